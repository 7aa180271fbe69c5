import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeOffer } from '@outlay/contract/travel/booking';
import { formatMoney } from '#text/format.ts';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { effectOf } from '../judge.ts';
import css from './Booking.module.css';
import { RuleMark } from './RuleMark.tsx';
import { StayDays } from './StayDays.tsx';
import { Way } from './Way.tsx';

interface PossibleChangesProps {
  items: readonly ChangeOffer[];
  stay: boolean;
  onChoose: (offer: ChangeOffer) => void;
}

/** What a booking can be changed to on a day. What the rules do not let pass is shown, and cannot be chosen. */
export function PossibleChanges({ items, stay, onChoose }: PossibleChangesProps) {
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
          <PossibleChange {...{ offer, stay }} onChoose={() => onChoose(offer)} />
        </ListItem>
      ))}
    </Rows>
  );
}

interface PossibleChangeProps {
  offer: ChangeOffer;
  stay: boolean;
  onChoose: () => void;
}

function PossibleChange({ offer, stay, onChoose }: PossibleChangeProps) {
  const { faults, segments } = offer;
  const effect = effectOf(faults);
  const content = (
    <>
      {stay ? <StayDays segments={segments} /> : <Way segments={segments} minutes={null} />}
      <Difference offer={offer} />
      {effect && <RuleMark faults={faults} />}
    </>
  );
  if (effect === 'forbid' || effect === 'approval')
    return (
      <div className={css['possible']}>
        {content}
        {effect === 'approval' && (
          <small className={css['barred']}>
            <Trans>Book it as a new journey, and cancel this booking when that is approved.</Trans>
          </small>
        )}
      </div>
    );
  return (
    <button type="button" className={css['possible']} onClick={onChoose}>
      {content}
    </button>
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
