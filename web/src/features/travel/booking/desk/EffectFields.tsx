import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RULE_FAULTS } from '@outlay/contract/travel/booking.offer';
import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { Choice } from '#desk/form/Choice.tsx';
import form from '#desk/form/Form.module.css';
import { EFFECT_WORDS } from '../booking-words.ts';
import { BREACH_WORDS } from './rule-words.ts';

interface EffectFieldsProps {
  effects: BookingRulesForm['effects'];
  onChange: (effects: BookingRulesForm['effects']) => void;
}

const WORDS = {
  off: msg`Nothing: the rule is off`,
  reason: EFFECT_WORDS.reason.label,
  approval: EFFECT_WORDS.approval.label,
  forbid: EFFECT_WORDS.forbid.label,
};

/** What each breach needs: a reason, an approval, or it cannot be booked. */
export function EffectFields({ effects, onChange }: EffectFieldsProps) {
  const { i18n } = useLingui();
  return (
    <div className={form['pair']}>
      {RULE_FAULTS.map((fault) => (
        <Choice<keyof typeof WORDS>
          key={fault}
          label={i18n._(BREACH_WORDS[fault])}
          value={effects[fault] ?? 'off'}
          words={WORDS}
          onChange={(effect) => onChange({ ...effects, [fault]: effect === 'off' ? null : effect })}
        />
      ))}
    </div>
  );
}
