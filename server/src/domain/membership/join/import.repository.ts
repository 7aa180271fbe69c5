import { sql } from 'kysely';
import type { ImportFate, ImportState } from '@outlay/contract/membership/join.import';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Cursor } from '#database/cursor.ts';
import { newestFirst, type RowsOf } from '#database/page-first.ts';
import type { ImportedCells } from '#database/tables.ts';

export interface Fated {
  row: number;
  fate: ImportFate;
  fault: string | null;
  data: ImportedCells;
}

const ROWS_AT_ONCE = 1000;

export async function insertImport(
  db: Db,
  one: { companyId: string; id: string; makerId: string; fileName: string; now: Date },
  rows: readonly Fated[],
): Promise<void> {
  const { companyId, id, now } = one;
  const count = (fate: ImportFate) => rows.filter((row) => row.fate === fate).length;
  await db
    .insertInto('member_import')
    .values({
      ...{ company_id: companyId, id, maker_id: one.makerId, file_name: one.fileName, state: 'checked' },
      ...{ total: rows.length, added: count('added'), changed: count('changed'), same: count('same') },
      ...{ refused: count('refused'), created_at: now, updated_at: now },
    })
    .execute();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('member_import_row')
      .values(
        rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({
          ...row,
          data: JSON.stringify(row.data),
          company_id: companyId,
          import_id: id,
        })),
      )
      .execute();
}

const imports = (db: Db, companyId: string) =>
  db.selectFrom('member_import').where('member_import.company_id', '=', companyId);

const withNames = (rows: RowsOf<'member_import'>) =>
  rows
    .innerJoin('member as maker', (join) =>
      join
        .onRef('maker.company_id', '=', 'member_import.company_id')
        .onRef('maker.id', '=', 'member_import.maker_id'),
    )
    .select(columnsIn('member_import', 'member_import'))
    .select('maker.name as maker_name');

export const findImport = (db: Db, companyId: string, id: string) =>
  withNames(imports(db, companyId).where('member_import.id', '=', id)).executeTakeFirst();
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const listImports = (db: Db, companyId: string, page: { after: Cursor | null; size: number }) =>
  withNames(
    newestFirst(
      db,
      'member_import',
      imports(db, companyId).select(columnsIn('member_import', 'member_import')),
      { by: 'created_at', ...page },
    ),
  ).execute();

export const listRows = (
  db: Db,
  companyId: string,
  importId: string,
  page: { show: ImportFate | 'all' | 'kept'; after: number; size: number },
) =>
  db
    .selectFrom('member_import_row')
    .select(COLUMNS.member_import_row)
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('row', '>', page.after)
    .$if(page.show === 'kept', (q) => q.where('taken', '=', true).where('fault', 'is not', null))
    .$call((q) => (page.show === 'all' || page.show === 'kept' ? q : q.where('fate', '=', page.show)))
    .orderBy('row')
    .limit(page.size)
    .execute();
export type RowOfImport = Awaited<ReturnType<typeof listRows>>[number];

/** Changes the state of the version that was read; false if version or state has changed. */
export async function startImport(
  db: Db,
  companyId: string,
  seen: { id: string; version: number },
  change: { from: readonly ImportState[]; to: ImportState; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member_import')
    .set({ state: change.to, done: 0, version: seen.version + 1, updated_at: change.now })
    .where('company_id', '=', companyId)
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', 'in', [...change.from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks the import until the transaction ends, so that its batches run one at a time. */
export const lockImport = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('member_import')
    .select(['state', 'done'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const endImport = (db: Db, companyId: string, id: string, state: ImportState, now: Date) =>
  db
    .updateTable('member_import')
    .set((q) => ({ state, version: q('version', '+', 1), updated_at: now }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

export const addDone = (db: Db, companyId: string, id: string, done: number, now: Date) =>
  db
    .updateTable('member_import')
    .set((q) => ({ done: q('done', '+', done), updated_at: now }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Recomputes the import's counters from its rows. */
export const recount = (db: Db, companyId: string, id: string) =>
  sql`update member_import i set added = n.added, changed = n.changed, same = n.same, refused = n.refused
    from (select count(*) filter (where fate = 'added')::int as added, count(*) filter (where fate = 'changed')::int as changed,
                 count(*) filter (where fate = 'same')::int as same, count(*) filter (where fate = 'refused')::int as refused
          from member_import_row where company_id = ${companyId} and import_id = ${id}) n
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db);

const rowsOf = (db: Db, companyId: string, importId: string) =>
  db
    .selectFrom('member_import_row')
    .select(COLUMNS.member_import_row)
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('fate', 'in', ['added', 'changed']);

export const listToTake = (db: Db, companyId: string, importId: string, most: number) =>
  rowsOf(db, companyId, importId).where('taken', '=', false).orderBy('row').limit(most).execute();

/** In reverse order, so that later assignments (such as leaders) are undone first. */
export const listToUndo = (db: Db, companyId: string, importId: string, most: number) =>
  rowsOf(db, companyId, importId)
    .where('taken', '=', true)
    .where('undone', '=', false)
    .where('fault', 'is', null)
    .orderBy('row', 'desc')
    .limit(most)
    .execute();

export const updateRow = (
  db: Db,
  companyId: string,
  at: { import_id: string; row: number },
  change: {
    fate?: ImportFate;
    fault?: string | null;
    taken?: boolean;
    undone?: boolean;
    memberId?: string;
    before?: object;
  },
) => {
  const { memberId, before, ...columns } = change;
  return db
    .updateTable('member_import_row')
    .set({
      ...columns,
      ...(memberId === undefined ? {} : { member_id: memberId }),
      ...(before === undefined ? {} : { before: JSON.stringify(before) }),
    })
    .where('company_id', '=', companyId)
    .where('import_id', '=', at.import_id)
    .where('row', '=', at.row)
    .execute();
};
