import type { Received } from '@outlay/contract/endpoint';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import type { Payable } from '@outlay/contract/processing/payment.batch';
import {
  PayableView,
  type PayableFilter,
  type paymentListEndpoints,
} from '@outlay/contract/processing/payment.list';
import { changedPayee, involvedIn } from '#domain/documents/document/decide/paying.service.ts';
import { listBarred } from '#domain/spend/invoice/invoice.life.service.ts';
import { maskedNumber } from '#domain/spend/payee/payee.service.ts';
import { findWallets } from '#domain/spend/payee/payee.wallet.service.ts';
import { spanOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { nextPlace, type SortedPageQuery } from '#database/sorted.ts';
import { obstacleTo } from './payment.policy.ts';
import { payoutMoney } from './payout.ts';
import * as payables from './payable.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type PayableRow = Awaited<ReturnType<typeof payables.listPayables>>[number];

/** The filter of each view. */
const VIEWS: Record<PayableView, (payable: Payable) => boolean> = {
  all: () => true,
  ready: ({ obstacle }) => obstacle === null,
  blocked: ({ obstacle }) => obstacle !== null,
  failed: ({ lastFailure }) => lastFailure !== null,
};
const AT_ONCE = 1_000;

/** Blockers depend on the reader and are computed for each row, as when batching. */
async function* judged(ctx: Reader, filter: PayableFilter, after: string | undefined, atOnce: number) {
  const { db, user, now } = ctx;
  const page: SortedPageQuery<PayableFilter['sort']> = { ...filter, after, size: atOnce };
  const conditions = conditionsOf(user.timeZone, filter);
  do {
    const rows = await payables.listPayables(db, user.companyId, { ...conditions, page });
    const decided = await involvedIn(
      ctx,
      rows.map(({ id }) => id),
    );
    const barred = await listBarred(
      ctx,
      rows.map(({ id }) => id),
    );
    const payees = await payeesOf(ctx, filter.payBy, rows);
    for (const row of rows) {
      const document = { ...row, ...payees(row), barred: barred.has(row.id) };
      const payable = present(document, user, {
        decided: decided.has(row.id),
        now: now(),
        payBy: filter.payBy,
      });
      yield { ...row, payable };
    }
    page.after = nextPlace(rows, page) ?? undefined;
  } while (page.after !== undefined);
}

/** Instead of the bank accounts those at Alipay or WeChat, if that is how they would be paid. */
async function payeesOf(ctx: Reader, payBy: PayoutKind | null, rows: readonly PayableRow[]) {
  if (payBy === null) return () => ({});
  const own = rows.filter(({ supplier_id: id }) => id === null);
  const found = await findWallets(
    ctx,
    payBy,
    own.map(({ submitter_id: id }) => id),
  );
  return (row: PayableRow) => {
    const wallet = row.supplier_id === null ? found.get(row.submitter_id) : undefined;
    return {
      ...{ bank: '', holder: wallet?.holder ?? null, account_last4: wallet?.account_last4 ?? null },
      ...{ held_until: wallet?.held_until ?? null, changed_by: wallet?.changed_by ?? null, confirmed: true },
      refused: wallet !== undefined && wallet.refused_version === wallet.version,
    };
  };
}

const conditionsOf = (
  timeZone: string,
  { ids, search, typeIds, departmentIds, from, to, least, most }: PayableFilter,
) => {
  const { since, before } = spanOf(timeZone, { from, to });
  return {
    ...{ ids, search, typeIds, departmentIds, least, most, checks: 'all' as const },
    ...{ passedFrom: since, passedBefore: before, submittedFrom: null, submittedBefore: null },
  };
};

export async function listPayables(
  ctx: Reader,
  { after, size, ...filter }: Received<typeof paymentListEndpoints.payables>,
) {
  const shown = VIEWS[filter.view];
  const rows: { id: string; place: string; payable: Payable }[] = [];
  for await (const row of judged(ctx, filter, after, filter.view === 'all' ? size : AT_ONCE)) {
    if (shown(row.payable)) rows.push(row);
    if (rows.length === size) break;
  }
  return { items: rows.map(({ payable }) => payable), next: nextPlace(rows, { ...filter, size }) };
}

/** Number and totals of the filtered payables, and the count of each view. */
export async function sumPayables(ctx: Reader, filter: PayableFilter) {
  const sums = new Map<string, number>();
  const views = { all: 0, ready: 0, blocked: 0, failed: 0 };
  for await (const { payable } of judged(ctx, filter, undefined, AT_ONCE)) {
    for (const view of PayableView.options) if (VIEWS[view](payable)) views[view] += 1;
    if (!VIEWS[filter.view](payable)) continue;
    const { amount, currency } = payable.money;
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return {
    total: views[filter.view],
    sums: [...sums].sort().map(([currency, amount]) => ({ currency, amount })),
    views,
  };
}

const present = (
  row: PayableRow & { barred: boolean },
  user: Reader['user'],
  { decided, now, payBy }: { decided: boolean; now: Date; payBy: PayoutKind | null },
): Payable => ({
  documentId: row.id,
  version: row.version,
  number: row.number ?? '',
  title: row.title,
  submitter: { id: row.submitter_id, name: row.submitter_name, departmentName: row.department_name },
  payee:
    row.holder === null
      ? null
      : { holder: row.holder, bank: row.bank ?? '', account: maskedNumber(row.account_last4 ?? '') },
  money: payoutMoney(row),
  passedAt: (row.passed_at ?? new Date(0)).toISOString(),
  obstacle: obstacleTo(
    row.supplier_id === null ? row : { ...row, submitter_name: row.holder ?? '' },
    { ...row, changedByMe: changedPayee({ account_changed_by: row.changed_by }, user) },
    user,
    decided,
    now,
    payBy && { kind: payBy, ...payoutMoney(row), supplier: row.supplier_id !== null },
  ),
  lastFailure: row.last_failure,
});
