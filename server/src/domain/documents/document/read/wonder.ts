import type { DocumentAction, DocumentStatus } from '@outlay/contract/documents/document.status';
import type { SignedIn } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';
import type { ReaderPermissions, Subject } from '../record/law.policy.ts';

type When = Partial<Record<DocumentAction, readonly DocumentStatus[]>>;

const OPEN = ['ToBeSubmitted', 'Returned', 'Withdrawn'] as const;
const AFTER = ['Passed', 'InPayment'] as const;

/** Acts the submitter expects, by status. */
const AS_SUBMITTER: When = {
  edit: ['UnderApproval', ...AFTER],
  submit: OPEN,
  withdraw: ['UnderApproval', ...AFTER],
  urge: ['UnderApproval'],
  void: ['UnderApproval', 'Returned', 'Withdrawn'],
  delete: ['Returned', 'Withdrawn'],
  revise: ['Rejected'],
  askRevoke: [...AFTER, 'Paid'],
};
/** Acts a current, former or future approver expects, by status. */
const AS_APPROVER: When = {
  approve: ['UnderApproval'],
  return: ['UnderApproval'],
  reject: ['UnderApproval'],
  transfer: ['UnderApproval'],
  addSign: ['UnderApproval'],
};
/** Acts that need a permission; a person without it does not expect them. */
const AS_FINANCE: When = {
  payOutside: ['Passed'],
  confirmOutside: AFTER,
  dropOutside: AFTER,
  hold: AFTER,
  release: AFTER,
  returnPassed: ['Passed'],
  unapprove: ['Passed'],
  revoke: AFTER,
  unpay: ['Paid'],
  terminate: ['UnderApproval'],
};
const BY_ANY_READER: ReadonlySet<DocumentAction> = new Set(['comment', 'cc', 'print']);
/** Refusals that mean never for this person, rather than not now. */
const NOT_THEIRS: ReadonlySet<Refusal['reason']> = new Set(['lacksPermission', 'featureOff', 'notSubmitter']);

const isAt = (when: When, act: DocumentAction, { status }: Subject): boolean =>
  when[act]?.some((one) => one === status) ?? false;

/** Whether the document has what the act needs: a hold, a revocation request, a payment to confirm. */
const meetsCondition = (act: DocumentAction, { hold, revoke_reason, outside }: Subject): boolean => {
  if (act === 'release') return hold;
  if (act === 'hold') return !hold;
  if (act === 'revoke') return revoke_reason !== null;
  if (act === 'confirmOutside' || act === 'dropOutside') return Boolean(outside);
  return true;
};

/** Whether the person would expect this missing button on the document in its current state. */
export function isWondered(
  act: DocumentAction,
  { reason }: Refusal,
  { document, user, permissions }: { document: Subject; user: SignedIn; permissions: ReaderPermissions },
): boolean {
  if (BY_ANY_READER.has(act)) return true;
  if (NOT_THEIRS.has(reason)) return false;
  const own = document.submitter_id === user.memberId;
  const involved = Boolean(permissions.turn) || permissions.waiting === true || permissions.decided === true;
  if (isAt(AS_SUBMITTER, act, document)) return own;
  if (act === 'takeBack') return permissions.decided === true;
  // A reader without a task expects only an explanation why they cannot approve.
  if (isAt(AS_APPROVER, act, document)) return involved || (act === 'approve' && !own);
  return !own && isAt(AS_FINANCE, act, document) && meetsCondition(act, document);
}
