import type { Db } from '#database/connect.ts';
import type { MembershipState } from './account.repository.ts';

export const findMembership = (db: Db, personId: string, companyId: string) =>
  db
    .selectFrom('membership')
    .select(['member_id', 'state', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

export const putMembership = (
  db: Db,
  row: { personId: string; companyId: string; memberId: string; state: MembershipState },
) =>
  db
    .insertInto('membership')
    .values({
      person_id: row.personId,
      company_id: row.companyId,
      member_id: row.memberId,
      state: row.state,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'company_id']).doUpdateSet({
        member_id: row.memberId,
        state: row.state,
      }),
    )
    .execute();

export const insertInvited = (
  db: Db,
  companyId: string,
  rows: readonly { personId: string; memberId: string }[],
) =>
  db
    .insertInto('membership')
    .values(
      rows.map(({ personId, memberId }) => ({
        ...{ person_id: personId, company_id: companyId, member_id: memberId, state: 'invited' as const },
      })),
    )
    .execute();

/** Companies that allow being found, by code or full name, ignoring case. */
export const listFindable = (db: Db, search: string, most: number) =>
  db
    .selectFrom('company')
    .select(['id', 'name'])
    .where((w) =>
      w.or([w('code', '=', search.toUpperCase()), w(w.fn('lower', ['name']), '=', search.toLowerCase())]),
    )
    .where('may_be_found', '=', true)
    .where('closed_at', 'is', null)
    .where('suspended', '=', false)
    .where((w) => w.not(w('features_off', '@>', w.val(['joinRequest']))))
    .orderBy('created_at')
    .limit(most)
    .execute();

export const findCompany = (db: Db, id: string) =>
  db
    .selectFrom('company')
    .select(['id', 'name', 'may_be_found', 'features_off', 'closed_at', 'suspended'])
    .where('id', '=', id)
    .executeTakeFirst();
