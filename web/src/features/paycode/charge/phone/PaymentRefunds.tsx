import { useLingui } from '@lingui/react/macro';
import type { ChargeDetail } from '@outlay/contract/paycode/charge';
import { formatInstant } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';

/** What the merchant gave back. */
export function PaymentRefunds({ charge: { refunds } }: { charge: ChargeDetail }) {
  const { t } = useLingui();
  if (refunds.length === 0) return null;
  return (
    <Section title={t`Refunds`}>
      <Rows>
        {refunds.map(({ id, money, reason, at, reversal }) => (
          <Row
            key={id}
            lead={<Square icon="undo" tone="plain" />}
            title={reversal ? t`Cancelled by the merchant` : reason || t`Refund`}
            sub={formatInstant(at)}
            end={<Amount money={{ ...money, amount: -money.amount }} />}
          />
        ))}
      </Rows>
    </Section>
  );
}
