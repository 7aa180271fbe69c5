import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Charge } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { navigateTo } from '#navigation/nav.ts';
import { formatInstant } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { stateWordsOf } from '../charge-words.ts';
import css from './Payments.module.css';

const INVOICE_WORDS = {
  none: msg`recorded, nothing to claim`,
  asked: msg`invoice asked for`,
  issued: msg`invoice received`,
  refused: msg`invoice refused`,
};

/** A payment in a list; a tap opens it. */
export function PaymentRow({ charge }: { charge: Charge }) {
  const { i18n } = useLingui();
  const { id, merchant, store, type, money, refunded, state, createdAt, paidAt, invoice } = charge;
  const { label, tone } = stateWordsOf(charge);
  const paid = state === 'paid' && refunded.amount === 0;
  const sub = [formatInstant(paidAt ?? createdAt), paid ? i18n._(INVOICE_WORDS[invoice]) : store];
  return (
    <Row
      lead={<Square icon={expenseTypeWords(type).icon} tone={state === 'paid' ? 'brand' : 'plain'} />}
      title={merchant.name}
      sub={sub.filter(Boolean).join(' · ')}
      end={
        <span className={css['end']}>
          <span className={state === 'refused' || state === 'closed' ? css['unpaid'] : undefined}>
            <Amount money={state === 'paid' ? { ...money, amount: money.amount - refunded.amount } : money} />
          </span>
          {!paid && <Pill tone={tone}>{i18n._(label)}</Pill>}
        </span>
      }
      onPress={() => navigateTo(pageAddress(ROUTES.payment, { id }))}
    />
  );
}
