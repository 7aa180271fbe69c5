import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#ui/IconButton.tsx';
import { periodAfter, periodName, type Period } from '../report-period.ts';
import type { ReportView } from '../report-view.ts';
import css from './Report.module.css';

interface PeriodSwitchProps {
  view: ReportView;
  today: string;
  onChange: (period: Period) => void;
  onFilter: () => void;
}

/** One period back or forward, up to the current one; beside it, all other choices. */
export function PeriodSwitch({ view: { period }, today, onChange, onFilter }: PeriodSwitchProps) {
  const { t } = useLingui();
  return (
    <div className={css['period']}>
      <IconButton icon="back" label={t`Previous period`} onPress={() => onChange(periodAfter(period, -1))} />
      <b aria-live="polite">{periodName(period)}</b>
      <IconButton
        icon="chev"
        label={t`Next period`}
        disabled={period.to >= today}
        onPress={() => onChange(periodAfter(period, 1))}
      />
      <span className={css['gap']} />
      <IconButton icon="filter" label={t`Change the report`} onPress={onFilter} />
    </div>
  );
}
