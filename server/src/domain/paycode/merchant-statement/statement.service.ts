import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import type {
  MerchantStatement,
  MerchantStatementDetail,
  merchantStatementEndpoints,
} from '@outlay/contract/paycode/merchant-statement';
import { nextPlace } from '#database/sorted.ts';
import { makeSupplierDraft } from '#domain/documents/document/draft/supplier-draft.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { putCalculated, withdrawCalculated } from '#domain/spend/expense/calculated.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf, monthAfter } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { carriedInto, graceOf, isOver } from './statement.policy.ts';
import * as statements from './statement.repository.ts';
import type { StatementRow } from './statement.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export async function listStatements(
  ctx: Reader,
  { merchantId, after, size }: Received<typeof merchantStatementEndpoints.page>,
): Promise<Page<MerchantStatement>> {
  const { db, user } = ctx;
  const page = { sort: 'month', descending: true, after, size } as const;
  const rows = await statements.listStatements(db, user.companyId, { merchantId, page });
  return { items: await presentMany(ctx, rows), next: nextPlace(rows, page) };
}

export async function getStatement(ctx: Reader, id: string): Promise<MerchantStatementDetail> {
  const { db, user } = ctx;
  const { row, statement } = await found(ctx, id);
  const of = { merchantId: row.merchant_id, month: row.month };
  const { currency } = row;
  const days = await statements.listDays(db, user.companyId, of);
  return {
    ...statement,
    days: days.map(({ paid, refunded, ...day }) => ({
      ...{ ...day, paid: { amount: paid, currency }, refunded: { amount: refunded, currency } },
    })),
  };
}

async function found(ctx: Reader, id: string): Promise<{ row: StatementRow; statement: MerchantStatement }> {
  const row = await statements.findStatement(ctx.db, ctx.user.companyId, id);
  const [statement] = row ? await presentMany(ctx, [row]) : [];
  if (!row || !statement) throw new AppError('NOT_FOUND', `statement ${id}`);
  return { row, statement };
}

/**
 * Makes a draft payment to a supplier of the statement of a month that is over. The same call again answers the same; of
 * several at once, one wins.
 *
 * @throws CONFLICT `staleVersion` if it would pay another sum than the person saw
 */
export async function payStatement(ctx: Context, form: Received<typeof merchantStatementEndpoints.pay>) {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { id, documentId, amount } = form;
  const { row: before } = await found(ctx, id);
  await statements.lockMerchant(db, companyId, before.merchant_id);
  const { row, statement } = await found(ctx, id);
  if (row.document_id === documentId) return { documentId };
  if (row.document_id !== null) throw new AppError('WRONG_STATE', { reason: 'statementPaid' });
  if (!statement.closed) throw new AppError('WRONG_STATE', { reason: 'statementOpen' });
  if (statement.payable.amount <= 0) throw new AppError('WRONG_STATE', { reason: 'billNothingToPay' });
  if (row.version !== form.version || statement.payable.amount !== amount)
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const { month, currency, merchant_name: merchant, merchant_type: expenseType } = row;
  // Left of a payment whose draft is gone.
  if (row.expense_id !== null)
    await withdrawCalculated(ctx, row.expense_id, {
      ...{ code: 'billReplaced', effect: 'forbid', values: { month } },
    });
  const expenseId = newId();
  await putCalculated(ctx, {
    ...{ id: expenseId, type: expenseType, spentOn: dayOf(now(), user.timeZone) },
    origin: { kind: 'statement', id, notes: [] },
    ...{ money: { amount, currency }, merchant, remarks: month },
  });
  const seen = { companyId, id, version: row.version };
  await statements.updateStatement(db, seen, {
    ...{ expense_id: expenseId, paid_amount: amount, updated_at: now() },
  });
  await makeSupplierDraft(ctx, { documentId, expenseId, expenseType, title: `${merchant} ${month}` });
  const detail = { document: documentId, month, amount, currency };
  ctx.audit({ action: 'merchantStatement.pay', objectType: 'merchantStatement', objectId: id, detail });
  return { documentId };
}

/** Opens the statements of the current and the last month of every merchant that was paid in them. */
export async function openStatements(ctx: Reader): Promise<void> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { currency } = await getCompany(ctx);
  const month = dayOf(now(), user.timeZone).slice(0, 7);
  for (const one of [month, monthAfter(month, -1)])
    for (const merchantId of await statements.listWithout(db, companyId, one))
      await statements.insertStatement(db, {
        ...{ company_id: companyId, id: newId(), merchant_id: merchantId, month: one, currency },
        ...{ created_at: now(), updated_at: now() },
      });
}

const netOf = ({ paid, refunded }: StatementRow): number => Number(paid) - Number(refunded);

const monthsShown = (rows: readonly StatementRow[]): statements.MonthsShown[] =>
  [...Map.groupBy(rows, (row) => row.merchant_id)].map(([merchantId, own]) => {
    const months = own.map(({ month }) => month).sort();
    return { merchantId, first: months.at(0) ?? '', last: months.at(-1) ?? '' };
  });

async function presentMany(ctx: Reader, rows: readonly StatementRow[]): Promise<MerchantStatement[]> {
  if (rows.length === 0) return [];
  const { db, user, now } = ctx;
  const all = await statements.listCarrying(db, user.companyId, monthsShown(rows));
  const today = dayOf(graceOf(now()), user.timeZone);
  return rows.map((row) => {
    const own = all.filter((one) => one.merchant_id === row.merchant_id);
    const months = own.map((one) => ({
      ...{ month: one.month, net: netOf(one), settled: one.document_id !== null },
    }));
    const carried = carriedInto(row.month, months);
    return present(row, carried, { closed: isOver(row.month, today), user });
  });
}

function present(
  row: StatementRow,
  carried: number,
  { closed, user }: { closed: boolean; user: Reader['user'] },
): MerchantStatement {
  const { currency } = row;
  const sum = (amount: number | string) => ({ amount: Number(amount), currency });
  const settled = row.document_id !== null;
  const payable = settled ? (row.paid_amount ?? 0) : netOf(row) + carried;
  const pays =
    !settled &&
    closed &&
    payable > 0 &&
    user.permissions.has('paycode.write') &&
    user.permissions.has('document.create');
  return {
    ...{ id: row.id, version: row.version, month: row.month, closed },
    merchant: { id: row.merchant_id, name: row.merchant_name },
    ...{ payments: Number(row.payments), paid: sum(row.paid) },
    ...{ refunds: Number(row.refunds), refunded: sum(row.refunded) },
    ...{ carried: sum(carried), payable: sum(payable) },
    document: row.document_id === null ? null : { id: row.document_id, number: row.document_number },
    actions: pays ? ['pay'] : [],
  };
}
