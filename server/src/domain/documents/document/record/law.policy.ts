import { DocumentStatus } from '@outlay/contract/documents/document.status';
import { transitionFor, type DocumentAct } from '@outlay/contract/documents/document.law';
import type { SignedIn } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';

/** What the law looks at. */
export interface Subject {
  submitter_id: string;
  status: string;
  number: string | null;
  hold: boolean;
  revoke_reason: string | null;
  /** The agent who prepared it in the submitter's name. */
  prepared_by?: string | null;
  /** Somebody says that it was paid by other means. */
  outside?: unknown;
  /** Where its department stands in the tree, for powers that reach some departments only. */
  department_path?: string | null;
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
export interface ReaderPermissions {
  turn?: Turn | null;
  /** My task waits for signers whom I asked first. */
  asking?: boolean;
  /** I had a task on it, and it is done. */
  decided?: boolean;
  /** My own approval can still be taken back. */
  mayTakeBack?: boolean;
  /** I gave the last approval, lately. */
  approvedLast?: boolean;
  /** I gave the last approval, longer ago than it can be opened again. */
  approvedOnce?: boolean;
  /** The last approval cannot be opened again, by nobody: a rule passed it, or lines of it were let go. */
  sealed?: boolean;
  /** I agreed to it: whoever decides does not pay. */
  agreedTo?: boolean;
  /** I marked it paid: another takes that back. */
  paidByMe?: boolean;
  /** I changed the account that its money goes to: another pays. */
  payeeChangedByMe?: boolean;
  /** I said that it was paid by other means: another confirms. */
  outsideByMe?: boolean;
  /** Its type lets the submitter take it back now. */
  mayWithdraw?: boolean;
  /** Its type lets a refused one be revised. */
  mayRevise?: boolean;
  /** Seconds until I may remind again. */
  urgeIn?: number;
  /** Why I may not even read it. */
  unread?: Refusal | null;
}

/** Nobody decides on, pays or releases an own document, whatever the role. */
export const refusalAsOwn = (
  { submitter_id }: Pick<Subject, 'submitter_id'>,
  { memberId }: SignedIn,
): Refusal | null => (submitter_id === memberId ? { code: 'NOT_ALLOWED', reason: 'ownDocument' } : null);

/** Not in this status. */
export const notNow = (): Refusal => ({ code: 'WRONG_STATE', reason: 'wrongStatus' });

export function statusAllows(
  act: DocumentAct,
  { status, number }: Pick<Subject, 'status' | 'number'>,
): boolean {
  if (act === 'void' && number === null) return false;
  return transitionFor(act, DocumentStatus.parse(status)) !== undefined;
}
