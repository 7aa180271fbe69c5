import { useLingui } from '@lingui/react/macro';
import type { AuditEvent } from '@outlay/contract/governance/audit';

/** The name of the person who acted; "A for B" when A acted in B's name. */
export function useActorName(): (event: Pick<AuditEvent, 'actor' | 'actingFor'>) => string {
  const { t } = useLingui();
  return ({ actor, actingFor }) => {
    const name = actor?.name ?? t`The system`;
    return actingFor ? t`${name} for ${actingFor.name}` : name;
  };
}
