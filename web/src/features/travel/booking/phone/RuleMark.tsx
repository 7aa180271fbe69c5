import { Trans, useLingui } from '@lingui/react/macro';
import type { RuleFault } from '@outlay/contract/travel/booking.offer';
import { Pill } from '#ui/Pill.tsx';
import { EFFECT_WORDS } from '../booking-words.ts';
import { effectOf } from '../judge.ts';
import { useRuleWords } from '../use-rule-words.ts';
import css from './Offers.module.css';

/** What the company’s rules say of an offer, with the limits. */
export function RuleMark({ faults }: { faults: readonly RuleFault[] }) {
  const { i18n } = useLingui();
  const say = useRuleWords();
  const effect = effectOf(faults);
  if (!effect)
    return (
      <span className={css['rule']}>
        <Pill tone="good" icon="check">
          <Trans>Within the rules</Trans>
        </Pill>
      </span>
    );
  const { label, tone, icon } = EFFECT_WORDS[effect];
  return (
    <span className={css['rule']}>
      <Pill tone={tone} icon={icon}>
        {i18n._(label)}
      </Pill>
      <span>
        {faults.map((fault) => (
          <small key={fault.code}>{say(fault)}</small>
        ))}
      </span>
    </span>
  );
}
