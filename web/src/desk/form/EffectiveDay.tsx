import { Trans } from '@lingui/react/macro';
import { formatDay } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';

/** The day from which something applies, and whether it is what applies now. */
export const EffectiveDay = ({ day, inForce }: { day: string; inForce: boolean }) => (
  <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
    {formatDay(day)}
    {inForce && (
      <Pill tone="good" icon="check">
        <Trans>In force</Trans>
      </Pill>
    )}
  </span>
);
