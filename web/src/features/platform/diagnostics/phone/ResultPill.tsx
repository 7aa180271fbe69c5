import { Trans } from '@lingui/react/macro';
import { Pill } from '#ui/Pill.tsx';
import type { Found } from './check.ts';

export function ResultPill({ found }: { found: Exclude<Found, 'untried'> }) {
  if (found === 'yes')
    return (
      <Pill tone="good" icon="check">
        <Trans>Works</Trans>
      </Pill>
    );
  if (found === 'cancelled')
    return (
      <Pill icon="close">
        <Trans>Not allowed</Trans>
      </Pill>
    );
  return (
    <Pill tone="wait" icon="minus">
      <Trans>Not available</Trans>
    </Pill>
  );
}
