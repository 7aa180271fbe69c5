import { useLingui } from '@lingui/react/macro';
import type { AuditEvent } from '@outlay/contract/governance/audit';

/** Who did it; "A for B" where somebody acted in another's name. */
export function useActorName(): (event: Pick<AuditEvent, 'actor' | 'actingFor'>) => string {
  const { t } = useLingui();
  return ({ actor, actingFor }) => {
    const name = actor?.name ?? t`The system`;
    return actingFor ? t`${name} for ${actingFor.name}` : name;
  };
}
