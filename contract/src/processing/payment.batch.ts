import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { Day, Id, Instant, Version } from '../fields.ts';
import { Money } from '../money.ts';
import { PayoutChoice, PayoutTransfer } from './payment.wallet.ts';

export const Payable = z.object({
  documentId: Id,
  version: Version,
  number: z.string(),
  title: z.string(),
  submitter: MemberRef,
  payee: z.object({ holder: z.string(), bank: z.string(), account: z.string() }).nullable(),
  money: Money,
  passedAt: Instant,
  /** Why the current user cannot put it in a batch; null when they can. */
  obstacle: z
    .enum([
      ...([
        'noPayeeAccount',
        'payeeNameDiffers',
        'payeeHeld',
        'ownDocument',
        'decidedByMe',
        'onHold',
      ] as const),
      ...([
        'payeeChangedByMe',
        'payeeUnconfirmed',
        'accountRefused',
        'outsideAsked',
        'walletInvoice',
      ] as const),
      ...(['noPayeeWallet', 'walletSupplier', 'walletCurrency', 'walletAmount'] as const),
    ])
    .nullable(),
  /** The bank's message for its last failed payment. */
  lastFailure: z.string().nullable(),
});
export type Payable = z.infer<typeof Payable>;

/**
 * Draft: created. Released: released by a second person. Exported: its file was written. Submitted: somebody stated that
 * the bank has it, or its transfers were started. PartlySettled: some payments are over. Settled: all. Cancelled: abandoned.
 */
export const BatchState = z.enum([
  'Draft',
  'Released',
  'Exported',
  'Submitted',
  'PartlySettled',
  'Settled',
  'Cancelled',
]);
export type BatchState = z.infer<typeof BatchState>;

export const PaymentState = z.enum(['Open', 'Paid', 'Failed', 'Reversed', 'Cancelled']);
export type PaymentState = z.infer<typeof PaymentState>;

/** Why the bank refused; a wrong name or number blocks the account until it is changed. */
export const FailureCode = z.enum(['name', 'account', 'other']);
export type FailureCode = z.infer<typeof FailureCode>;

/** Statement required to cancel a batch whose file was written. */
export const CancelStatement = z.enum(['notSent', 'refused']);
export type CancelStatement = z.infer<typeof CancelStatement>;

/** Actions on a batch. */
export const BatchAction = z.enum([
  'release',
  'takeOut',
  'export',
  'payByWallet',
  'download',
  'submit',
  'result',
  'cancel',
  'askCancel',
  'confirmCancel',
  'dropCancel',
]);
export type BatchAction = z.infer<typeof BatchAction>;

/** Its payments counted by state: `open + paid + failed + reversed + cancelled = count`. */
const Counts = z.object({
  count: z.int(),
  openCount: z.int(),
  paidCount: z.int(),
  failedCount: z.int(),
  reversedCount: z.int(),
  cancelledCount: z.int(),
});

export const BatchSummary = Counts.extend({
  id: Id,
  number: z.string(),
  state: BatchState,
  /** Of the bank file, or of the payout wallet. */
  templateName: z.string(),
  /** With which it is paid; null for a bank file. */
  wallet: PayoutChoice.nullable(),
  /** Sum of its payments, except those removed before its file was written. */
  money: Money,
  madeBy: MemberRef,
  releasedBy: MemberRef.nullable(),
  createdAt: Instant,
  version: Version,
  actions: z.array(BatchAction),
});
export type BatchSummary = z.infer<typeof BatchSummary>;

/** An account for display, masked: `**** 7702`. */
const Account = z.object({ holder: z.string(), bank: z.string(), account: z.string() });

export const Payment = z.object({
  id: Id,
  documentId: Id,
  documentNumber: z.string(),
  /** As of the creation of the batch; this is what the file contains. */
  payee: Account,
  /** The current or requested account if it differs, which prevents a release; null otherwise. */
  payeeNow: Account.extend({ waiting: z.boolean() }).nullable(),
  money: Money,
  state: PaymentState,
  reference: z.string().nullable(),
  paidOn: z.string().nullable(),
  failure: z.string().nullable(),
  failureCode: FailureCode.nullable(),
  /** What became of it at the wallet; null for a bank file, and before it is paid. */
  transfer: PayoutTransfer.nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const BatchDetail = BatchSummary.extend({
  payments: z.array(Payment),
  exports: z.array(
    z.object({
      id: Id,
      fileName: z.string(),
      sha256: z.string(),
      rows: z.int(),
      at: Instant,
      reason: z.string(),
      /** Whether its sealed bytes are stored; false for older exports. */
      kept: z.boolean(),
    }),
  ),
  /** A member's statement that the bank has the file. */
  submitted: z.object({ by: MemberRef, on: Day, reference: z.string() }).nullable(),
  /** A requested cancellation that a second person has to confirm. */
  cancelAsked: z
    .object({ by: MemberRef, at: Instant, statement: CancelStatement, reason: z.string() })
    .nullable(),
});
export type BatchDetail = z.infer<typeof BatchDetail>;

/** The layout of a bank's file, as data. */
export const BankTemplate = z.object({
  id: Id,
  name: z.string(),
  encoding: z.enum(['gbk', 'utf-8-bom']),
  mostRows: z.int(),
  columns: z.array(z.object({ heading: z.string(), value: z.string() })),
});
export type BankTemplate = z.infer<typeof BankTemplate>;
