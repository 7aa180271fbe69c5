import { AppError } from '@outlay/contract/errors';
import type { BatchSummary, Payable } from '@outlay/contract/payment';
import type { SignedIn } from '#kit/context.ts';

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

/** What a person may do with a batch now: whoever made it does not release it. */
export function batchActions(batch: Batch, user: SignedIn): BatchSummary['actions'] {
  const actions: BatchSummary['actions'] = [];
  const open = ['Draft', 'Released', 'Exported'].includes(batch.state);
  if (batch.state === 'Draft' && user.permissions.has('payment.release') && batch.made_by !== user.memberId)
    actions.push('release');
  if ((batch.state === 'Released' || batch.state === 'Exported') && user.permissions.has('payment.batch'))
    actions.push('export');
  if (batch.state === 'Exported' && user.permissions.has('payment.markPaid')) actions.push('result');
  if (open && user.permissions.has('payment.batch')) actions.push('cancel');
  return actions;
}

export function assertBatchAction(
  batch: Batch,
  user: SignedIn,
  action: BatchSummary['actions'][number],
): void {
  if (batchActions(batch, user).includes(action)) return;
  if (action === 'release' && batch.made_by === user.memberId)
    throw new AppError('NOT_ALLOWED', { reason: 'madeByMe' });
  if (action === 'export' && batch.state === 'Draft')
    throw new AppError('WRONG_STATE', { reason: 'notReleased' });
  throw new AppError('WRONG_STATE', `cannot ${action} a batch that is ${batch.state}`);
}
