import { z } from 'zod';
import { read } from '../endpoint.ts';
import { DocumentConditions } from '../documents/document.conditions.ts';
import { Day, Empty, Instant, Text } from '../fields.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';
import { PayoutKind } from '../spend/payee.wallet.ts';
import { BatchState, BatchSummary, Payable } from './payment.batch.ts';

/** `ready`: this user can put it in a batch; `blocked`: they cannot (yet); `failed`: a payment failed. */
export const PayableView = z.enum(['all', 'ready', 'blocked', 'failed']);
export type PayableView = z.infer<typeof PayableView>;

/** Filter for documents that await payment; an omitted condition matches all. */
export const PayableFilter = z.object({
  /** In the title, the number, the names of submitter, department and payee, or the account's last four digits. */
  search: Text.default(''),
  view: PayableView.default('all'),
  /** With which they would be paid; null for a bank file. It decides the obstacles and the payees shown. */
  payBy: PayoutKind.nullable().default(null),
  /** Days refer to the approval, amounts to the payable amount. */
  ...DocumentConditions,
  ...OnlyThese,
  ...orderBy(['approved', 'amount', 'payee', 'number']),
});
export type PayableFilter = z.infer<typeof PayableFilter>;

export const BatchFilter = z.object({
  /** In its number, a payee's name, a document's number or a reference of the bank. */
  search: Text.default(''),
  states: z.array(BatchState).max(10).default([]),
  /** Days of creation, in the company's time zone, both included. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  ...OnlyThese,
  ...orderBy(['created', 'number', 'amount', 'state'], true),
});
export type BatchFilter = z.infer<typeof BatchFilter>;

/** Batches that this user may release; excludes those that they created or are involved in. */
export const WaitingRelease = ListTotals.extend({
  /** Number of payments in all of them. */
  payments: z.int(),
  /** When the oldest one became pending; null when there are none. */
  oldest: Instant.nullable(),
});
export type WaitingRelease = z.infer<typeof WaitingRelease>;

export const paymentListEndpoints = {
  payables: read({
    path: '/pay/payable/getPage',
    policy: 'payment.batch',
    request: PageRequest.extend(PayableFilter.shape),
    response: pageOf(Payable),
    summary: 'Passed documents that wait for payment, oldest first.',
  }),
  payableTotals: read({
    path: '/pay/payable/getTotals',
    policy: 'payment.batch',
    request: PayableFilter,
    response: ListTotals.extend({
      views: z.object({ all: z.int(), ready: z.int(), blocked: z.int(), failed: z.int() }),
    }),
    summary: 'How many the same filter finds, their sums, and how many each view would show.',
  }),
  exportPayables: read({
    path: '/pay/payable/exportPage',
    kind: 'binary',
    policy: 'payment.batch',
    request: PayableFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
  batches: read({
    path: '/pay/batch/getPage',
    policy: 'payment.batch',
    request: PageRequest.extend(BatchFilter.shape),
    response: pageOf(BatchSummary),
    summary: 'Payment batches, newest first.',
  }),
  batchTotals: read({
    path: '/pay/batch/getTotals',
    policy: 'payment.batch',
    request: BatchFilter,
    response: ListTotals,
    summary: 'How many batches the same filter finds, and their sums.',
  }),
  waitingRelease: read({
    path: '/pay/batch/getWaiting',
    policy: 'payment.release',
    request: Empty,
    response: WaitingRelease,
    summary: 'What I may release now: how many batches and payments, how much, and since when.',
  }),
  exportBatches: read({
    path: '/pay/batch/exportPage',
    kind: 'binary',
    policy: 'payment.batch',
    request: BatchFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All batches that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
};
