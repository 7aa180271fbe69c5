import { Trans } from '@lingui/react/macro';
import { Pill } from '#ui/Pill.tsx';

/** Whether the option can still be selected. */
export const EnabledPill = ({ enabled }: { enabled: boolean }) =>
  enabled ? (
    <Pill tone="good">
      <Trans>Enabled</Trans>
    </Pill>
  ) : (
    <Pill>
      <Trans>Closed</Trans>
    </Pill>
  );
