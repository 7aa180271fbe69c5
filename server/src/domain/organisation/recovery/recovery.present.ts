import type { FactorReset } from '@outlay/contract/organisation/recovery';
import type { SignedIn } from '#request/context.ts';
import { hasLapsed, refusalOnReset, RESET_LIVES_MS } from './recovery.policy.ts';
import type { ResetRow } from './recovery.repository.ts';

const ACTS = ['confirm', 'refuse', 'withdraw'] as const;

/** A reset with the acts that the reader may perform. */
export function presentReset(
  row: ResetRow,
  user: SignedIn,
  state: { tooNew: boolean; now: Date },
): FactorReset {
  const lapsed = hasLapsed(row, state.now);
  return {
    id: row.id,
    member: { id: row.member_id, name: row.member_name },
    reason: row.reason,
    requestedBy: { id: row.requested_by, name: row.asker_name },
    requestedAt: row.requested_at.toISOString(),
    aloneFrom: row.alone_from?.toISOString() ?? null,
    endsAt: new Date(row.requested_at.getTime() + RESET_LIVES_MS).toISOString(),
    decision: lapsed ? 'lapsed' : row.decision,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    version: row.version,
    actions: lapsed ? [] : ACTS.filter((act) => refusalOnReset(act, row, user, state) === null),
  };
}
