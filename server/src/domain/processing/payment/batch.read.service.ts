import type { Received } from '@outlay/contract/endpoint';
import type { ListTotals } from '@outlay/contract/page';
import type { BatchDetail, BatchSummary, Payment } from '@outlay/contract/processing/payment.batch';
import type {
  BatchFilter,
  paymentListEndpoints,
  WaitingRelease,
} from '@outlay/contract/processing/payment.list';
import { AppError } from '@outlay/contract/errors';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { maskedNumber } from '#domain/spend/payee/payee.service.ts';
import { spanOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { nextPlace, totalsOf } from '#database/sorted.ts';
import * as batches from './batch.repository.ts';
import type { BatchRow } from './batch.repository.ts';
import { hasChanged, batchContexts } from './batch.context.ts';
import { batchActions, refusalOnBatch, type BatchContext } from './payment.policy.ts';
import { presentTransfers } from './by-wallet/transfer.read.service.ts';
import * as payments from './payment.repository.ts';
import type { AccountNow, PaymentRow } from './payment.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Name = (id: string) => MemberRef;

async function namesOf(ctx: Reader, rows: readonly BatchRow[]): Promise<Name> {
  const people = await memberRefs(
    ctx,
    rows.flatMap((row) => [row.made_by, row.released_by, row.submitted_by, row.cancel_asked_by]),
  );
  return (id) => people.get(id) ?? { id, name: '', departmentName: null };
}

const conditionsOf = ({ user }: Reader, { ids, search, states, from, to }: BatchFilter) => {
  const { since, before } = spanOf(user.timeZone, { from, to });
  return { ids, search, states, madeFrom: since, madeBefore: before };
};

export async function listBatches(ctx: Reader, query: Received<typeof paymentListEndpoints.batches>) {
  const { db, user } = ctx;
  const rows = await batches.listBatches(db, user.companyId, { ...conditionsOf(ctx, query), page: query });
  const name = await namesOf(ctx, rows);
  const state = await batchContexts(ctx, rows);
  return {
    items: rows.map((row) => summarise(row, user, name, state(row.id))),
    next: nextPlace(rows, query),
  };
}

export async function sumBatches(ctx: Reader, filter: BatchFilter): Promise<ListTotals> {
  const { db, user } = ctx;
  return totalsOf(await batches.sumBatches(db, user.companyId, conditionsOf(ctx, filter)));
}

const DRAFTS: BatchFilter = {
  ...{ search: '', states: ['Draft'], from: null, to: null, ids: [], sort: 'created', descending: false },
};
/** Limit of batches checked with their payments. */
const JUDGED = 1_000;

/** The batches this person may release, with their totals. */
export async function waitingForRelease(ctx: Reader): Promise<WaitingRelease> {
  const { db, user } = ctx;
  const page = { sort: DRAFTS.sort, descending: DRAFTS.descending, size: JUDGED };
  const rows = await batches.listBatches(db, user.companyId, { ...conditionsOf(ctx, DRAFTS), page });
  const state = await batchContexts(ctx, rows);
  const mine = rows.filter((row) => refusalOnBatch('release', row, user, state(row.id)) === null);
  const sums = new Map<string, number>();
  for (const { amount, currency } of mine) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return {
    total: mine.length,
    payments: mine.reduce((all, { counts }) => all + (counts?.openCount ?? 0), 0),
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
    oldest: mine[0]?.created_at.toISOString() ?? null,
  };
}

const NONE = { count: 0, openCount: 0, paidCount: 0, failedCount: 0, reversedCount: 0, cancelledCount: 0 };

const summarise = (row: BatchRow, user: Reader['user'], name: Name, state: BatchContext): BatchSummary => ({
  ...NONE,
  ...row.counts,
  id: row.id,
  number: row.number,
  state: row.state,
  templateName: row.template_name,
  wallet:
    row.wallet_id && row.wallet_kind
      ? { id: row.wallet_id, kind: row.wallet_kind, name: row.template_name }
      : null,
  money: { amount: row.amount, currency: row.currency },
  madeBy: name(row.made_by),
  releasedBy: row.released_by ? name(row.released_by) : null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  actions: batchActions(row, user, state),
});

export async function getBatch(ctx: Reader, id: string): Promise<BatchDetail> {
  const { db, user } = ctx;
  const row = await batches.findBatch(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `batch ${id}`);
  const name = await namesOf(ctx, [row]);
  const now = new Map((await payments.listAccountsNow(db, user.companyId, [id])).map((one) => [one.id, one]));
  const rows = await payments.listPayments(db, user.companyId, id);
  const transfers = row.wallet_id ? await presentTransfers(ctx, id) : null;
  return {
    ...summarise(row, user, name, (await batchContexts(ctx, [row]))(id)),
    payments: rows.map((payment) => ({
      ...presentPayment(payment, now.get(payment.id)),
      transfer: transfers?.get(payment.id) ?? null,
    })),
    exports: (await batches.listExports(db, user.companyId, id)).map((one) => ({
      id: one.id,
      fileName: one.file_name,
      sha256: one.sha256,
      rows: one.rows,
      at: one.created_at.toISOString(),
      reason: one.reason,
      kept: one.kept,
    })),
    submitted: submittedOf(row, name),
    cancelAsked: cancelOf(row, name),
  };
}

const submittedOf = (row: BatchRow, name: Name): BatchDetail['submitted'] =>
  row.submitted_by === null || row.submitted_on === null
    ? null
    : { by: name(row.submitted_by), on: row.submitted_on, reference: row.bank_reference ?? '' };

const cancelOf = (row: BatchRow, name: Name): BatchDetail['cancelAsked'] =>
  row.cancel_asked_by === null || row.cancel_asked_at === null || row.cancel_statement === null
    ? null
    : {
        by: name(row.cancel_asked_by),
        at: row.cancel_asked_at.toISOString(),
        statement: row.cancel_statement,
        reason: row.cancel_reason ?? '',
      };

const presentPayment = (row: PaymentRow, now: AccountNow | undefined): Omit<Payment, 'transfer'> => ({
  id: row.id,
  documentId: row.document_id,
  documentNumber: row.document_number ?? '',
  payee: { holder: row.holder, bank: row.bank, account: maskedNumber(row.account_last4) },
  payeeNow:
    now && hasChanged(now)
      ? {
          holder: now.holder ?? '',
          bank: now.bank ?? '',
          account: maskedNumber(now.last4 ?? ''),
          waiting: now.waiting,
        }
      : null,
  money: { amount: row.amount, currency: row.currency },
  state: row.state,
  reference: row.reference,
  paidOn: row.paid_on,
  failure: row.failure,
  failureCode: row.failure_code,
});
