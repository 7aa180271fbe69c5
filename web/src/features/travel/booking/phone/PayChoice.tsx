import { Trans, useLingui } from '@lingui/react/macro';
import type { Offer } from '@outlay/contract/travel/booking.offer';
import type { OrderPayer } from '@outlay/contract/travel/order';
import { formatInstant } from '#text/format.ts';
import { Rows } from '#ui/Card.tsx';
import { Row } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import css from './Booking.module.css';
import type { CheckoutDraft } from './checkout-form.ts';

interface PayChoiceProps {
  offer: Offer;
  draft: CheckoutDraft;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** The company or the traveller pays, now or later. */
export function PayChoice({ offer: { holdUntil }, draft, onChange }: PayChoiceProps) {
  const { t } = useLingui();
  const until = holdUntil ? formatInstant(holdUntil) : '';
  return (
    <>
      <Tabs<OrderPayer>
        label={t`Who pays`}
        value={draft.paidBy}
        options={[
          { value: 'company', label: t`The company` },
          { value: 'self', label: t({ message: 'Myself', context: 'who pays' }) },
        ]}
        onChange={(paidBy) => onChange({ paidBy })}
      />
      <p className={css['note']}>
        {draft.paidBy === 'company' ? (
          <Trans>It is billed to the company. You have nothing to claim.</Trans>
        ) : (
          <Trans>You pay the provider, and claim it with your trip afterwards.</Trans>
        )}
      </p>
      {holdUntil && (
        <Rows>
          <Row
            title={t`Hold it now, pay later`}
            sub={t`Reserved until ${until}; without payment it lapses`}
            whole
            end={
              <Switch
                on={draft.hold}
                label={t`Hold it now, pay later`}
                onChange={(hold) => onChange({ hold })}
              />
            }
          />
        </Rows>
      )}
    </>
  );
}
