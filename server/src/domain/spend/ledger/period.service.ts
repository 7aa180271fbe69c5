import { AppError } from '@outlay/contract/errors';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import * as periods from './period.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** The month of a day: `2026-11`. */
const monthOf = (day: string): string => day.slice(0, 7);

/** Whether the books of the day's month are closed. */
export const isClosed = async ({ db, user }: Reader, day: string): Promise<boolean> =>
  (await periods.findClosed(db, user.companyId, monthOf(day))) !== undefined;

export async function listClosed(ctx: Reader) {
  const rows = await periods.listClosed(ctx.db, ctx.user.companyId);
  const people = await memberRefs(
    ctx,
    rows.map(({ closed_by }) => closed_by),
  );
  return {
    items: rows.map(({ month, closed_by, closed_at }) => ({
      month,
      by: people.get(closed_by) ?? { id: closed_by, name: '', departmentName: null },
      at: closed_at.toISOString(),
    })),
  };
}

/** Closes a past month; no effect if it is already closed. */
export async function closePeriod(ctx: Context, { month }: { month: string }) {
  const { db, user, now, audit } = ctx;
  if (month >= monthOf(dayOf(now(), user.timeZone)))
    throw new AppError('INVALID_INPUT', {
      reason: 'dayInFuture',
      fields: [{ path: 'month', code: 'dayInFuture' }],
    });
  const row = { company_id: user.companyId, month, closed_by: user.memberId, closed_at: now() };
  if (await periods.closePeriod(db, row))
    audit({ action: 'period.close', objectType: 'company', objectId: user.companyId, detail: { month } });
  return await listClosed(ctx);
}

/** Opens a month again; no effect if it is open. */
export async function openPeriod(ctx: Context, { month }: { month: string }) {
  const { db, user, audit } = ctx;
  if (await periods.openPeriod(db, user.companyId, month))
    audit({ action: 'period.open', objectType: 'company', objectId: user.companyId, detail: { month } });
  return await listClosed(ctx);
}
