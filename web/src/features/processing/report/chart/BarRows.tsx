import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import css from './Chart.module.css';

export interface Bar {
  key: string;
  name: string;
  icon?: IconName | undefined;
  amount: number;
  /** What it was before; null if nothing is compared. */
  before: number | null;
  /** The amount as text. */
  text: string;
  /** Both amounts in words, for screen readers. */
  label: string;
  onOpen?: (() => void) | undefined;
}

interface BarRowsProps {
  label: string;
  bars: readonly Bar[];
  /** The one that the text above is about. */
  marked?: string | undefined;
}

/** A bar for each group, with a thin line for what it was before. A negative amount has no bar. */
export function BarRows({ label, bars, marked }: BarRowsProps) {
  const most = Math.max(1, ...bars.map(({ amount, before }) => Math.max(amount, before ?? 0)));
  const percent = scaleLinear([0, most], [0, 100]).clamp(true);
  return (
    <ul className={css['bars']} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key} className={classes(bar.key === marked && css['marked'])}>
          <Pressable onPress={bar.onOpen} label={bar.label}>
            {bar.icon && <Icon name={bar.icon} size={20} />}
            <span className={css['name']}>{bar.name}</span>
            <span className={css['amount']}>{bar.text}</span>
            {bar.onOpen && <Icon name="chev" size={16} />}
            <span className={css['track']} aria-hidden="true">
              {bar.amount > 0 && <i style={{ width: `${percent(bar.amount)}%` }} />}
              {bar.before !== null && bar.before > 0 && <u style={{ width: `${percent(bar.before)}%` }} />}
            </span>
          </Pressable>
        </li>
      ))}
    </ul>
  );
}

interface PressableProps {
  onPress: (() => void) | undefined;
  label: string;
  children: ReactNode;
}

const Pressable = ({ onPress, label, children }: PressableProps) =>
  onPress ? (
    <button type="button" className={css['bar']} aria-label={label} onClick={onPress}>
      {children}
    </button>
  ) : (
    <div className={css['bar']}>{children}</div>
  );
