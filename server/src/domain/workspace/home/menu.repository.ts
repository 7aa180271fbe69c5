import type { Db } from '#database/connect.ts';

/** Null when the member has not customised the home page. */
export async function findArrangement(db: Db, companyId: string, memberId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('home_arrangement')
    .select('keys')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.keys ?? null;
}

export const saveArrangement = (
  db: Db,
  companyId: string,
  memberId: string,
  keys: readonly string[],
  now: Date,
) =>
  db
    .insertInto('home_arrangement')
    .values({ company_id: companyId, member_id: memberId, keys: [...keys], updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'member_id']).doUpdateSet({ keys: [...keys], updated_at: now }),
    )
    .execute();

export const deleteArrangement = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('home_arrangement')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();
