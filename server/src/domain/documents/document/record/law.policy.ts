import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { transitionFor, type DocumentAct } from '@outlay/contract/documents/document.law';
import type { SignedIn } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';

/** The document columns that the status law reads. */
export interface Subject {
  submitter_id: string;
  status: DocumentStatus;
  number: string | null;
  hold: boolean;
  revoke_reason: string | null;
  /** The agent who prepared it in the submitter's name. */
  prepared_by?: string | null;
  /** Not null when a payment made another way waits for confirmation. */
  outside?: unknown;
  /** Path of its department, for permissions limited to departments. */
  department_path?: string | null;
}

/** The reader's open task; its node lists the acts allowed beyond approve and reject. */
export interface Turn {
  kind: 'approve' | 'handle';
  may: readonly string[];
  /** True while approvers the reader added have not decided. */
  added: boolean;
  /** The document is the reader's own and below the amount up to which the node allows that. */
  own?: boolean;
}

/** What the reader may do with a document beyond their roles. */
export interface ReaderPermissions {
  turn?: Turn | null;
  /** The reader's task waits for approvers they added before it. */
  waiting?: boolean;
  /** The reader had a task, which is decided. */
  decided?: boolean;
  /** The reader's approval can still be undone. */
  mayTakeBack?: boolean;
  /** The reader gave the last approval, recently enough to reopen it. */
  approvedLast?: boolean;
  /** The reader gave the last approval, too long ago to reopen it. */
  approvedOnce?: boolean;
  /** Nobody can reopen the last approval: it was automatic, or lines were released. */
  sealed?: boolean;
  /** The reader approved the document, so another person pays. */
  agreedTo?: boolean;
  /** The reader marked it as paid, so another person reverses it. */
  paidByMe?: boolean;
  /** The reader changed the payee account, so another person pays. */
  payeeChangedByMe?: boolean;
  /** The reader recorded a payment made another way, so another person confirms it. */
  outsideByMe?: boolean;
  /** The type allows the submitter to withdraw it now. */
  mayWithdraw?: boolean;
  /** The type allows a rejected document to be revised. */
  mayRevise?: boolean;
  /** Seconds until the reader may send another reminder. */
  urgeIn?: number;
  /** Why the reader may not read it; null when they may. */
  unread?: Refusal | null;
}

/** Nobody approves, pays or releases their own document, whatever their role. */
export const refusalAsOwn = (
  { submitter_id }: Pick<Subject, 'submitter_id'>,
  { memberId }: SignedIn,
): Refusal | null => (submitter_id === memberId ? { code: 'NOT_ALLOWED', reason: 'ownDocument' } : null);

/** The refusal for an act that the current status does not allow. */
export const notNow = (): Refusal => ({ code: 'WRONG_STATE', reason: 'wrongStatus' });

export function statusAllows(
  act: DocumentAct,
  { status, number }: Pick<Subject, 'status' | 'number'>,
): boolean {
  if (act === 'void' && number === null) return false;
  return transitionFor(act, status) !== undefined;
}
