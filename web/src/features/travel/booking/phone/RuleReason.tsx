import { useLingui } from '@lingui/react/macro';
import type { RuleFault } from '@outlay/contract/travel/booking.offer';
import { reasonText } from '#text/errors.ts';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { EFFECT_WORDS } from '../booking-words.ts';
import { effectOf } from '../judge.ts';
import { useRuleWords } from '../use-rule-words.ts';

interface RuleReasonProps {
  faults: readonly RuleFault[];
  reason: string;
  attempted: boolean;
  onChange: (reason: string) => void;
}

/** Which rules the offer breaks, and why it is needed all the same. */
export function RuleReason({ faults, reason, attempted, onChange }: RuleReasonProps) {
  const { t, i18n } = useLingui();
  const say = useRuleWords();
  const effect = effectOf(faults);
  if (!effect) return null;
  const titles = {
    reason: i18n._(EFFECT_WORDS.reason.label),
    approval: t`Needs approval before it is booked`,
    forbid: t`The rules of your company do not allow this`,
  };
  return (
    <>
      <Notice tone={EFFECT_WORDS[effect].tone} icon="shield" title={titles[effect]}>
        {faults.map((fault) => (
          <div key={fault.code}>{say(fault)}</div>
        ))}
      </Notice>
      {effect !== 'forbid' && (
        <Card>
          <TextArea
            label={
              effect === 'approval' ? t`Why is it needed? Your approver reads it.` : t`Why is it needed?`
            }
            required
            most={1000}
            value={reason}
            error={attempted && reason.trim() === '' ? reasonText('required') : null}
            onChange={onChange}
          />
        </Card>
      )}
    </>
  );
}
