import type { Answer } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { citiesOf } from '@outlay/contract/documents/document.itinerary';
import { isEditable } from '@outlay/contract/documents/document.law';
import type {
  TripDetail,
  tripEndpoints,
  TripExpense,
  TripPlanForm,
  TripSummary,
} from '@outlay/contract/travel/trip';
import { openRefunds } from '#domain/spend/advance/refund.service.ts';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { reckonTrip, type TripAllowance } from '#domain/travel/allowance/allowance.service.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { dayOf, plusDays } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { bookingsOfTrip } from './trip.bookings.service.ts';
import { converterTo } from './trip.money.service.ts';
import {
  actionsOn,
  dayNowOf,
  daysOfTrip,
  DAYS_MOST,
  isSure,
  NEAR_DAYS,
  planFaults,
  stateOf,
  tripOf,
  type Trip,
} from './trip.policy.ts';
import * as trips from './trip.repository.ts';
import type { TripRow } from './trip.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

const todayOf = ({ user, now }: Pick<Reader, 'user' | 'now'>): string => dayOf(now(), user.timeZone);

/** My approved trips, the latest first. */
export async function listMyTrips(
  ctx: Reader,
  { after, size }: { after?: string | undefined; size: number },
): Promise<Answer<typeof tripEndpoints.mine>> {
  const { db, user } = ctx;
  const rows = await trips.listTrips(db, user.companyId, user.memberId, { after: openCursor(after), size });
  const last = rows.at(-1);
  const next =
    rows.length === size && last?.passed_at ? sealCursor({ at: last.passed_at, id: last.id }) : null;
  return { items: rows.map((row) => summaryOf(row, tripOf(row), todayOf(ctx))), next };
}

const summaryOf = (row: TripRow, trip: Trip, today: string): TripSummary => ({
  id: row.id,
  number: row.number ?? '',
  title: trip.title,
  state: stateOf(trip, today),
  fromDay: trip.from,
  toDay: trip.to,
  days: daysOfTrip(trip),
  dayNow: dayNowOf(trip, today),
  cities: trip.stays.length > 0 ? citiesOf(trip.stays) : [trip.place].filter(Boolean),
  claimed: { amount: Number(row.claimed), currency: row.currency },
});

/** A trip of the caller with everything that is reckoned of it. */
export interface TripState {
  row: TripRow;
  trip: Trip;
  allowance: TripAllowance;
  expenses: TripExpense[];
  advances: { id: string; open: number }[];
}

export async function readTrip(ctx: Reader, id: string): Promise<TripState> {
  const { db, user } = ctx;
  const row = await trips.findTrip(db, user.companyId, id);
  if (row?.submitter_id !== user.memberId) throw new AppError('NOT_FOUND', `trip ${id}`);
  const trip = tripOf(row);
  return {
    row,
    trip,
    allowance: await allowanceOf(ctx, row, trip),
    expenses: await expensesOf(ctx, row, trip),
    advances: await trips.listAdvances(db, user.companyId, id),
  };
}

/** A cancelled trip has no allowance, nor one that nobody can survey. */
function allowanceOf(ctx: Reader, row: TripRow, trip: Trip): Promise<TripAllowance> {
  if (trip.cancelled || daysOfTrip(trip) > DAYS_MOST)
    return Promise.resolve({ days: [], claimedDays: [], stays: [] });
  return reckonTrip(ctx, row.id, {
    ...{ from: trip.from, to: trip.to, stays: trip.stays, meals: row.meals ?? {} },
    ...{ departsAt: row.departs_at, returnsAt: row.returns_at },
  });
}

async function expensesOf(ctx: Reader, row: TripRow, trip: Trip): Promise<TripExpense[]> {
  const { db, user } = ctx;
  const span = {
    memberId: user.memberId,
    from: plusDays(trip.from, -NEAR_DAYS),
    to: plusDays(trip.to, NEAR_DAYS),
  };
  const free = await trips.listFreeExpenses(db, user.companyId, span);
  if (free.length === 0) return [];
  const others = (await trips.listSpans(db, user.companyId, user.memberId, row.id)).map(tripOf);
  const convert = converterTo(ctx, row.currency);
  return await Promise.all(
    free.map(async ({ id, type, amount, currency, spent_on: spentOn, merchant }): Promise<TripExpense> => {
      const money = { amount, currency };
      const base = await convert(money, spentOn);
      return {
        ...{ id, type, money, spentOn, merchant, sure: isSure(spentOn, trip, others) },
        base: base === null ? null : { amount: base, currency: row.currency },
      };
    }),
  );
}

