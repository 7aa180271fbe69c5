import { DocumentAction } from '@outlay/contract/documents/document.status';
import type { TypeDefinition } from '@outlay/contract/documents/document.type';
import { transitionFor, type DocumentAct, type Transition } from '@outlay/contract/documents/document.law';
import { AppError } from '@outlay/contract/errors';
import type { SignedIn } from '#request/context.ts';
import { lackOf, type Refusal } from '#request/refusal.ts';
import { refusalToFinance } from './finance.policy.ts';
import { notNow, statusAllows, type ReaderPermissions, type Subject, type Turn } from './law.policy.ts';

export type { ReaderPermissions, Subject } from './law.policy.ts';

/** Returns why an act is refused; null when it is allowed. */
type Check = (document: Subject, user: SignedIn, permissions: ReaderPermissions) => Refusal | null;

/** Submitter only; for other people the act is not found. */
const ofSubmitter =
  (
    act: DocumentAct,
    further: (document: Subject, permissions: ReaderPermissions) => Refusal | null = () => null,
  ): Check =>
  (document, user, permissions) => {
    if (document.submitter_id !== user.memberId) return { code: 'NOT_FOUND', reason: 'notSubmitter' };
    return statusAllows(act, document) ? further(document, permissions) : notNow();
  };

const noLonger = (reason: Refusal['reason']): Refusal => ({ code: 'WRONG_STATE', reason });

/** Refuses deciding on one's own document or one prepared as an agent; otherwise needs an open task. */
const deciding =
  (further: (turn: Turn) => Refusal | null): Check =>
  (document, user, permissions) =>
    whoNeverDecides(document, user, permissions) ??
    (permissions.turn ? further(permissions.turn) : noTurn(permissions));

function whoNeverDecides(document: Subject, user: SignedIn, { turn }: ReaderPermissions): Refusal | null {
  const { memberId, agent } = user;
  if (agent?.scope === 'limited') return { code: 'NOT_ALLOWED', reason: 'notAsAgent' };
  const own = document.submitter_id === memberId || document.submitter_id === agent?.memberId;
  if (own && !(turn?.own && !agent)) return { code: 'NOT_ALLOWED', reason: 'ownDocument' };
  const preparer = document.prepared_by ?? null;
  if (preparer !== null && (preparer === memberId || preparer === agent?.memberId))
    return { code: 'NOT_ALLOWED', reason: 'preparedByMe' };
  return document.status === 'UnderApproval' ? null : noLonger('alreadyDecided');
}

const noTurn = ({ decided }: ReaderPermissions): Refusal =>
  decided ? noLonger('alreadyDecided') : { code: 'NOT_FOUND', reason: 'notYourTurn' };

const byNode = (may: string): Check =>
  deciding((turn) => (turn.may.includes(may) ? null : { code: 'NOT_ALLOWED', reason: 'notAllowedHere' }));
const ofKind = (kind: Turn['kind']): Check =>
  deciding((turn) => (turn.kind === kind ? null : noLonger('notAllowedHere')));

const removeSign: Check = (document, user, permissions) => {
  const { waiting = false, turn = null } = permissions;
  const refusal = whoNeverDecides(document, user, waiting ? {} : permissions);
  if (refusal) return refusal;
  if (waiting || turn?.added) return null;
  return turn ? noLonger('notAddedByMe') : noTurn(permissions);
};

const takeBack: Check = (document, { agent }, { mayTakeBack, decided, turn, waiting }) => {
  if (agent?.scope === 'limited') return { code: 'NOT_ALLOWED', reason: 'notAsAgent' };
  if (mayTakeBack && statusAllows('takeBack', document)) return null;
  if (!mayTakeBack && !decided && !turn && !waiting) return { code: 'NOT_FOUND', reason: 'notYourTurn' };
  return noLonger(statusAllows('takeBack', document) ? 'nextActed' : 'alreadyDecided');
};

/** Acts available to every reader of a submitted document. */
const talking: Check = (document, user, { unread }) => {
  if (unread && document.submitter_id !== user.memberId) return unread;
  return document.number === null ? notNow() : null;
};

