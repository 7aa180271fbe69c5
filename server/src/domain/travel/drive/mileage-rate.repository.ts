import type { MileageRateForm } from '@outlay/contract/travel/drive.rate';
import { RATES_MOST } from '@outlay/contract/travel/drive.rate';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { deleteSeen, updateSeen, type Seen } from '#database/seen.ts';

/** Newest first. */
export const listRates = (db: Db, companyId: string) =>
  db
    .selectFrom('mileage_rate')
    .select(COLUMNS.mileage_rate)
    .where('company_id', '=', companyId)
    .orderBy('from_day', 'desc')
    .limit(RATES_MOST)
    .execute();

export type RateRow = Awaited<ReturnType<typeof listRates>>[number];

/** With whether any drive was calculated by each. */
export const listRatesWithUse = (db: Db, companyId: string) =>
  db
    .selectFrom('mileage_rate')
    .select(columnsIn('mileage_rate', 'mileage_rate'))
    .select((q) =>
      q
        .exists(
          q
            .selectFrom('drive')
            .select('drive.id')
            .whereRef('drive.company_id', '=', 'mileage_rate.company_id')
            .whereRef('drive.rate_id', '=', 'mileage_rate.id'),
        )
        .as('used'),
    )
    .where('mileage_rate.company_id', '=', companyId)
    .orderBy('mileage_rate.from_day', 'desc')
    .limit(RATES_MOST)
    .execute();

const columnsOf = (form: MileageRateForm) => ({
  ...{ name: form.name, source: form.source, currency: form.currency, unit: form.unit },
  ...{ year_start: form.yearStart, cumulation: form.cumulation, entries: JSON.stringify(form.entries) },
  ...{ passenger_per_unit: form.passengerPerUnit, month_cap: form.monthCap },
  ...{ excludes_commute: form.excludesCommute, from_day: form.fromDay, to_day: form.toDay },
});

export const insertRate = (db: Db, companyId: string, form: MileageRateForm, now: Date) =>
  db
    .insertInto('mileage_rate')
    .values({ company_id: companyId, id: form.id, ...columnsOf(form), created_at: now })
    .execute();

export const updateRate = (db: Db, companyId: string, form: MileageRateForm): Promise<boolean> =>
  updateSeen(db, 'mileage_rate', { ...form, companyId }, columnsOf(form));

/** Only the last day. */
export const endRate = (db: Db, seen: Seen, toDay: string | null): Promise<boolean> =>
  updateSeen(db, 'mileage_rate', seen, { to_day: toDay });

export const deleteRate = (db: Db, seen: Seen): Promise<boolean> => deleteSeen(db, 'mileage_rate', seen);