export async function getTrip(ctx: Reader, { id }: { id: string }): Promise<TripDetail> {
  const { db, user } = ctx;
  const state = await readTrip(ctx, id);
  const { row, trip, allowance, expenses, advances } = state;
  const today = todayOf(ctx);
  const money = (amount: number) => ({ amount, currency: row.currency });
  const worth = await worthOfStays(ctx, state);
  const sure = baseOf(expenses.filter((one) => one.sure));
  const left = worth.left + sure;
  const open = advances.reduce((sum, one) => sum + one.open, 0);
  const refunds = await openRefunds(ctx, row.currency);
  const claims = await trips.listClaims(db, user.companyId, id);
  const bookings = await bookingsOfTrip(ctx, id);
  const claimed = Number(row.claimed);
  const approver = await trips.findApprover(db, user.companyId, trip.inForce.id);
  return {
    ...summaryOf(row, trip, today),
    approvedBy: (await memberRefs(ctx, [approver])).get(approver ?? '') ?? null,
    ...{ stays: trip.stays, staysFrom: trip.staysFrom, meals: row.meals ?? {} },
    ...{ departsAt: row.departs_at, returnsAt: row.returns_at, asks: asksOf(state) },
    allowance: {
      days: allowance.days,
      claimedDays: allowance.claimedDays,
      ...allowanceParts(worth, money, allowance),
    },
    expenses,
    claims: claims.map(({ status, number, amount, currency, ...one }) => ({
      ...{ ...one, number: number ?? '', money: { amount: Number(amount), currency } },
      draft: isEditable(status),
    })),
    advance: open > 0 ? money(open) : null,
    refunds: refunds > 0 ? money(refunds) : null,
    bookings,
    companyPaid: money(
      bookings.filter(({ paidBy }) => paidBy === 'company').reduce((sum, one) => sum + one.amount.amount, 0),
    ),
    ...{
      left: money(left),
      total: money(left + claimed),
      receives: money(Math.max(0, left - open - refunds)),
    },
    revisions: row.revisions.map(({ id: revision, number, kind, pending }) => ({
      ...{ id: revision, number: number ?? '', kind, pending },
    })),
    version: row.version ?? 0,
    actions: actionsOn(trip, today, {
      revisions: row.revisions,
      claimable: allowance.stays.some((stay) => stay.money.amount > 0) || expenses.length > 0,
    }),
  };
}

/** The sum of expenses in the company's currency, as far as they have a rate. */
export const baseOf = (expenses: readonly TripExpense[]): number =>
  expenses.reduce((sum, { base }) => sum + (base?.amount ?? 0), 0);

interface Worth {
  left: number;
  unconverted: { amount: number; currency: string }[];
}

/** What the claimable stays are worth in the company's currency. */
export async function worthOfStays(ctx: Reader, { row, allowance }: TripState): Promise<Worth> {
  const convert = converterTo(ctx, row.currency);
  const worth: Worth = { left: 0, unconverted: [] };
  for (const { money, to } of allowance.stays) {
    const base = await convert(money, to);
    if (base === null) worth.unconverted.push(money);
    else worth.left += base;
  }
  return worth;
}

const allowanceParts = (
  { left, unconverted }: Worth,
  money: (amount: number) => { amount: number; currency: string },
  { days }: TripAllowance,
) => ({
  ...{ left: money(left), unconverted },
  mealsDeducted: days.reduce((sum, { meals, fault }) => sum + (fault === null ? meals.length : 0), 0),
});

/** What its traveller has to say before every day can be calculated. */
function asksOf({ row, allowance }: TripState): TripDetail['asks'] {
  const faults = new Set(allowance.days.map(({ fault }) => fault));
  const [first] = allowance.days;
  const last = allowance.days.at(-1);
  return [
    ...(faults.has('noCity') ? ['cities' as const] : []),
    ...(first?.fault === 'noTime' && row.departs_at === null ? ['departsAt' as const] : []),
    ...(last?.fault === 'noTime' && row.returns_at === null ? ['returnsAt' as const] : []),
  ];
}

/** Keeps what the traveller says of the trip; days on a document stay as they were calculated. */
export async function savePlan(ctx: Writer, form: TripPlanForm): Promise<TripDetail> {
  const { db, user, now } = ctx;
  const { row, trip, allowance } = await readTrip(ctx, form.id);
  if (trip.cancelled) throw new AppError('WRONG_STATE', { reason: 'tripCancelled' });
  const fields = planFaults(form, trip);
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields });
  assertUnclaimed(form, row, allowance);
  const { stays, departsAt, returnsAt, meals } = form;
  const plan = { stays, departs_at: departsAt, returns_at: returnsAt, meals };
  const seen = { companyId: user.companyId, tripId: form.id, version: form.version };
  if (!(await trips.savePlan(db, seen, plan, now())))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action: 'trip.plan', objectType: 'document', objectId: form.id, detail: { ...plan } });
  return await getTrip(ctx, { id: form.id });
}

/** The meals of a day that is on a document can no longer be changed: it was claimed with them. */
function assertUnclaimed(form: TripPlanForm, row: TripRow, { claimedDays }: TripAllowance): void {
  const before = row.meals ?? {};
  const mealsOn = (meals: Record<string, readonly string[]>, day: string) =>
    [...(meals[day] ?? [])].sort().join();
  if (claimedDays.some((day) => mealsOn(before, day) !== mealsOn(form.meals, day)))
    throw new AppError('WRONG_STATE', { reason: 'allowanceClaimed' });
}
