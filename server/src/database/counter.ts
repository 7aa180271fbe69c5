import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The next number of a series; its row stays locked until the transaction ends, so there are no gaps. */
export async function nextOf(db: Db, companyId: string, series: string): Promise<number> {
  const { value } = await db
    .insertInto('counter')
    .values({ company_id: companyId, name: series, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'name']).doUpdateSet({ value: sql<number>`counter.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

export interface NumberRule {
  prefix: string;
  /** The period after which a new series begins. */
  date: 'none' | 'year' | 'month' | 'day';
  digits: number;
}

const DATED = { none: 0, year: 4, month: 7, day: 10 } as const;

/** E.g. `CL-2026-000183`; one series per prefix and period. */
export async function nextHumanNumber(
  db: Db,
  companyId: string,
  { prefix, date, digits }: NumberRule,
  today: string,
): Promise<string> {
  const period = today.slice(0, DATED[date]).replaceAll('-', '');
  const series = [prefix, period].filter(Boolean).join('-');
  return `${series}-${String(await nextOf(db, companyId, series)).padStart(digits, '0')}`;
}
