import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking, ChangeOffer } from '@outlay/contract/travel/booking';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useChangeBooking, useChangeOffers } from '../booking.queries.ts';
import css from './Booking.module.css';
import { ConfirmChange } from './ConfirmChange.tsx';
import { PossibleChanges } from './PossibleChanges.tsx';

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
  const send = ({ id: offerId }: ChangeOffer, reason: string) =>
    change.mutate(
      { id: booking.id, version: booking.version, offerId, reason },
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
          <PossibleChanges items={offers.data.items} stay={booking.kind === 'hotel'} onChoose={setChosen} />
        )}
        {chosen && (
          <ConfirmChange
            offer={chosen}
            busy={change.isPending}
            onYes={send}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </Sheet>
  );
}
