import type { Db } from '#database/connect.ts';

export const setSuspended = (db: Db, suspended: boolean) =>
  db
    .updateTable('company')
    .set({ suspended })
    .where('demo', '=', true)
    .where('suspended', '<>', suspended)
    .execute();

/** All members of demo companies, including invited ones. */
export const listPeople = (db: Db) =>
  db
    .selectFrom('person')
    .select(['person.id', 'person.phone', 'person.password_hash'])
    .where('person.id', 'in', (q) =>
      q
        .selectFrom('membership')
        .innerJoin('company', 'company.id', 'membership.company_id')
        .select('membership.person_id')
        .where('company.demo', '=', true),
    )
    .execute();