/** Every reader who may create documents may copy it into a new one. */
const copy: Check = (document, user, permissions) =>
  lackOf('document.create', user) ?? talking(document, user, permissions);

const remove: Check = (document, user) => {
  if (document.submitter_id !== user.memberId) return { code: 'NOT_FOUND', reason: 'notSubmitter' };
  if (document.number !== null) return noLonger('numberedDocument');
  return document.status === 'ToBeSubmitted' ? null : notNow();
};

const unless = (refused: boolean, reason: Refusal['reason']) => (refused ? noLonger(reason) : null);

/** One predicate for each act, used by the buttons, the services and the permission explanation. */
const LAW: Record<DocumentAction, Check> = {
  edit: ofSubmitter('edit'),
  submit: ofSubmitter('submit'),
  withdraw: ofSubmitter('withdraw', (_, { mayWithdraw }) => unless(mayWithdraw === false, 'tooLate')),
  urge: ofSubmitter('urge', (_, { urgeIn = 0 }) =>
    urgeIn > 0 ? { code: 'TOO_MANY', reason: 'urgedRecently', retryAfter: urgeIn } : null,
  ),
  void: ofSubmitter('void'),
  delete: remove,
  copy,
  revise: ofSubmitter('revise', (_, { mayRevise }) => unless(!mayRevise, 'notAllowedHere')),
  askRevoke: ofSubmitter('askRevoke', ({ revoke_reason }) => unless(revoke_reason !== null, 'revokeAsked')),
  approve: ofKind('approve'),
  handle: ofKind('handle'),
  reject: ofKind('approve'),
  return: byNode('return'),
  transfer: byNode('transfer'),
  addSign: byNode('addSign'),
  cut: byNode('cut'),
  refuseLine: byNode('refuseLine'),
  holdLine: byNode('holdLine'),
  dismissFinding: ofKind('approve'),
  removeSign,
  takeBack,
  payOutside: refusalToFinance('payOutside'),
  confirmOutside: refusalToFinance('confirmOutside'),
  dropOutside: refusalToFinance('dropOutside'),
  unpay: refusalToFinance('unpay'),
  returnPassed: refusalToFinance('returnPassed'),
  unapprove: refusalToFinance('unapprove'),
  revoke: refusalToFinance('revoke'),
  hold: refusalToFinance('hold'),
  release: refusalToFinance('release'),
  terminate: refusalToFinance('terminate'),
  comment: talking,
  cc: talking,
  print: (document, user, permissions) =>
    user.featuresOff.has('print')
      ? { code: 'NOT_ALLOWED', reason: 'featureOff' }
      : talking(document, user, permissions),
};

/** The refusal of an act for `user`; null if it is allowed now. */
export const refusalOn = (
  act: DocumentAction,
  document: Subject,
  user: SignedIn,
  permissions: ReaderPermissions = {},
): Refusal | null => LAW[act](document, user, permissions);

const EVERY = DocumentAction.options;

/** The acts that `user` may perform on the document now; the web draws the buttons from them. */
export const actionsOn = (
  document: Subject,
  user: SignedIn,
  permissions: ReaderPermissions = {},
): DocumentAction[] => EVERY.filter((act) => refusalOn(act, document, user, permissions) === null);

/** The transition of `act` in the current status, or throws the refusal. Writes nothing. */
export function getTransition(
  act: DocumentAct,
  document: Pick<Subject, 'status' | 'number'>,
  reason: string,
): Transition {
  const transition = transitionFor(act, document.status);
  if (!transition || !statusAllows(act, document))
    throw new AppError('WRONG_STATE', `cannot ${act} a document that is ${document.status}`);
  if (transition.reason && reason === '')
    throw new AppError('INVALID_INPUT', {
      reason: 'reasonRequired',
      fields: [{ path: 'reason', code: 'reasonRequired' }],
    });
  return transition;
}

/** Whether the type lets its submitter withdraw: never, before the first decision, or at any time. */
export const mayWithdraw = (withdraw: TypeDefinition['withdraw'], decided: boolean): boolean =>
  withdraw === 'any' || (withdraw === 'beforeFirst' && !decided);
