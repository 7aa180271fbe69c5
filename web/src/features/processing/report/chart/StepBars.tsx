import css from './Chart.module.css';

export interface Step {
  key: string;
  name: string;
  days: number;
  /** The days with their unit. */
  text: string;
}

/** Steps one after the other: each begins where the one before ends; the longest is full. */
export function StepBars({ label, steps }: { label: string; steps: readonly Step[] }) {
  const whole = steps.reduce((sum, { days }) => sum + days, 0) || 1;
  const longest = Math.max(...steps.map(({ days }) => days));
  return (
    <ol className={css['steps']} aria-label={label}>
      {steps.map(({ key, name, days, text }, at) => {
        const before = steps.slice(0, at).reduce((sum, step) => sum + step.days, 0);
        return (
          <li key={key}>
            <span>{name}</span>
            <b>{text}</b>
            <span className={css['stepTrack']} aria-hidden="true">
              <i
                className={days === longest ? css['now'] : css['part']}
                style={{ left: `${(before / whole) * 100}%`, width: `${(days / whole) * 100}%` }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
