import { AppError } from '@outlay/contract/errors';
import type { BookingRules, BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { getCompany, getPlacement, listGradeNames } from '#domain/organisation/company/company.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { rulesOn, type Circumstances } from './rules.policy.ts';
import * as stored from './rules.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

async function readRules(ctx: Reader): Promise<{ items: BookingRules[]; currency: string }> {
  const { currency } = await getCompany(ctx);
  const rows = await stored.listRules(ctx.db, ctx.user.companyId);
  const items = rows.map((row) => ({
    ...{ id: row.id, version: row.version, name: row.name, fromDay: row.from_day },
    ...row.definition,
    currency,
  }));
  return { items, currency };
}

export async function listRules(ctx: Reader) {
  return { ...(await readRules(ctx)), grades: await listGradeNames(ctx) };
}

/** By what an offer for the caller is judged today. */
export async function circumstancesOf(
  ctx: Reader & Pick<Context, 'now'>,
  query: Circumstances['query'],
): Promise<Circumstances & { currency: string }> {
  const today = dayOf(ctx.now(), ctx.user.timeZone);
  const { items, currency } = await readRules(ctx);
  const { grade } = await getPlacement(ctx, ctx.user.memberId);
  return { rules: rulesOn(items, today), grade, query, today, currency };
}

export async function saveRules(ctx: Writer, form: BookingRulesForm): Promise<BookingRules> {
  const { db, user, now } = ctx;
  const { id, version, name, fromDay, ...definition } = form;
  const row = { name, from_day: fromDay, updated_at: now() };
  try {
    if (version === 0) {
      await assertRoom(ctx);
      const added = { company_id: user.companyId, id, ...row, definition: JSON.stringify(definition) };
      await stored.insertRules(db, added);
    } else if (
      !(await stored.updateRules(db, { companyId: user.companyId, id, version }, { ...row, definition }))
    )
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (isDuplicate(error, 'booking_rules_pkey')) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    if (!isDuplicate(error)) throw error;
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'fromDay', code: 'codeUsed' }] });
  }
  ctx.audit({ action: 'bookingRules.save', objectType: 'bookingRules', objectId: id, detail: form });
  const saved = (await readRules(ctx)).items.find((one) => one.id === id);
  if (!saved) throw new AppError('NOT_FOUND', `booking rules ${id}`);
  return saved;
}

async function assertRoom({ db, user }: Reader): Promise<void> {
  if ((await stored.listRules(db, user.companyId)).length >= stored.RULES_MOST)
    throw new AppError('WRONG_STATE', {
      reason: 'tooManyRules',
      values: { most: String(stored.RULES_MOST) },
    });
}

export async function removeRules(ctx: Writer, { id, version }: { id: string; version: number }) {
  const { db, user } = ctx;
  if (!(await stored.deleteRules(db, { companyId: user.companyId, id, version })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action: 'bookingRules.remove', objectType: 'bookingRules', objectId: id });
  return { done: true as const };
}
