import type { Money } from '@outlay/contract/money';
import { moneyParts } from '#text/format.ts';
import css from './Amount.module.css';

interface AmountProps {
  money: Money;
  /** `big`: the page's one number; `row`: at the right of a row. */
  size?: 'big' | 'row' | 'plain';
}

/** Tabular figures, the currency smaller than the number. */
export function Amount({ money, size = 'row' }: AmountProps) {
  return (
    <span className={css[size]}>
      {moneyParts(money).map(({ kind, text }) => (
        <span key={kind + text} className={kind === 'currency' ? css['currency'] : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
