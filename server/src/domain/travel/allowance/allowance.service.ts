import type { AllowanceDay, AllowanceOfExpense, AllowanceTable } from '@outlay/contract/travel/allowance';
import { AppError } from '@outlay/contract/errors';
import { convert } from '@outlay/contract/spend/rate';
import { findReadable } from '#domain/documents/document/read/ask.service.ts';
import { getCompany, getPlacement } from '#domain/organisation/company/company.service.ts';
import { putCalculated, standingOfCalculated } from '#domain/spend/expense/calculated.service.ts';
import { removeExpense } from '#domain/spend/expense/expense.service.ts';
import { findRate } from '#domain/spend/rate/rate.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import { moneyText } from '#i18n/format.ts';
import { rateOf, reckonAllowance, type TripPlan } from './allowance.policy.ts';
import * as allowances from './allowance.repository.ts';
import { staysOfDays, type AllowanceStay } from './allowance.stays.policy.ts';
import { readTables } from './allowance.table.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** The allowance of a trip of the caller, and which of its days are on a document. */
export interface TripAllowance {
  days: AllowanceDay[];
  claimedDays: string[];
  /** What can be claimed now, a stay each. */
  stays: AllowanceStay[];
}

/**
 * Reckons a trip of the caller. Days on a document stay as they were calculated; a day that is paid with another trip
 * is not paid again; days to come are shown, but cannot be claimed yet.
 */
export async function reckonTrip(ctx: Reader, tripId: string, plan: TripPlan): Promise<TripAllowance> {
  const { user, now } = ctx;
  const tables = await readTables(ctx);
  const { currency } = await getCompany(ctx);
  const { grade } = await getPlacement(ctx, user.memberId);
  const worthOf = await worthsFor(ctx, plan, { tables, grade, currency });
  const paid = await paidDays(ctx, plan);
  const onDocument = paid.filter((row) => row.trip_id === tripId && row.documentId !== null);
  const elsewhere = new Set(paid.filter((row) => row.trip_id !== tripId).map(({ day }) => day));
  const fixed = new Map(onDocument.map(({ day, detail }) => [day, detail]));
  const days = reckonAllowance(plan, { tables, grade, worthOf }, currency).map(
    (one): AllowanceDay =>
      fixed.get(one.day) ?? (elsewhere.has(one.day) ? { ...one, amount: 0, taxable: 0, fault: 'paid' } : one),
  );
  const today = dayOf(now(), user.timeZone);
  const open = days.filter(({ day, fault }) => fault === null && !fixed.has(day) && day <= today);
  return { days, claimedDays: [...fixed.keys()], stays: staysOfDays(open) };
}

/** The caller's paid days of a trip, each with the document that its expense is on. */
async function paidDays(ctx: Reader, { from, to }: Pick<TripPlan, 'from' | 'to'>) {
  const { db, user } = ctx;
  const rows = await allowances.listPaidDays(db, user.companyId, { memberId: user.memberId, from, to });
  const standing = await standingOfCalculated(ctx, [...new Set(rows.map(({ expense_id }) => expense_id))]);
  return rows.map((row) => ({ ...row, documentId: standing.get(row.expense_id)?.documentId ?? null }));
}

/** Rates in the currencies of the trip's cities, for comparing the cities of one day. */
async function worthsFor(
  ctx: Reader,
  plan: TripPlan,
  { tables, grade, currency }: { tables: readonly AllowanceTable[]; grade: string; currency: string },
) {
  const today = dayOf(ctx.now(), ctx.user.timeZone);
  const found = tables.flatMap((table) =>
    plan.stays.flatMap((stay) => rateOf(table, stay, grade)?.currency ?? []),
  );
  const rates = new Map<string, string>();
  for (const other of new Set(found.filter((one) => one !== currency))) {
    const rate = await findRate(ctx, other, plan.from < today ? plan.from : today);
    if (rate) rates.set(other, rate.rate);
  }
  return (amount: number, other: string): number | null => {
    if (other === currency) return amount;
    const rate = rates.get(other);
    return rate === undefined ? null : convert(amount, other, currency, rate);
  };
}

interface ClaimedTrip {
  id: string;
  number: string;
  stays: readonly AllowanceStay[];
  /** The member's days of the trip, for the expenses that an earlier call has made. */
  from: string;
  to: string;
}

/**
 * Makes an expense of each stay and keeps which days it pays. Free expenses of an earlier call are used again.
 *
 * @throws CONFLICT `allowancePaid` if a day has been paid meanwhile
 */
export async function claimAllowance(ctx: Context, trip: ClaimedTrip): Promise<string[]> {
  const { db, user } = ctx;
  const paid = await paidDays(ctx, trip);
  const mine = paid.filter((row) => row.trip_id === trip.id && row.documentId === null);
  const free = [...new Set(mine.map(({ expense_id }) => expense_id))];
  const stays = trip.stays.filter(({ money }) => money.amount > 0);
  await allowances.deleteDaysOf(db, user.companyId, free);
  const ids: string[] = [];
  for (const [index, stay] of stays.entries()) {
    const id = free[index] ?? newId();
    await payStay(ctx, trip, stay, id);
    ids.push(id);
  }
  for (const id of free.slice(stays.length)) await removeExpense(ctx, id);
  return ids;
}

async function payStay(ctx: Context, trip: ClaimedTrip, stay: AllowanceStay, id: string): Promise<void> {
  const { db, user, now, locale } = ctx;
  const taxable = { amount: stay.taxable, currency: stay.money.currency };
  const notes =
    stay.taxable > 0
      ? [
          {
            code: 'allowanceTaxable' as const,
            effect: 'warn' as const,
            values: { over: moneyText(taxable, { locale }) },
          },
        ]
      : [];
  await putCalculated(ctx, {
    ...{ id, type: 'allowance', money: stay.money, spentOn: stay.to, merchant: stay.city },
    origin: { kind: 'allowance', id: trip.id, notes },
    remarks: `${trip.number} · ${stay.from === stay.to ? stay.from : `${stay.from} – ${stay.to}`}`,
  });
  const rows = stay.days.map((one) => ({
    ...{ company_id: user.companyId, member_id: user.memberId, day: one.day, trip_id: trip.id },
    ...{
      expense_id: id,
      detail: JSON.stringify(one),
      amount: one.amount,
      taxable: one.taxable,
      created_at: now(),
    },
  }));
  try {
    await allowances.insertDays(db, rows);
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'allowancePaid' });
    throw error;
  }
}

/** The days that the allowances on a document pay, for whoever may read it. */
export async function allowancesOnDocument(
  ctx: Reader,
  documentId: string,
): Promise<{ items: AllowanceOfExpense[] }> {
  const { db, user } = ctx;
  await findReadable(ctx, documentId);
  const ids = await allowances.listExpensesOn(db, user.companyId, documentId);
  const rows = ids.length > 0 ? await allowances.listDaysOf(db, user.companyId, ids) : [];
  const byExpense = Map.groupBy(rows, ({ expense_id }) => expense_id);
  return {
    items: [...byExpense].map(([expenseId, days]) => ({ expenseId, days: days.map(({ detail }) => detail) })),
  };
}
