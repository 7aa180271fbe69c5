import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import css from './Timeline.module.css';

interface TimelineStep {
  key: string;
  /** The person, or the name of the step when the person is not known yet. */
  name: string;
  /** Shown beside the name: the action and its time. */
  detail: ReactNode;
  /** The person's comment, or why the step is assigned to them. */
  words?: ReactNode;
  state: 'past' | 'now' | 'next' | 'skipped';
}

/** Past, current and expected steps, from top to bottom. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol className={css['line']}>
    {steps.map(({ key, name, detail, words, state }) => (
      <li
        key={key}
        className={css['step']}
        data-state={state}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <Avatar
          name={name}
          muted={state === 'next' || state === 'skipped'}
          size={state === 'now' ? 40 : 34}
        />
        <div className={css['words']}>
          <b>{name}</b> <span className={css['detail']}>{detail}</span>
          {words != null && <div className={css['more']}>{words}</div>}
        </div>
      </li>
    ))}
  </ol>
);
