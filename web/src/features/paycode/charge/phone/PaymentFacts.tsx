import { useLingui } from '@lingui/react/macro';
import type { ChargeDetail } from '@outlay/contract/paycode/charge';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { formatFullInstant, formatMoney } from '#text/format.ts';
import { Card, Section } from '#ui/Card.tsx';
import { Facts } from '#ui/Facts.tsx';

/** What was bought, under which policy, and the numbers of the payment. */
export function PaymentFacts({ charge }: { charge: ChargeDetail }) {
  const { t, i18n } = useLingui();
  const { subject, type, items, money, policy, tradeNo, outTradeNo, createdAt, paidAt, offline } = charge;
  const bought = items.map(({ name, quantity, amount }) =>
    [quantity > 1 ? `${name} × ${quantity}` : name, formatMoney({ amount, currency: money.currency })].join(
      '  ',
    ),
  );
  return (
    <Section title={t`Details`}>
      <Card>
        <Facts
          facts={[
            [t`For`, subject],
            [t`Items`, bought.join('\n')],
            [t`Type`, i18n._(expenseTypeWords(type).label)],
            [t`Spend policy`, policy?.name],
            [t`Scanned`, formatFullInstant(createdAt)],
            [t({ message: 'Paid', context: 'time' }), paidAt && formatFullInstant(paidAt)],
            [t`Taken`, offline ? t`without a network` : ''],
            [t`Payment number`, tradeNo],
            [t`Merchant’s number`, outTradeNo],
          ]}
        />
      </Card>
    </Section>
  );
}
