import { DocumentStatus, type DocumentAction, type TypeDefinition } from '@outlay/contract/document';
import { transitionFor, type DocumentAct, type Transition } from '@outlay/contract/document.law';
import { AppError } from '@outlay/contract/errors';
import type { SignedIn } from '#kit/context.ts';

/** What the law looks at. */
export interface Subject {
  submitter_id: string;
  status: string;
  number: string | null;
  hold: boolean;
  revoke_reason: string | null;
}

/** My open task on a document: its node says what I may do beyond yes and no. */
export interface Turn {
  kind: 'approve' | 'handle';
  may: readonly string[];
  /** Signers of mine who have not decided. */
  added: boolean;
  /** The document is my own, and the node lets me decide below its sum. */
  own?: boolean;
}

/** How I stand to a document beyond my roles. */
export interface Standing {
  turn?: Turn | null;
  /** My task waits for signers whom I asked first. */
  asking?: boolean;
  /** My own approval can still be taken back. */
  mayTakeBack?: boolean;
  /** I gave the last approval, lately. */
  approvedLast?: boolean;
  /** Its type lets the submitter take it back now. */
  mayWithdraw?: boolean;
  /** Its type lets a refused one be revised. */
  mayRevise?: boolean;
}

/** The submitter's buttons and the act of the law behind each. */
const OF_SUBMITTER: readonly [DocumentAction, DocumentAct][] = [
  ['edit', 'edit'],
  ['submit', 'submit'],
  ['withdraw', 'withdraw'],
  ['urge', 'urge'],
  ['void', 'void'],
];

/** What `user` may do with the document now; the web draws the buttons from it and the server asks it again. */
export function actionsOn(document: Subject, user: SignedIn, standing: Standing = {}): DocumentAction[] {
  const mine = document.submitter_id === user.memberId;
  const actions = mine ? ownActions(document, standing) : [];
  if (standing.turn && (!mine || standing.turn.own) && allows('approve', document))
    actions.push(...turnActions(standing.turn));
  if (!mine && standing.asking && allows('removeSign', document)) actions.push('removeSign');
  if (standing.mayTakeBack && allows('takeBack', document)) actions.push('takeBack');
  if (!mine) actions.push(...financeActions(document, user, standing));
  if (document.number !== null) actions.push('comment', 'cc', 'print');
  return [...new Set(actions)];
}

function ownActions(document: Subject, standing: Standing): DocumentAction[] {
  const actions = OF_SUBMITTER.filter(([, act]) => allows(act, document)).map(([action]) => action);
  const { status, number } = document;
  if (status === 'ToBeSubmitted' && number === null) actions.push('delete');
  if (status === 'Rejected' || status === 'Voided') actions.push('copy');
  if (standing.mayRevise && allows('revise', document)) actions.push('revise');
  if (allows('askRevoke', document) && document.revoke_reason === null) actions.push('askRevoke');
  return standing.mayWithdraw === false ? actions.filter((action) => action !== 'withdraw') : actions;
}

function turnActions({ kind, may, added }: Turn): DocumentAction[] {
  const beyond = (['return', 'transfer', 'addSign', 'cut', 'refuseLine', 'holdLine'] as const).filter(
    (action) => may.includes(action),
  );
  return [
    kind === 'handle' ? 'handle' : 'approve',
    ...(kind === 'approve' ? (['reject'] as const) : []),
    ...beyond,
    ...(added ? (['removeSign'] as const) : []),
  ];
}

function financeActions(document: Subject, user: SignedIn, standing: Standing): DocumentAction[] {
  const may = (permission: Parameters<typeof user.permissions.has>[0], act: DocumentAct) =>
    user.permissions.has(permission) && allows(act, document);
  const actions: DocumentAction[] = [];
  if (may('payment.markPaid', 'payOutside') && !document.hold) actions.push('payOutside');
  if (may('payment.release', 'unpay')) actions.push('unpay');
  if (may('document.returnPassed', 'returnAfterPass')) actions.push('returnPassed');
  if (may('document.unapprove', 'unapprove') || (standing.approvedLast && allows('unapprove', document)))
    actions.push('unapprove');
  if (may('document.unapprove', 'revoke') && document.revoke_reason !== null) actions.push('revoke');
  if (may('document.hold', 'hold')) actions.push(document.hold ? 'release' : 'hold');
  if (may('document.terminate', 'terminate')) actions.push('terminate');
  return actions;
}

function allows(act: DocumentAct, document: Subject): boolean {
  if (act === 'void' && document.number === null) return false;
  return transitionFor(act, DocumentStatus.parse(document.status)) !== undefined;
}

/** The transition that lets `act` happen now, or the refusal: it writes nothing. */
export function getTransition(
  act: DocumentAct,
  document: Pick<Subject, 'status' | 'number'>,
  reason: string,
): Transition {
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

/** As a document's type has it: its submitter takes it back never, before anybody has decided, or at any time. */
export const mayWithdraw = (withdraw: TypeDefinition['withdraw'], decided: boolean): boolean =>
  withdraw === 'any' || (withdraw === 'beforeFirst' && !decided);

/** Nobody decides on, pays or releases an own document, whatever the role. */
export function assertNotOwn(document: Pick<Subject, 'submitter_id'>, user: SignedIn): void {
  if (document.submitter_id === user.memberId) throw new AppError('NOT_ALLOWED', { reason: 'ownDocument' });
}
