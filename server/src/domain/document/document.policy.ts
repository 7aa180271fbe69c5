import { DocumentStatus, type DocumentAction } from '@outlay/contract/document';
import { transitionFor, type DocumentAct, type Transition } from '@outlay/contract/document.law';
import { AppError } from '@outlay/contract/errors';
import type { SignedIn } from '#kit/context.ts';

/** What the law looks at. */
export interface Subject {
  submitter_id: string;
  status: string;
  number: string | null;
}

/** The submitter's buttons and the act of the law behind each. */
const OF_SUBMITTER: readonly [DocumentAction, DocumentAct][] = [
  ['edit', 'edit'],
  ['submit', 'submit'],
  ['withdraw', 'withdraw'],
  ['urge', 'urge'],
  ['void', 'void'],
];

const OF_HOLDER: readonly [DocumentAction, DocumentAct][] = [
  ['approve', 'approve'],
  ['return', 'return'],
  ['reject', 'reject'],
];

/** What `user` may do with the document now. `holds`: an open task on it is theirs. */
export function actionsOn(document: Subject, user: SignedIn, holds: boolean): DocumentAction[] {
  const mine = document.submitter_id === user.memberId;
  const lawful = (acts: readonly [DocumentAction, DocumentAct][]) =>
    acts.filter(([, act]) => allows(act, document)).map(([action]) => action);
  const actions = mine ? lawful(OF_SUBMITTER) : holds ? lawful(OF_HOLDER) : [];
  if (mine && document.status === 'ToBeSubmitted' && document.number === null) actions.push('delete');
  if (mine && (document.status === 'Rejected' || document.status === 'Voided')) actions.push('copy');
  if (!mine && user.permissions.has('payment.markPaid') && allows('payOutside', document))
    actions.push('payOutside');
  if (!mine && user.permissions.has('payment.release') && allows('unpay', document)) actions.push('unpay');
  return actions;
}

function allows(act: DocumentAct, document: Subject): boolean {
  if (act === 'void' && document.number === null) return false;
  return transitionFor(act, DocumentStatus.parse(document.status)) !== undefined;
}

/** The transition that lets `act` happen now, or the refusal: it writes nothing. */
export function getTransition(act: DocumentAct, document: Subject, reason: string): Transition {
  const transition = transitionFor(act, DocumentStatus.parse(document.status));
  if (!transition || (act === 'void' && document.number === null))
    throw new AppError('WRONG_STATE', `cannot ${act} a document that is ${document.status}`);
  if (transition.reason && reason === '')
    throw new AppError('INVALID_INPUT', {
      reason: 'reasonRequired',
      fields: [{ path: 'reason', code: 'reasonRequired' }],
    });
  return transition;
}

/** Nobody decides on, pays or releases an own document, whatever the role. */
export function assertNotOwn(document: Subject, user: SignedIn): void {
  if (document.submitter_id === user.memberId) throw new AppError('NOT_ALLOWED', { reason: 'ownDocument' });
}
