import { AppError } from '@outlay/contract/errors';
import {
  MileageRate,
  MileageRateForm,
  RATES_MOST,
  type MileageRateForm as Form,
} from '@outlay/contract/travel/drive.rate';
import { isDuplicate } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import type { Rate } from './mileage.policy.ts';
import * as rates from './mileage-rate.repository.ts';
import type { RateRow } from './mileage-rate.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** The company's tables, for calculating. */
export const listRates = async ({ db, user }: Reader): Promise<Rate[]> =>
  (await rates.listRates(db, user.companyId)).map((row) => MileageRateForm.parse(formOf(row)));

export async function listRatesWithUse({ db, user }: Reader): Promise<{ items: MileageRate[] }> {
  const rows = await rates.listRatesWithUse(db, user.companyId);
  return { items: rows.map((row) => MileageRate.parse({ ...formOf(row), used: Boolean(row.used) })) };
}

const formOf = (row: RateRow) => ({
  ...{ id: row.id, version: row.version, name: row.name, source: row.source, currency: row.currency },
  ...{ unit: row.unit, yearStart: row.year_start, cumulation: row.cumulation, entries: row.entries },
  ...{ passengerPerUnit: row.passenger_per_unit, monthCap: row.month_cap },
  ...{ excludesCommute: row.excludes_commute, fromDay: row.from_day, toDay: row.to_day },
});

/** Adds a table or changes it. One by which amounts were calculated keeps its figures: a change is a new table. */
export async function saveRate(ctx: Writer, form: Form): Promise<MileageRate> {
  const { db, user, now, audit } = ctx;
  const { items } = await listRatesWithUse(ctx);
  try {
    if (form.version === 0) {
      if (items.length >= RATES_MOST)
        throw new AppError('WRONG_STATE', { reason: 'tooManyRates', values: { most: String(RATES_MOST) } });
      await rates.insertRate(db, user.companyId, form, now());
    } else await changeRate(ctx, form, items);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (isDuplicate(error, 'mileage_rate_pkey')) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'fromDay', code: 'codeUsed' }] });
  }
  audit({ action: 'mileageRate.save', objectType: 'mileageRate', objectId: form.id, detail: { ...form } });
  const saved = (await listRatesWithUse(ctx)).items.find(({ id }) => id === form.id);
  if (!saved) throw new AppError('NOT_FOUND', `mileage rate ${form.id}`);
  return saved;
}

async function changeRate({ db, user }: Writer, form: Form, items: readonly MileageRate[]): Promise<void> {
  const before = items.find(({ id }) => id === form.id);
  if (!before) throw new AppError('NOT_FOUND', `mileage rate ${form.id}`);
  if (before.used && !sameFigures(before, form)) throw new AppError('WRONG_STATE', { reason: 'rateInUse' });
  const seen = { companyId: user.companyId, id: form.id, version: form.version };
  const done = before.used
    ? await rates.endRate(db, seen, form.toDay)
    : await rates.updateRate(db, user.companyId, form);
  if (!done) throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

function sameFigures({ used: _, ...before }: MileageRate, form: Form): boolean {
  const plain = (one: Form) => JSON.stringify(MileageRateForm.parse({ ...one, version: 0, toDay: null }));
  return plain(before) === plain(form);
}

export async function removeRate(ctx: Writer, { id, version }: { id: string; version: number }) {
  const { db, user, audit } = ctx;
  const before = (await listRatesWithUse(ctx)).items.find((rate) => rate.id === id);
  if (!before) throw new AppError('NOT_FOUND', `mileage rate ${id}`);
  if (before.used) throw new AppError('WRONG_STATE', { reason: 'rateInUse' });
  if (!(await rates.deleteRate(db, { companyId: user.companyId, id, version })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  audit({
    action: 'mileageRate.remove',
    objectType: 'mileageRate',
    objectId: id,
    detail: { name: before.name },
  });
  return { done: true as const };
}
