import { useLingui } from '@lingui/react/macro';
import type { LineDecision } from '@outlay/contract/documents/document.line';
import { Notice } from '#ui/Notice.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import type { IconName } from '#ui/Icon.tsx';
import css from './Read.module.css';

interface DecisionProps {
  decision: LineDecision;
  /** Minor units of the company's currency. */
  claimed: number;
}

/** Null when the line was not changed. */
function useDecision({ decision, claimed }: DecisionProps) {
  const { t } = useLingui();
  const words: Record<string, { label: string; tone: Tone; icon: IconName }> = {
    refused: { label: t`Not accepted`, tone: 'stop', icon: 'close' },
    held: { label: t`Deferred`, tone: 'wait', icon: 'clock' },
    kept: { label: t`Reduced`, tone: 'wait', icon: 'minus' },
  };
  if (decision.state === 'kept' && decision.approved === claimed) return null;
  return words[decision.state] ?? null;
}

/** The approver's decision on a line, as a status label. */
export function DecisionPill(props: DecisionProps) {
  const text = useDecision(props);
  return (
    text && (
      <Pill tone={text.tone} icon={text.icon}>
        {text.label}
      </Pill>
    )
  );
}

/** The same, with the approver and the reason. */
export function DecisionNotice(props: DecisionProps) {
  const text = useDecision(props);
  const { by, reason } = props.decision;
  return (
    text && (
      <div className={css['verdict']}>
        <Notice tone={text.tone} icon={text.icon} title={[text.label, by?.name].filter(Boolean).join(' · ')}>
          {reason}
        </Notice>
      </div>
    )
  );
}
