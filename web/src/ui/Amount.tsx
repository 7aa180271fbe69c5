import type { Money } from '@outlay/contract/money';
import { moneyParts } from '#text/format.ts';
import css from './Amount.module.css';

interface AmountProps {
  money: Money;
  /** `big`: the main number of the page; `row`: right-aligned in a list row. */
  size?: 'big' | 'row' | 'plain';
}

/** Uses tabular figures; the currency is smaller than the number. */
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
