import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#ui/IconButton.tsx';
import css from './Book.module.css';
import { longMonth, monthAfter, thisMonth } from '../months.ts';

interface MonthSwitchProps {
  month: string;
  onChange: (month: string) => void;
}

/** Moves one month back or forward, up to the current month. */
export function MonthSwitch({ month, onChange }: MonthSwitchProps) {
  const { t } = useLingui();
  return (
    <div className={css['switch']} role="group" aria-label={t`Month`}>
      <IconButton icon="back" label={t`Previous month`} onPress={() => onChange(monthAfter(month, -1))} />
      <b aria-live="polite">{longMonth(month)}</b>
      <IconButton
        icon="chev"
        label={t`Next month`}
        disabled={month >= thisMonth()}
        onPress={() => onChange(monthAfter(month, 1))}
      />
    </div>
  );
}
