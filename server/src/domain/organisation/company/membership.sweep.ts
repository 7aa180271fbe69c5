import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { aloneInCompany } from '#database/transaction.ts';

/**
 * Ends memberships without a member. They are on another server than the company's own rows, and stay if that one is
 * lost between the two commits; whoever was invited, or joined, is then told that they are in the company already.
 */
export const sweepMemberships = (db: Db, companyId: string): Promise<void> =>
  aloneInCompany(db, companyId, async (tx) => {
    await sql`
      update membership set state = 'left' where company_id = ${companyId} and state in ('invited', 'active')
        and member_id not in (select id from member where company_id = ${companyId})`.execute(tx);
  });
