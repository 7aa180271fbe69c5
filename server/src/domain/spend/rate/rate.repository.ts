import type { ExchangeRate } from '@outlay/contract/spend/rate';
import { sql } from 'kysely';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

/** The newest rate of a currency on or before a day. */
export const findRate = async (db: Db, companyId: string, currency: string, day: string) => {
  const [rate] = await rateOn(db, { companyId, currency, day });
  return rate;
};
const rateOn = built(
  (db, { companyId, currency, day }: { companyId: string; currency: string; day: string }) =>
    db
      .selectFrom('exchange_rate')
      .select(['currency', 'day', 'rate', 'source'])
      .where('company_id', '=', companyId)
      .where('currency', '=', currency)
      .where('day', '<=', day)
      .orderBy('day', 'desc')
      .limit(1),
);

export const listRates = (
  db: Db,
  companyId: string,
  page: { currency: string | undefined; after: { day: string; currency: string } | null; size: number },
) =>
  db
    .selectFrom('exchange_rate')
    .select(['currency', 'day', 'rate', 'source'])
    .where('company_id', '=', companyId)
    .$if(page.currency !== undefined, (q) => q.where('currency', '=', page.currency ?? ''))
    .$if(page.after !== null, (q) =>
      q.where(
        sql<boolean>`(day < ${page.after?.day} or (day = ${page.after?.day} and currency > ${page.after?.currency}))`,
      ),
    )
    .orderBy('day', 'desc')
    .orderBy('currency')
    .limit(page.size)
    .execute();

/** Existing rates on these days. */
export const listRatesOn = (db: Db, companyId: string, days: readonly string[]) =>
  db
    .selectFrom('exchange_rate')
    .select(['currency', 'day', 'rate', 'source'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .execute();

/** Saves rates; for the same currency and day the last one wins. */
export const saveRates = (
  db: Db,
  companyId: string,
  rates: readonly ExchangeRate[],
  { madeBy, now }: { madeBy: string; now: Date },
) =>
  db
    .insertInto('exchange_rate')
    .values(
      rates.map(({ currency, day, rate, source }) => ({
        company_id: companyId,
        currency,
        day,
        rate,
        source,
        made_by: madeBy,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'currency', 'day']).doUpdateSet((q) => ({
        rate: q.ref('excluded.rate'),
        source: q.ref('excluded.source'),
        made_by: q.ref('excluded.made_by'),
        updated_at: q.ref('excluded.updated_at'),
      })),
    )
    .execute();

export async function removeRate(db: Db, companyId: string, currency: string, day: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('exchange_rate')
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const findSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('rate_setting')
    .select(['tolerance_percent', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();

/** Inserts the first setting of a company; false if another request was faster. */
export async function insertSetting(db: Db, companyId: string, percent: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rate_setting')
    .values({ company_id: companyId, tolerance_percent: percent, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateSetting(
  db: Db,
  companyId: string,
  percent: number,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rate_setting')
    .set({ tolerance_percent: percent, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
