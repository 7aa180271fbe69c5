import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';

/** Statement that takes the next number of a series; its row stays locked until the transaction ends, so there are no gaps. */
export const taking = (db: Pick<Db, 'insertInto'>, companyId: string, series: string) =>
  db
    .insertInto('counter')
    .values({ company_id: companyId, name: series, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'name']).doUpdateSet({ value: sql<number>`counter.value + 1` }),
    )
    .returning('value');

/** The next number of a series. */
export async function nextOf(db: Db, companyId: string, series: string): Promise<number> {
  const { value } = await taking(db, companyId, series).executeTakeFirstOrThrow();
  return value;
}

export interface NumberRule {
  prefix: string;
  /** The period after which a new series begins. */
  date: 'none' | 'year' | 'month' | 'day';
  digits: number;
}

/** Numbers such as `CL-2026-000183`; one series per prefix and period. */
export interface Series {
  /** E.g. `CL-2026`. */
  name: string;
  digits: number;
}

const DATED = { none: 0, year: 4, month: 7, day: 10 } as const;

export function seriesOf({ prefix, date, digits }: NumberRule, today: string): Series {
  const period = today.slice(0, DATED[date]).replaceAll('-', '');
  return { name: [prefix, period].filter(Boolean).join('-'), digits };
}

export async function nextHumanNumber(db: Db, companyId: string, series: Series): Promise<string> {
  const value = await nextOf(db, companyId, series.name);
  return `${series.name}-${String(value).padStart(series.digits, '0')}`;
}

/** The same in SQL, where `taken` is the statement's part that takes the number. */
export const humanNumber = ({ name, digits }: Series, taken: string): RawBuilder<string> =>
  sql<string>`(select ${name} || '-' || lpad(value::text, greatest(${digits}::int, length(value::text)), '0')
    from ${sql.ref(taken)})`;
