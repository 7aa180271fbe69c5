import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** What members owe for refunds of orders and no settled claim deducted, by member and currency. */
export const listOwed = (db: Db, companyId: string, memberId: string | null) =>
  db
    .selectFrom('advance')
    .select(['member_id', 'currency', sql<string>`count(*)`.as('orders')])
    .select(sql<string>`sum(amount - settled)`.as('waiting'))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`kind = 'refund' and cancelled_at is null and settled < amount`)
    .$if(memberId !== null, (q) => q.where('member_id', '=', memberId ?? ''))
    .groupBy(['member_id', 'currency'])
    .orderBy(sql`sum(amount - settled)`, 'desc')
    .orderBy('member_id')
    .limit(500)
    .execute();
