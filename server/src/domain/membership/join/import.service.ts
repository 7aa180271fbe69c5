import { AppError } from '@outlay/contract/errors';
import {
  IMPORT_MOST_BYTES,
  IMPORT_MOST_ROWS,
  ImportFate,
  ImportFault,
  ImportState,
  type ImportRow,
  type MemberImport,
} from '@outlay/contract/membership/join.import';
import type { Locale } from '@outlay/contract/locale';
import { encodeLocale } from '@outlay/contract/locale.codec';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { countUse } from '#request/limit.ts';
import type { Binary, UploadedFile } from '#request/served.ts';
import { readTable } from '#text/spreadsheet.ts';
import { WORKBOOK_TYPE, writeWorkbook } from '#text/workbook.ts';
import type { ImportedCells } from '#database/tables.ts';
import { cellsAt, COLUMNS } from './import.columns.ts';
import { placesOf } from './import.headings.ts';
import { exampleIn, headingAt } from './import.words.ts';
import { isExample, judgeRows, tidy } from './import.policy.ts';
import * as imports from './import.repository.ts';
import { worldFor } from './import.world.ts';

const WIDTHS: Record<keyof ImportedCells, number> = {
  ...{ name: 16, account: 26, department: 28, grade: 12, post: 16, leader: 20 },
};

/** A workbook with the headings and an example row, in the reader's language. */
export function importTemplate({ language }: { language: Locale }): Promise<Binary> {
  const example = exampleIn(language);
  const bytes = writeWorkbook(
    COLUMNS.map((column) => headingAt(column, language)),
    [[COLUMNS.map((column) => ({ text: example[column] }))]],
    COLUMNS.map((column) => WIDTHS[column]),
  );
  return Promise.resolve({ bytes, mediaType: WORKBOOK_TYPE, name: 'outlay-members.xlsx' });
}

/** Reads a sheet and stores the expected result of each row; changes no members. */
export async function checkImport(ctx: Context, id: string, files: UploadedFile[]): Promise<MemberImport> {
  const [file] = files;
  if (!file) throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  const { directory, user, now } = ctx;
  await countUse(directory, `import by ${user.personId}`, { most: 60, seconds: 3600 }, now());
  const rows = await readRows(await file.bytes());
  return await ctx.transact(async (inner) => {
    const { db, audit } = inner;
    const { companyId } = user;
    const kept = await imports.findImport(db, companyId, id);
    if (kept) return present(kept);
    const world = await worldFor(
      inner,
      rows.map(({ data }) => data.account),
    );
    const fates = judgeRows(
      rows.map(({ data }) => data),
      world,
    );
    const fated = rows.map((row, index) => ({
      ...row,
      fate: 'refused' as const,
      fault: null,
      ...fates[index],
    }));
    const one = { companyId, id, makerId: user.memberId, fileName: file.name, now: inner.now() };
    await imports.insertImport(db, one, fated);
    audit({ action: 'import.check', objectType: 'import', objectId: id, detail: { rows: rows.length } });
    return await getImport(inner, { id });
  });
}

async function readRows(bytes: Uint8Array): Promise<{ row: number; data: ImportedCells }[]> {
  const limits = { bytes: IMPORT_MOST_BYTES, rows: IMPORT_MOST_ROWS + 1, columns: 40 };
  const [heading, ...lines] = await readTable(bytes, limits);
  const places = placesOf(heading?.cells ?? []);
  if (!places || lines.length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'badFormat' }] });
  return lines
    .map(({ row, cells }) => ({ row, data: tidy(cellsAt(cells, places)) }))
    .filter(({ data }) => !isExample(data));
}

export async function getImport(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { id }: { id: string },
): Promise<MemberImport> {
  const row = await imports.findImport(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `import ${id}`);
  return present(row);
}

export async function listImports(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { after, size }: { after?: string | undefined; size: number },
) {
  const rows = await imports.listImports(db, user.companyId, { after: openCursor(after), size });
  const last = rows.at(-1);
  return {
    items: rows.map(present),
    next: rows.length === size && last ? sealCursor({ at: last.created_at, id: last.id }) : null,
  };
}

export async function listImportRows(
  ctx: Pick<Context, 'db' | 'user'>,
  {
    id,
    show,
    after,
    size,
  }: { id: string; show: ImportFate | 'all' | 'kept'; after?: string | undefined; size: number },
) {
  await getImport(ctx, { id });
  const from = after === undefined ? 0 : Number(after);
  if (!Number.isSafeInteger(from) || from < 0 || from > 2_000_000_000)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  const rows = await imports.listRows(ctx.db, ctx.user.companyId, id, { show, after: from, size });
  return {
    items: rows.map(presentRow),
    next: rows.length === size ? String(rows.at(-1)?.row ?? 0) : null,
  };
}

type Seen = { id: string; version: number };

/** Enqueues the import of the valid rows; an interrupted import continues where it stopped. */
export const applyImport = (ctx: Context, seen: Seen) =>
  start(ctx, seen, { from: ['checked', 'failed'], to: 'running' });

export const undoImport = (ctx: Context, seen: Seen) =>
  start(ctx, seen, { from: ['done', 'failed'], to: 'undoing' });

async function start(
  ctx: Context,
  seen: Seen,
  change: { from: readonly ImportState[]; to: 'running' | 'undoing' },
): Promise<MemberImport> {
  const { db, user, now, audit, emit, locale } = ctx;
  const { state } = await getImport(ctx, seen);
  if (state === 'undone' || (change.to === 'undoing' && state === 'undoing'))
    throw new AppError('WRONG_STATE', { reason: 'alreadyUndone' });
  if (!change.from.includes(state)) throw new AppError('WRONG_STATE', `import ${seen.id} is ${state}`);
  if (!(await imports.startImport(db, user.companyId, seen, { ...change, now: now() })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (change.to === 'running') audit({ action: 'import.apply', objectType: 'import', objectId: seen.id });
  else audit({ action: 'import.undo', objectType: 'import', objectId: seen.id });
  const payload = { importId: seen.id, memberId: user.memberId, ...encodeLocale(locale) };
  emit({ topic: 'member.import', payload });
  return await getImport(ctx, seen);
}

const present = (row: imports.ImportRow): MemberImport => ({
  id: row.id,
  fileName: row.file_name,
  state: ImportState.parse(row.state),
  total: row.total,
  done: row.done,
  added: row.added,
  changed: row.changed,
  same: row.same,
  refused: row.refused,
  makerName: row.maker_name,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

const presentRow = (row: imports.RowOfImport): ImportRow => ({
  row: row.row,
  fate: ImportFate.parse(row.fate),
  fault: ImportFault.nullable().parse(row.fault),
  taken: row.taken,
  undone: row.undone,
  ...row.data,
});
