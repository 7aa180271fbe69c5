import { z } from 'zod';
import { MemberRef } from './company.ts';
import { DocumentDetail } from './document.ts';
import { change, read, LARGE_BODY } from './endpoint.ts';
import { Day, Id, Instant, NonEmptyText, ReasonText, Version } from './fields.ts';
import { Money } from './money.ts';
import { pageOf, PageRequest } from './page.ts';

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
    .enum(['noPayeeAccount', 'payeeNameDiffers', 'payeeHeld', 'ownDocument', 'decidedByMe', 'onHold'])
    .nullable(),
  /** The last payment of it that failed, in the bank's words. */
  lastFailure: z.string().nullable(),
});
export type Payable = z.infer<typeof Payable>;

export const BatchState = z.enum(['Draft', 'Released', 'Exported', 'Settled', 'Cancelled']);
export type BatchState = z.infer<typeof BatchState>;

export const PaymentState = z.enum(['Open', 'Paid', 'Failed', 'Cancelled']);
export type PaymentState = z.infer<typeof PaymentState>;

/** The buttons of a batch. */
export const BatchAction = z.enum(['release', 'cancel', 'export', 'result']);
export type BatchAction = z.infer<typeof BatchAction>;

export const BatchSummary = z.object({
  id: Id,
  number: z.string(),
  state: BatchState,
  templateName: z.string(),
  money: Money,
  count: z.int(),
  paidCount: z.int(),
  failedCount: z.int(),
  madeBy: MemberRef,
  releasedBy: MemberRef.nullable(),
  createdAt: Instant,
  version: Version,
  actions: z.array(BatchAction),
});
export type BatchSummary = z.infer<typeof BatchSummary>;

export const Payment = z.object({
  id: Id,
  documentId: Id,
  documentNumber: z.string(),
  payee: z.object({ holder: z.string(), bank: z.string(), account: z.string() }),
  money: Money,
  state: PaymentState,
  reference: z.string().nullable(),
  paidOn: z.string().nullable(),
  failure: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const BatchDetail = BatchSummary.extend({
  payments: z.array(Payment),
  exports: z.array(
    z.object({ fileName: z.string(), sha256: z.string(), rows: z.int(), at: Instant, reason: z.string() }),
  ),
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

const Seen = z.object({ id: Id, version: Version });

export const paymentEndpoints = {
  payables: read({
    path: '/pay/payable/getPage',
    policy: 'payment.batch',
    request: PageRequest,
    response: pageOf(Payable).extend({ sums: z.array(Money) }),
    summary: 'Passed documents that wait for payment, oldest first.',
  }),
  templates: read({
    path: '/pay/template/getAll',
    policy: 'payment.batch',
    request: z.object({}),
    response: z.object({ items: z.array(BankTemplate) }),
    summary: 'The bank file layouts of the company.',
  }),
  batches: read({
    path: '/pay/batch/getPage',
    policy: 'payment.batch',
    request: PageRequest,
    response: pageOf(BatchSummary),
    summary: 'Payment batches, newest first.',
  }),
  batch: read({
    path: '/pay/batch/get',
    policy: 'payment.batch',
    request: z.object({ id: Id }),
    response: BatchDetail,
    summary: 'One batch with its payments and exports.',
  }),
  createBatch: change({
    path: '/pay/batch/create',
    policy: 'payment.batch',
    secret: false,
    request: z.object({
      id: Id,
      templateId: Id,
      documents: z.array(Seen).min(1).max(500),
    }),
    response: BatchDetail,
    summary: 'Put passed documents in a batch.',
  }),
  releaseBatch: change({
    path: '/pay/batch/release',
    policy: 'payment.release',
    secret: false,
    stepUp: true,
    request: Seen,
    response: BatchDetail,
    summary: 'A second person lets the batch go.',
  }),
  cancelBatch: change({
    path: '/pay/batch/cancel',
    policy: 'payment.batch',
    secret: false,
    request: Seen.extend({ reason: ReasonText }),
    response: BatchDetail,
    summary: 'Give the batch up; its open documents are payable again.',
  }),
  exportBatch: change({
    path: '/pay/batch/export',
    policy: 'payment.batch',
    secret: false,
    stepUp: true,
    /** From the second export on a reason is needed. */
    request: Seen.extend({ reason: z.string().trim().max(500).default('') }),
    response: BatchDetail.extend({ file: z.object({ name: z.string(), base64: z.string() }) }),
    summary: 'Write the bank file.',
  }),
  recordResults: change({
    path: '/pay/batch/result',
    policy: 'payment.markPaid',
    bodyMost: LARGE_BODY,
    secret: false,
    stepUp: true,
    request: z.object({
      id: Id,
      results: z
        .array(
          z.discriminatedUnion('outcome', [
            z.object({
              paymentId: Id,
              outcome: z.literal('paid'),
              reference: NonEmptyText.max(60),
              paidOn: Day,
            }),
            z.object({ paymentId: Id, outcome: z.literal('failed'), reason: ReasonText }),
          ]),
        )
        .min(1)
        .max(500),
    }),
    response: BatchDetail,
    summary: "The bank's word on each payment.",
  }),
  payOutside: change({
    path: '/pay/document/payOutside',
    policy: 'payment.markPaid',
    secret: false,
    stepUp: true,
    request: Seen.extend({
      method: NonEmptyText.max(40),
      paidOn: Day,
      reference: NonEmptyText.max(60),
      reason: ReasonText,
    }),
    response: DocumentDetail,
    summary: 'Mark a passed document as paid by other means.',
  }),
  unpay: change({
    path: '/pay/document/unpay',
    policy: 'payment.release',
    secret: false,
    stepUp: true,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'The money came back: mirror the entry and make the document payable again.',
  }),
};
