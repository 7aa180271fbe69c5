import type { FailureCode } from '../processing/payment.batch.ts';

export type Ids = readonly string[];

/** Minor units of `currency`. */
export interface Sum {
  amount: number;
  currency: string;
}
export interface ExpenseValues extends Sum {
  type: string;
  spent_on: string;
  merchant: string;
  remarks: string;
  /** As JSON: what it was calculated from. */
  origin?: string;
}
/** The columns of a member that an import or a directory sets. */
interface MemberColumns {
  name?: string;
  department_id?: string | null;
  grade?: string;
  post_id?: string | null;
  state?: string;
  joined_at?: Date;
  left_at?: null;
}
export type AddedMember =
  | RolesOfMember
  | { connectionId: string; departmentId: string | null }
  | { directory: boolean; departmentId: string | undefined }
  | { imported: boolean; departmentId: string | undefined; grade: string };
export type ChangedMember = RolesOfMember | (MemberColumns & { directory?: boolean; undo?: boolean });
interface RolesOfMember {
  roles: readonly string[];
  departmentId: string | null;
  otherDepartmentIds: Ids | undefined;
  postId: string | null | undefined;
  grade: string;
}
/** Posts and grades share the same calls. */
export type Rank = 'grade' | 'post';
export interface DecidedRole {
  requestId: string;
  role: string;
  requestedBy: string;
}
export interface DecidedReset {
  requestId: string;
  requestedBy: string;
  reason?: string;
}
/** Only the last digits of the number. */
export interface BankAccount {
  bank: string;
  account: string;
}
/** What a traveller said of a trip. */
export interface TripPlanned {
  stays: readonly object[] | null;
  departs_at: string | null;
  returns_at: string | null;
  meals: Record<string, readonly string[]>;
}
export interface Imported {
  added: number;
  changed: number;
  refused: number;
}
export interface ExportedList {
  list: string;
  format: string;
  rows: number;
  filter: object;
}
export type PaymentResult = { paymentId: string } & (
  | { outcome: 'paid'; reference: string; paidOn: string }
  | { outcome: 'failed'; code: FailureCode; reason: string }
);

/** The item an act concerns, and the details logged with it: never a secret or a full account number. */
export interface Act<Item extends string, Detail = unknown> {
  item: Item;
  detail: Detail;
}
