import { AppError } from '@outlay/contract/errors';
import type { BatchAction, BatchSummary, Payable } from '@outlay/contract/payment';
import type { Permission } from '@outlay/contract/permission';
import type { SignedIn } from '#kit/context.ts';
import { lackOf, type Refusal } from '#kit/refusal.ts';

interface Payee {
  holder: string | null;
  /** After a change of the account its payments wait. */
  held_until: Date | null;
}

interface PayableDocument {
  submitter_id: string;
  submitter_name: string;
  hold: boolean;
}

/** Why this person cannot put the document in a batch; null when they can. */
export function obstacleTo(
  document: PayableDocument,
  payee: Payee,
  user: SignedIn,
  decidedByMe: boolean,
  now: Date,
): Payable['obstacle'] {
  if (document.submitter_id === user.memberId) return 'ownDocument';
  if (decidedByMe) return 'decidedByMe';
  if (document.hold) return 'onHold';
  if (payee.holder === null) return 'noPayeeAccount';
  if (payee.holder !== document.submitter_name) return 'payeeNameDiffers';
  if (payee.held_until !== null && payee.held_until > now) return 'payeeHeld';
  return null;
}

export function assertNoObstacle(obstacle: Payable['obstacle']): void {
  if (obstacle === null) return;
  if (obstacle === 'ownDocument') throw new AppError('NOT_ALLOWED', { reason: 'ownDocument' });
  if (obstacle === 'decidedByMe') throw new AppError('NOT_ALLOWED', { reason: 'preparedByMe' });
  throw new AppError('WRONG_STATE', { reason: obstacle });
}

interface Batch {
  state: string;
  made_by: string;
}

/** In which states each act is done, and the power it takes. */
const BATCH_LAW: Record<BatchAction, { permission: Permission; states: readonly string[] }> = {
  release: { permission: 'payment.release', states: ['Draft'] },
  export: { permission: 'payment.batch', states: ['Released', 'Exported'] },
  result: { permission: 'payment.markPaid', states: ['Exported'] },
  cancel: { permission: 'payment.batch', states: ['Draft', 'Released', 'Exported'] },
};
const BATCH_ACTIONS = ['release', 'export', 'result', 'cancel'] as const;

/** Why the person may not do it with the batch now; null when they may. Whoever made it does not release it. */
export function refusalOnBatch(action: BatchAction, batch: Batch, user: SignedIn): Refusal | null {
  const { permission, states } = BATCH_LAW[action];
  const lack = lackOf(permission, user);
  if (lack) return lack;
  if (action === 'release' && batch.made_by === user.memberId)
    return { code: 'NOT_ALLOWED', reason: 'madeByMe' };
  if (states.includes(batch.state)) return null;
  const early = action === 'export' && batch.state === 'Draft';
  return { code: 'WRONG_STATE', reason: early ? 'notReleased' : 'wrongStatus' };
}

/** What a person may do with a batch now. */
export const batchActions = (batch: Batch, user: SignedIn): BatchSummary['actions'] =>
  BATCH_ACTIONS.filter((action) => refusalOnBatch(action, batch, user) === null);
