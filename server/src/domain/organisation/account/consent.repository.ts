import type { ConsentKind } from '@outlay/contract/organisation/account.consent';
import type { Insertable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export const insertConsents = (db: Db, rows: readonly Insertable<Database['consent']>[]) =>
  db
    .insertInto('consent')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'kind', 'version'])
        .doUpdateSet(({ ref }) => ({
          ...{ at: ref('excluded.at'), device: ref('excluded.device'), address: ref('excluded.address') },
          withdrawn_at: null,
        }))
        .where('consent.withdrawn_at', 'is not', null),
    )
    .execute();

export const withdrawConsents = (db: Db, personId: string, kind: ConsentKind, now: Date) =>
  db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

export const listConsents = (db: Db, personId: string) =>
  db
    .selectFrom('consent')
    .select(['kind', 'version', 'at', 'withdrawn_at'])
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .execute();
