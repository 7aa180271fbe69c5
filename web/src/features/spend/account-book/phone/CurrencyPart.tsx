import { Plural, useLingui } from '@lingui/react/macro';
import type { BookCurrency } from '@outlay/contract/spend/expense.book';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { formatPercent } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Square } from '#ui/Row.tsx';
import { EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import css from './Book.module.css';
import { STATE_WORDS } from './state-words.ts';

interface CurrencyPartProps {
  part: BookCurrency;
  onOpen: (type?: ExpenseType) => void;
}

/** One currency of the month: the total, the amounts by state, and a bar per type. */
export function CurrencyPart({ part, onOpen }: CurrencyPartProps) {
  const { i18n, t } = useLingui();
  const { currency, total, count, states, types } = part;
  const money = (amount: number) => ({ amount, currency });
  const most = Math.max(1, ...types.map(({ amount }) => amount));
  return (
    <section aria-label={currency}>
      <button type="button" className={css['total']} onClick={() => onOpen()}>
        <span className={css['soft']}>
          <Plural value={count} one="# expense" other="# expenses" />
          <Icon name="chev" size={16} />
        </span>
        <span className={css['sum']}>
          <Amount money={money(total)} size="plain" />
        </span>
        <span className={css['states']}>
          {(['open', 'claimed', 'paid'] as const).map((state) => (
            <span key={state} className={css['state']}>
              <span>{i18n._(STATE_WORDS[state].label)}</span>
              <b>
                <Amount money={money(states[state])} size="plain" />
              </b>
            </span>
          ))}
        </span>
      </button>
      <Rows label={t`By type`}>
        {types.map(({ type, amount, count: some }) => (
          <li key={type}>
            <button type="button" className={css['type']} onClick={() => onOpen(type)}>
              <Square icon={EXPENSE_TYPES[type].icon} />
              <span className={css['words']}>
                <span className={css['line']}>
                  <span>{i18n._(EXPENSE_TYPES[type].label)}</span>
                  <Amount money={money(amount)} />
                </span>
                <span className={css['bar']} aria-hidden="true">
                  <i style={{ width: `${Math.max(2, Math.round((amount / most) * 100))}%` }} />
                </span>
                <span className={css['line']}>
                  <small>
                    <Plural value={some} one="# expense" other="# expenses" />
                  </small>
                  <small>{formatPercent(total > 0 ? amount / total : 0)}</small>
                </span>
              </span>
            </button>
          </li>
        ))}
      </Rows>
    </section>
  );
}
