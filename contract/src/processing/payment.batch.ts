import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { Day, Id, Instant, Version } from '../fields.ts';
import { Money } from '../money.ts';

export const Payable = z.object({
  documentId: Id,
  version: Version,
  number: z.string(),
  title: z.string(),
  submitter: MemberRef,
  payee: z.object({ holder: z.string(), bank: z.string(), account: z.string() }).nullable(),
  money: Money,
  passedAt: Instant,
  /** Why it cannot be put in a batch by me; null when it can. */
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
      ...(['payeeChangedByMe', 'payeeUnconfirmed', 'accountRefused', 'outsideAsked'] as const),
    ])
    .nullable(),
  /** The last payment of it that failed, in the bank's words. */
  lastFailure: z.string().nullable(),
});
export type Payable = z.infer<typeof Payable>;

/**
 * Draft: made. Released: a second person let it go. Exported: its file was written. Submitted: somebody says that the
 * bank has it. PartlySettled: the bank has said something of some. Settled: of all. Cancelled: given up.
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

/** Why a bank refused: a name or a number that is wrong stops the account until it is changed. */
export const FailureCode = z.enum(['name', 'account', 'other']);
export type FailureCode = z.infer<typeof FailureCode>;

/** What somebody states who gives up a batch whose file was written. */
export const CancelStatement = z.enum(['notSent', 'refused']);
export type CancelStatement = z.infer<typeof CancelStatement>;

/** The buttons of a batch. */
export const BatchAction = z.enum([
  'release',
  'takeOut',
  'export',
  'download',
  'submit',
  'result',
  'cancel',
  'askCancel',
  'confirmCancel',
  'dropCancel',
]);
export type BatchAction = z.infer<typeof BatchAction>;

/** How many of its payments are where: `open + paid + failed + reversed + cancelled = count`. */
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
  templateName: z.string(),
  /** All of its payments but those taken out before its file was written. */
  money: Money,
  madeBy: MemberRef,
  releasedBy: MemberRef.nullable(),
  createdAt: Instant,
  version: Version,
  actions: z.array(BatchAction),
});
export type BatchSummary = z.infer<typeof BatchSummary>;

/** An account as people may see it: `**** 7702`. */
const Account = z.object({ holder: z.string(), bank: z.string(), account: z.string() });

export const Payment = z.object({
  id: Id,
  documentId: Id,
  documentNumber: z.string(),
  /** As it was when the batch was made: this is what the file says. */
  payee: Account,
  /** What the account is now, or is to become, where that differs; the batch is not released with it. */
  payeeNow: Account.extend({ waiting: z.boolean() }).nullable(),
  money: Money,
  state: PaymentState,
  reference: z.string().nullable(),
  paidOn: z.string().nullable(),
  failure: z.string().nullable(),
  failureCode: FailureCode.nullable(),
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
      /** Whether its bytes are kept, sealed; those of before are not. */
      kept: z.boolean(),
    }),
  ),
  /** That the bank has the file, as somebody said. */
  submitted: z.object({ by: MemberRef, on: Day, reference: z.string() }).nullable(),
  /** Somebody wants it given up and a second person has to confirm. */
  cancelAsked: z
    .object({ by: MemberRef, at: Instant, statement: CancelStatement, reason: z.string() })
    .nullable(),
});
export type BatchDetail = z.infer<typeof BatchDetail>;

/** How a bank wants its file: the layout is data. */
export const BankTemplate = z.object({
  id: Id,
  name: z.string(),
  encoding: z.enum(['gbk', 'utf-8-bom']),
  mostRows: z.int(),
  columns: z.array(z.object({ heading: z.string(), value: z.string() })),
});
export type BankTemplate = z.infer<typeof BankTemplate>;
