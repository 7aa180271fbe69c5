import { useLingui } from '@lingui/react/macro';
import { Icon } from '#ui/Icon.tsx';
import css from './Chart.module.css';

export type Look = 'chart' | 'table';

/** Switches between a chart and the table of the same numbers. */
export function LookSwitch({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const { t } = useLingui();
  return (
    <div className={css['looks']} role="group" aria-label={t`Shown as`}>
      <button
        type="button"
        aria-pressed={look === 'chart'}
        aria-label={t`As a chart`}
        onClick={() => onChange('chart')}
      >
        <Icon name="chart" size={18} />
      </button>
      <button
        type="button"
        aria-pressed={look === 'table'}
        aria-label={t`As a table`}
        onClick={() => onChange('table')}
      >
        <Icon name="grid" size={18} />
      </button>
    </div>
  );
}
