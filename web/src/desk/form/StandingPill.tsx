import { Trans } from '@lingui/react/macro';
import { Pill } from '#ui/Pill.tsx';

interface StandingPillProps {
  enabled: boolean;
  needsAttention: boolean;
}

/** Whether the company's link to another system is on, off, or in need of attention. */
export function StandingPill({ enabled, needsAttention }: StandingPillProps) {
  if (needsAttention)
    return (
      <Pill tone="stop" icon="warn">
        <Trans>Needs attention</Trans>
      </Pill>
    );
  return enabled ? (
    <Pill tone="good" icon="check">
      <Trans>On</Trans>
    </Pill>
  ) : (
    <Pill icon="pause">
      <Trans>Off</Trans>
    </Pill>
  );
}
