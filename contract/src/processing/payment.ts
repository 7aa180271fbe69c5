import { z } from 'zod';
import { DocumentDetail } from '../documents/document.detail.ts';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Id, NonEmptyText, ReasonText, Version } from '../fields.ts';
import { BankTemplate, BatchDetail, CancelStatement, FailureCode } from './payment.batch.ts';

const Seen = z.object({ id: Id, version: Version });

export const paymentEndpoints = {
  templates: read({
    path: '/pay/template/getAll',
    policy: 'payment.batch',
    request: z.object({}),
    response: z.object({ items: z.array(BankTemplate) }),
    summary: 'The bank file layouts of the company.',
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
    secret: false,
    policy: 'payment.batch',
    request: z.object({
      id: Id,
      /** Of the bank file; null to pay with a wallet. */
      templateId: Id.nullable().default(null),
      /** The payout wallet; null for a bank file. */
      walletId: Id.nullable().default(null),
      documents: z.array(Seen).min(1).max(500),
    }),
    response: BatchDetail,
    summary: 'Put passed documents in a batch.',
  }),
  releaseBatch: change({
    path: '/pay/batch/release',
    secret: false,
    policy: 'payment.release',
    stepUp: true,
    request: Seen,
    response: BatchDetail,
    summary: 'A second person lets the batch go.',
  }),
  takeOut: change({
    path: '/pay/batch/takeOut',
    secret: false,
    policy: 'payment.batch',
    request: Seen.extend({ paymentId: Id, reason: ReasonText }),
    response: BatchDetail,
    summary: 'Take one payment out before the file is written; its document is payable again.',
  }),
  cancelBatch: change({
    path: '/pay/batch/cancel',
    secret: false,
    policy: 'payment.batch',
    request: Seen.extend({ reason: ReasonText }),
    response: BatchDetail,
    summary: 'Give the batch up before its file is written; its documents are payable again.',
  }),
  askCancel: change({
    path: '/pay/batch/askCancel',
    secret: false,
    policy: 'payment.batch',
    stepUp: true,
    request: Seen.extend({ statement: CancelStatement, reason: ReasonText }),
    response: BatchDetail,
    summary: 'Ask to give up a batch whose file was written, and state where the file went.',
  }),
  confirmCancel: change({
    path: '/pay/batch/confirmCancel',
    secret: false,
    policy: 'payment.release',
    stepUp: true,
    request: Seen,
    response: BatchDetail,
    summary: 'A second person gives the batch up; what is open of it is payable again.',
  }),
  dropCancel: change({
    path: '/pay/batch/dropCancel',
    secret: false,
    policy: 'payment.batch',
    request: Seen,
    response: BatchDetail,
    summary: 'The batch goes on after all.',
  }),
  submitBatch: change({
    path: '/pay/batch/submit',
    secret: false,
    policy: 'payment.batch',
    request: Seen.extend({ submittedOn: Day, reference: z.string().trim().max(60).default('') }),
    response: BatchDetail,
    summary: 'The bank has the file.',
  }),
  exportBatch: change({
    path: '/pay/batch/export',
    secret: false,
    policy: 'payment.batch',
    stepUp: true,
    /** `reason`: required from the second export on. */
    request: Seen.extend({ reason: z.string().trim().max(500).default('') }),
    response: BatchDetail,
    summary: 'Write the bank file into sealed storage.',
  }),
  readExport: read({
    path: '/pay/batch/file',
    kind: 'binary',
    policy: 'payment.batch',
    stepUp: true,
    /** The id of the export. */
    request: z.object({ id: Id }),
    response: z.custom<Uint8Array>(),
    summary: 'The bank file; every reading is written down.',
  }),
  recordResults: change({
    path: '/pay/batch/result',
    bodyMost: LARGE_BODY,
    secret: false,
    policy: 'payment.markPaid',
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
            z.object({ paymentId: Id, outcome: z.literal('failed'), code: FailureCode, reason: ReasonText }),
          ]),
        )
        .min(1)
        .max(500),
    }),
    response: BatchDetail,
    summary: "The bank's word on each payment, by someone other than the person who made the batch.",
  }),
  payOutside: change({
    path: '/pay/document/payOutside',
    secret: false,
    policy: 'payment.markPaid',
    stepUp: true,
    request: Seen.extend({
      method: NonEmptyText.max(40),
      paidOn: Day,
      reference: NonEmptyText.max(60),
      reason: ReasonText,
    }),
    response: DocumentDetail,
    summary: 'Say that a passed document was paid by other means; a second person confirms.',
  }),
  confirmOutside: change({
    path: '/pay/document/confirmOutside',
    secret: false,
    policy: 'payment.release',
    stepUp: true,
    request: Seen,
    response: DocumentDetail,
    summary: 'A second person confirms that it was paid by other means.',
  }),
  dropOutside: change({
    path: '/pay/document/dropOutside',
    secret: false,
    policy: 'payment.markPaid',
    request: Seen,
    response: DocumentDetail,
    summary: 'It was not paid by other means after all.',
  }),
  unpay: change({
    path: '/pay/document/unpay',
    secret: false,
    policy: 'payment.markPaid',
    stepUp: true,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'The money came back: mirror the entry and make the document payable again.',
  }),
};
