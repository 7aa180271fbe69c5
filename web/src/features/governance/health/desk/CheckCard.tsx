import { useLingui } from '@lingui/react/macro';
import type { HealthCheck } from '@outlay/contract/governance/health';
import { useId, type ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';
import { Pill } from '#ui/Pill.tsx';
import css from './Health.module.css';
import { ADVICE_WORDS, CHECK_WORDS, STATE_LOOK } from './health-words.ts';

/** One check: its state, its figures and what to do. */
export function CheckCard({ check, children }: { check: HealthCheck; children: ReactNode }) {
  const { i18n } = useLingui();
  const id = useId();
  const { words, tone, icon } = STATE_LOOK[check.state];
  return (
    <section className={classes(css['card'], css[check.state])} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id}>{i18n._(CHECK_WORDS[check.key])}</h2>
        <Pill tone={tone} icon={icon}>
          {i18n._(words)}
        </Pill>
      </div>
      {check.advice && <p className={css['advice']}>{i18n._(ADVICE_WORDS[check.advice])}</p>}
      {children}
    </section>
  );
}
