import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatMonth } from '#text/format.ts';
import { chargeQueries } from '../charge.queries.ts';
import css from './MonthTiles.module.css';

interface MonthTilesProps {
  /** Null for all months. */
  month: string | null;
  onChange: (month: string | null) => void;
}

/** The months side by side with what was paid in each, after refunds; a second tap shows all of them again. */
export function MonthTiles({ month, onChange }: MonthTilesProps) {
  const { t } = useLingui();
  const months = useQuery(chargeQueries.months()).data?.items ?? [];
  if (months.length === 0) return null;
  return (
    <div className={css['tiles']} role="group" aria-label={t`Month`}>
      {months.map(({ month: value, count, paid, refunded }) => (
        <button
          key={value}
          type="button"
          className={css['tile']}
          aria-pressed={value === month}
          onClick={() => onChange(value === month ? null : value)}
        >
          <small>{formatMonth(value, 'long')}</small>
          <b>{formatMoney({ ...paid, amount: paid.amount - refunded.amount })}</b>
          <small>
            <Plural value={count} one="# payment" other="# payments" />
          </small>
        </button>
      ))}
    </div>
  );
}
