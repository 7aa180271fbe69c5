import { AppError } from '@outlay/contract/errors';
import { Day } from '@outlay/contract/fields';
import type { ImportAnswer } from '@outlay/contract/import';
import type { ExchangeRate, RateSetting } from '@outlay/contract/spend/rate';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { latestDayAt } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { answerImport, readImport } from '#text/import.ts';
import * as rates from './rate.repository.ts';
import { judgeRows, RATE_COLUMNS } from './rate.rows.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

const STANDARD_TOLERANCE = 5;

/** The newest rate of a currency on or before a day, with its own day and source. */
export async function findRate(
  { db, user }: Reader,
  currency: string,
  day: string,
): Promise<ExchangeRate | undefined> {
  const row = await rates.findRate(db, user.companyId, currency, day);
  return row && present(row);
}

/** Finds rates like `findRate`, and reads the rate of a currency on a day once. */
export function rateReader(
  ctx: Reader,
): (currency: string, day: string) => Promise<ExchangeRate | undefined> {
  const known = new Map<string, Promise<ExchangeRate | undefined>>();
  return (currency, day) => {
    const key = `${currency} ${day}`;
    const rate = known.get(key) ?? findRate(ctx, currency, day);
    known.set(key, rate);
    return rate;
  };
}

/** How far a manual rate may deviate from the listed one, in percent. */
export async function getTolerance(ctx: Reader): Promise<number> {
  return (await getSetting(ctx)).tolerancePercent;
}

export async function showRate(ctx: Reader, { currency, day }: { currency: string; day: string }) {
  const rate = (await findRate(ctx, currency, day)) ?? null;
  return { rate, tolerancePercent: await getTolerance(ctx) };
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}) ([A-Z]{3})$/;

export async function listRates(
  { db, user }: Reader,
  page: { currency?: string | undefined; after?: string | undefined; size: number },
) {
  const after = page.after === undefined ? null : CURSOR.exec(page.after);
  if (page.after !== undefined && !after)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  const rows = await rates.listRates(db, user.companyId, {
    currency: page.currency,
    after: after && { day: after[1] ?? '', currency: after[2] ?? '' },
    size: page.size,
  });
  const last = rows.at(-1);
  return {
    items: rows.map(present),
    next: rows.length === page.size && last ? `${last.day} ${last.currency}` : null,
  };
}

export async function saveRate(ctx: Writer, rate: ExchangeRate): Promise<ExchangeRate> {
  const { db, user, now, audit } = ctx;
  if (rate.currency === (await getCompany(ctx)).currency)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'currency', code: 'outOfRange' }] });
  if (rate.day > latestDayAt(now()))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'day', code: 'outOfRange' }] });
  await rates.saveRates(db, user.companyId, [rate], { madeBy: user.memberId, now: now() });
  audit({ action: 'rate.save', objectType: 'exchangeRate', detail: { ...rate } });
  const [saved] = (await rates.listRatesOn(db, user.companyId, [rate.day])).filter(
    ({ currency }) => currency === rate.currency,
  );
  if (!saved) throw new AppError('NOT_FOUND', 'exchange rate');
  return present(saved);
}

export async function removeRate(
  { db, user, audit }: Writer,
  { currency, day }: { currency: string; day: string },
): Promise<{ done: true }> {
  if (!(await rates.removeRate(db, user.companyId, currency, day)))
    throw new AppError('NOT_FOUND', `exchange rate ${currency} ${day}`);
  audit({ action: 'rate.remove', objectType: 'exchangeRate', detail: { currency, day } });
  return { done: true };
}

/** Imports the valid rows of `day, currency, rate`, or only previews the result. */
export async function importRates(
  ctx: Writer,
  { text, apply }: { text: string; apply: boolean },
): Promise<ImportAnswer> {
  const { db, user, now, audit } = ctx;
  const rows = readImport(text, RATE_COLUMNS);
  const { currency: own } = await getCompany(ctx);
  const days = rows.flatMap(({ cells: [day = ''] }) => (Day.safeParse(day).success ? [day] : []));
  const known = (await rates.listRatesOn(db, user.companyId, [...new Set(days)])).map(present);
  const judged = judgeRows(rows, { own, known, source: 'CSV', latest: latestDayAt(now()) });
  const answer = answerImport(judged.fates, apply);
  if (!apply || judged.rates.length === 0) return answer;
  const made = { madeBy: user.memberId, now: now() };
  await rates.saveRates(db, user.companyId, judged.rates, made);
  const { added, changed, refused } = answer;
  audit({ action: 'rate.import', objectType: 'exchangeRate', detail: { added, changed, refused } });
  return answer;
}

export async function getSetting({ db, user }: Reader): Promise<RateSetting> {
  const row = await rates.findSetting(db, user.companyId);
  return { tolerancePercent: row?.tolerance_percent ?? STANDARD_TOLERANCE, version: row?.version ?? 0 };
}

export async function saveSetting(ctx: Writer, setting: RateSetting): Promise<RateSetting> {
  const { db, user, now, audit } = ctx;
  const { tolerancePercent, version } = setting;
  const saved =
    version === 0
      ? await rates.insertSetting(db, user.companyId, tolerancePercent, now())
      : await rates.updateSetting(db, user.companyId, tolerancePercent, version);
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  audit({ action: 'rate.saveSetting', objectType: 'rateSetting', detail: { tolerancePercent } });
  return await getSetting(ctx);
}

/** Removes trailing zeros; the column stores ten decimals. */
const present = (row: ExchangeRate): ExchangeRate => ({ ...row, rate: row.rate.replace(/\.?0+$/, '') });
