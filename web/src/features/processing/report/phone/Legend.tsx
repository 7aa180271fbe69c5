import { periodName, type Period } from '../report-period.ts';
import css from './Report.module.css';

interface LegendProps {
  period: Period;
  past: Period | null;
  /** The total of the past period. */
  before: string;
}

/** What the bar and the thin line are. */
export const Legend = ({ period, past, before }: LegendProps) =>
  past && (
    <p className={css['legend']}>
      <span>
        <i className={css['legendNow']} aria-hidden="true" />
        {periodName(period)}
      </span>
      <span>
        <i className={css['legendPast']} aria-hidden="true" />
        {periodName(past)} {before}
      </span>
    </p>
  );
