import type { DocumentAct } from '@outlay/contract/documents/document.law';
import type { Permission } from '@outlay/contract/permission';
import type { SignedIn } from '#request/context.ts';
import { lackOf, type Refusal } from '#request/refusal.ts';
import { notNow, refusalAsOwn, statusAllows, type ReaderPermissions, type Subject } from './law.policy.ts';

interface FinanceLaw {
  permission: Permission;
  /** The act of the status law. */
  act: DocumentAct;
  /** True when a draft is reported as not found, because only its submitter may see it. */
  hidesDrafts: boolean;
  /** Further checks of the act. */
  further?: (document: Subject, permissions: ReaderPermissions) => Refusal | null;
}

const later = (refused: boolean | undefined, reason: Refusal['reason']): Refusal | null =>
  refused ? { code: 'WRONG_STATE', reason } : null;
const never = (refused: boolean | undefined, reason: Refusal['reason']): Refusal | null =>
  refused ? { code: 'NOT_ALLOWED', reason } : null;

/** Separation of duties: an approver, or the person who changed the account, does not pay. */
const uninvolved = ({ agreedTo, payeeChangedByMe }: ReaderPermissions): Refusal | null =>
  never(agreedTo, 'preparedByMe') ?? never(payeeChangedByMe, 'payeeChangedByMe');

const isReported = ({ outside }: Subject): boolean => (outside ?? null) !== null;

/** Acts on other people's documents that finance permissions allow. */
const LAW = {
  payOutside: {
    permission: 'payment.markPaid',
    act: 'askPayOutside',
    hidesDrafts: false,
    further: (document, state) =>
      uninvolved(state) ?? later(document.hold, 'onHold') ?? later(isReported(document), 'outsideAsked'),
  },
  confirmOutside: {
    permission: 'payment.release',
    act: 'payOutside',
    hidesDrafts: false,
    further: (document, state) =>
      later(!isReported(document), 'nothingAsked') ??
      never(state.outsideByMe, 'madeByMe') ??
      uninvolved(state) ??
      later(document.hold, 'onHold'),
  },
  dropOutside: {
    permission: 'payment.markPaid',
    act: 'dropPayOutside',
    hidesDrafts: false,
    further: (document) => later(!isReported(document), 'nothingAsked'),
  },
  unpay: {
    permission: 'payment.markPaid',
    act: 'unpay',
    hidesDrafts: false,
    further: (_, state) => never(state.paidByMe, 'madeByMe') ?? uninvolved(state),
  },
  returnPassed: { permission: 'document.returnPassed', act: 'returnAfterPass', hidesDrafts: true },
  revoke: {
    permission: 'document.unapprove',
    act: 'revoke',
    hidesDrafts: true,
    further: ({ revoke_reason }) => later(revoke_reason === null, 'notAsked'),
  },
  hold: {
    permission: 'document.hold',
    act: 'hold',
    hidesDrafts: true,
    further: ({ hold }) => later(hold, 'alreadyHeld'),
  },
  release: {
    permission: 'document.hold',
    act: 'release',
    hidesDrafts: true,
    further: ({ hold }) => later(!hold, 'notHeld'),
  },
  terminate: { permission: 'document.terminate', act: 'terminate', hidesDrafts: true },
  unapprove: {
    permission: 'document.unapprove',
    act: 'unapprove',
    hidesDrafts: false,
    further: (_, { sealed }) => later(sealed, 'notAllowedHere'),
  },
} satisfies Record<string, FinanceLaw>;

type FinanceAct = keyof typeof LAW;

/** Why a finance act on a document is refused; null when it is allowed. */
export const refusalToFinance =
  (name: FinanceAct) =>
  (document: Subject, user: SignedIn, permissions: ReaderPermissions): Refusal | null => {
    const { permission, act, hidesDrafts, further }: FinanceLaw = LAW[name];
    const lack = lackOf(permission, user, document.department_path ?? null);
    const missing = name === 'unapprove' ? lackToUnapprove(lack, permissions) : lack;
    if (missing) return missing;
    if (hidesDrafts && document.number === null) return { code: 'NOT_FOUND', reason: 'wrongStatus' };
    const own = refusalAsOwn(document, user);
    if (own) return own;
    if (!statusAllows(act, document)) return notNow();
    // The last approver may reopen within a day; finance at any time.
    if (lack && !permissions.approvedLast) return { code: 'WRONG_STATE', reason: 'tooLate' };
    return further?.(document, permissions) ?? null;
  };

/** The last approver may reopen too; for other people the act is not found. */
function lackToUnapprove(
  lack: Refusal | null,
  { approvedLast, approvedOnce }: ReaderPermissions,
): Refusal | null {
  if (lack === null || approvedLast || approvedOnce) return null;
  return { ...lack, code: 'NOT_FOUND' };
}
