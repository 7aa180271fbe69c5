import { useLingui } from '@lingui/react/macro';
import { classes } from '#ui/class-names.ts';
import { amountText, changeText } from '../report-figures.ts';
import css from './Chart.module.css';

export interface FigureRow {
  key: string;
  name: string;
  amount: number;
  before: number | null;
}

interface FigureTableProps {
  label: string;
  /** Headings: of the names, the period, and what it is compared with. */
  head: readonly [name: string, now: string, before: string | null];
  rows: readonly FigureRow[];
  total?: FigureRow;
  currency: string;
}

/** The numbers of a chart as a table. */
export function FigureTable({ label, head: [name, now, before], rows, total, currency }: FigureTableProps) {
  const { t } = useLingui();
  const row = ({ key, name: own, amount, before: past }: FigureRow) => {
    const change = past === null ? null : amount - past;
    return (
      <tr key={key}>
        <th scope="row">{own}</th>
        <td>{amountText(amount, currency)}</td>
        {before !== null && (
          <>
            <td className={css['soft']}>{past === null ? '' : amountText(past, currency)}</td>
            <td className={classes(change !== null && change > 0 ? css['up'] : css['soft'])}>
              {change === null ? '' : changeText(change, currency)}
            </td>
          </>
        )}
      </tr>
    );
  };
  return (
    <div className={css['tableBox']}>
      <table className={css['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{now}</th>
            {before !== null && (
              <>
                <th scope="col">{before}</th>
                <th scope="col">{t({ message: 'Change', context: 'of an amount' })}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
        {total && <tfoot>{row(total)}</tfoot>}
      </table>
    </div>
  );
}
