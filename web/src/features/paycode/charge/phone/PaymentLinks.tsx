import { useLingui } from '@lingui/react/macro';
import type { Charge } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { navigateTo } from '#navigation/nav.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';

/** The expense that a payment became, and its invoice. */
export function PaymentLinks({ charge }: { charge: Charge }) {
  const { t } = useLingui();
  const { id, expenseId, invoice, actions, state } = charge;
  const mayAsk = actions.includes('askInvoice');
  if (state !== 'paid' || (expenseId === null && invoice === 'none' && !mayAsk)) return null;
  const invoiceWords = {
    none: t`Not asked for yet`,
    asked: t`Asked for; the merchant has not answered yet`,
    issued: t({ message: 'Received', context: 'invoice' }),
    refused: t`Refused by the merchant`,
  };
  return (
    <Section title={t`What became of it`}>
      <Rows>
        {expenseId !== null && (
          <Row
            lead={<Square icon="book" />}
            title={t`Expense`}
            sub={t`Paid by the company, nothing to claim`}
            more
            onPress={() => navigateTo(pageAddress(ROUTES.recordExpense, { id: expenseId }))}
          />
        )}
        <Row
          lead={<Square icon="receipt" tone={invoice === 'refused' ? 'stop' : 'brand'} />}
          title={mayAsk ? t`Ask for the invoice` : t({ message: 'Invoice', context: 'of a payment' })}
          sub={invoiceWords[invoice]}
          more
          onPress={() => navigateTo(pageAddress(ROUTES.askInvoice, mayAsk ? { payment: id } : {}))}
        />
      </Rows>
    </Section>
  );
}
