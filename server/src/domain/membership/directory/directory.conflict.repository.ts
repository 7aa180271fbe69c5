import { sql } from 'kysely';
import type { DirectoryDecision, DirectoryKind } from '@outlay/contract/membership/directory';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

/** Entries of one statement. */
const AT_ONCE = 1_000;

/** Decided ones, and those that wait for a decision whatever the directory says. */
export const listDecided = (db: Db, companyId: string, source: string) =>
  db
    .selectFrom('directory_conflict')
    .select(['kind', 'external_id', 'fault', 'decision', 'object_id', 'other_id', 'new_account'])
    .where('company_id', '=', companyId)
    .where('source', '=', source)
    .where((q) => q.or([q('decision', 'is not', null), q('fault', '=', 'unlinked')]))
    .execute();

/** Undecided ones first. */
export const listConflicts = (db: Db, companyId: string, source: string, most: number) =>
  db
    .selectFrom('directory_conflict as c')
    .leftJoin('member as decider', (join) =>
      join.onRef('decider.company_id', '=', 'c.company_id').onRef('decider.id', '=', 'c.decided_by'),
    )
    .select(columnsIn('directory_conflict', 'c'))
    .select('decider.name as decider_name')
    .where('c.company_id', '=', companyId)
    .where('c.source', '=', source)
    .orderBy(sql`c.decision is not null, c.kind, c.name, c.external_id`)
    .limit(most)
    .execute();

export const countUndecided = async (db: Db, companyId: string, source: string): Promise<number> => {
  const { count } = await db
    .selectFrom('directory_conflict')
    .select((q) => q.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('source', '=', source)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

interface Key {
  source: string;
  kind: DirectoryKind;
  externalId: string;
}

export const findConflict = (db: Db, companyId: string, { source, kind, externalId }: Key) =>
  db
    .selectFrom('directory_conflict')
    .select(['name', 'account', 'fault'])
    .where('company_id', '=', companyId)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();

export const decide = (
  db: Db,
  companyId: string,
  { source, kind, externalId }: Key,
  change: {
    decision: DirectoryDecision | null;
    object_id: string | null;
    new_account: string | null;
    decided_by: string;
    decided_at: Date;
  },
) =>
  db
    .updateTable('directory_conflict')
    .set(change)
    .where('company_id', '=', companyId)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .execute();

/** An entry that cannot be matched to one member. */
interface Met {
  kind: DirectoryKind;
  externalId: string;
  name: string;
  account: string;
  fault: string;
  otherId: string | null;
}

/** Writes conflicts that were met; decisions stay. */
export async function putConflicts(
  db: Db,
  companyId: string,
  source: string,
  refusals: readonly Met[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < refusals.length; at += AT_ONCE)
    await db
      .insertInto('directory_conflict')
      .values(
        refusals.slice(at, at + AT_ONCE).map((one) => ({
          ...{ company_id: companyId, source, kind: one.kind, external_id: one.externalId, name: one.name },
          ...{ account: one.account, fault: one.fault, other_id: one.otherId, seen_at: now },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'source', 'kind', 'external_id']).doUpdateSet((q) => ({
          name: q.ref('excluded.name'),
          account: q.ref('excluded.account'),
          fault: q.ref('excluded.fault'),
          other_id: q.ref('excluded.other_id'),
          seen_at: q.ref('excluded.seen_at'),
        })),
      )
      .execute();
}

/** Takes a decision back, or opens one about an entry that had none: nothing but a decision places the entry. */
export const reopenConflict = (
  db: Db,
  companyId: string,
  entry: { source: string; externalId: string; name: string; account: string; otherId: string; now: Date },
) => {
  const undecided = {
    ...{ fault: 'unlinked', other_id: entry.otherId, seen_at: entry.now },
    ...{ decision: null, object_id: null, new_account: null, decided_by: null, decided_at: null },
  };
  return db
    .insertInto('directory_conflict')
    .values({
      ...{ company_id: companyId, source: entry.source, kind: 'member', external_id: entry.externalId },
      ...{ name: entry.name, account: entry.account, ...undecided },
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'source', 'kind', 'external_id']).doUpdateSet(undecided),
    )
    .execute();
};

/** Deletes undecided ones that were not met again: all, or those of some entries. */
export const dropSettled = (
  db: Db,
  companyId: string,
  source: string,
  { before, only }: { before: Date; only?: readonly string[] | undefined },
) =>
  db
    .deleteFrom('directory_conflict')
    .where('company_id', '=', companyId)
    .where('source', '=', source)
    .where('decision', 'is', null)
    .where('seen_at', '<', before)
    .$if(only !== undefined, (q) => q.where(sql<boolean>`external_id = any(${only ?? []}::text[])`))
    .execute();
