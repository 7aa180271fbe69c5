import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking, ChangeOffer } from '@outlay/contract/travel/booking';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney, today } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useChangeBooking, useChangeOffers } from '../booking.queries.ts';
import css from './Booking.module.css';
import { ConfirmChange } from './ConfirmChange.tsx';
import { Rows } from '#ui/Card.tsx';
import { StayDays } from './StayDays.tsx';
import { Way } from './Way.tsx';

interface ChangeSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** Another day or time: the day, what is possible with its difference, and the confirmation. */
export function ChangeSheet({ booking, onClose }: ChangeSheetProps) {
  const { t } = useLingui();
  const [day, setDay] = useState(booking.startsAt.slice(0, 10));
  const [chosen, setChosen] = useState<ChangeOffer | null>(null);
  const offers = useChangeOffers();
  const change = useChangeBooking();
  const send = ({ id: offerId }: ChangeOffer) =>
    change.mutate(
      { id: booking.id, version: booking.version, offerId },
      {
        onSuccess: () => {
          toast(t({ message: 'Changed', context: 'a booking' }), 'good');
          onClose();
        },
        onError: (error) => {
          setChosen(null);
          toast(errorWords(error), 'stop');
        },
      },
    );
  return (
    <Sheet open title={t`Change the booking`} onClose={onClose}>
      <div className={css['form']}>
        <DateInput
          label={t`New day`}
          value={day}
          earliest={today()}
          onChange={(next) => {
            if (!next) return;
            setDay(next);
            offers.reset();
          }}
        />
        {!offers.data && !offers.isPending && (
          <Button wide icon="search" onPress={() => offers.mutate({ id: booking.id, day })}>
            <Trans>Show what is possible</Trans>
          </Button>
        )}
        {offers.isPending && <SkeletonRows count={3} />}
        {offers.error && (
          <Notice tone="stop" title={t`No change is possible now`}>
            {errorWords(offers.error)}
          </Notice>
        )}
        {offers.data && (
          <Possible items={offers.data.items} stay={booking.kind === 'hotel'} onChoose={setChosen} />
        )}
        <ConfirmChange offer={chosen} busy={change.isPending} onYes={send} onClose={() => setChosen(null)} />
      </div>
    </Sheet>
  );
}

interface PossibleProps {
  items: readonly ChangeOffer[];
  stay: boolean;
  onChoose: (offer: ChangeOffer) => void;
}

function Possible({ items, stay, onChoose }: PossibleProps) {
  const { t } = useLingui();
  if (items.length === 0)
    return (
      <Empty title={t`Nothing on this day`} icon="cal">
        <Trans>Choose another day.</Trans>
      </Empty>
    );
  return (
    <Rows label={t`Possible changes`}>
      {items.map((offer) => (
        <ListItem key={offer.id}>
          <button type="button" className={css['possible']} onClick={() => onChoose(offer)}>
            {stay ? <StayDays segments={offer.segments} /> : <Way segments={offer.segments} minutes={null} />}
            <Difference offer={offer} />
          </button>
        </ListItem>
      ))}
    </Rows>
  );
}

function Difference({ offer: { segments, difference, fee } }: { offer: ChangeOffer }) {
  const back = { ...difference, amount: -difference.amount };
  return (
    <span className={css['difference']}>
      <span>{segments.map(({ title }) => title).join(' + ')}</span>
      <b>
        {difference.amount > 0 ? (
          <Trans>{formatMoney(difference)} more</Trans>
        ) : difference.amount < 0 ? (
          <Trans>{formatMoney(back)} back</Trans>
        ) : (
          <Trans>no difference</Trans>
        )}
      </b>
      {fee.amount > 0 && (
        <small>
          <Trans>of it a fee of {formatMoney(fee)}</Trans>
        </small>
      )}
    </span>
  );
}
