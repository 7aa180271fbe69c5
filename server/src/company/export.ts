import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { AppError } from '@outlay/contract/errors';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import { sumOf } from '#provider/storage/storage.sum.ts';
import type { Db } from '../database/connect.ts';
import { listSealedKeys } from '../key/retired.ts';
import { StartError } from '../start-error.ts';
import {
  filePath,
  rowsPath,
  writeManifest,
  type CompanyManifest,
  type ExportedFile,
  type ExportedTable,
} from './archive.ts';
import { LEFT_BEHIND, listCompanyTables, migrationOf, rowsOf, type CompanyTable } from './catalogue.ts';
import { asOwner } from './session.ts';

export interface ExportOptions {
  ownerUrl: string;
  storage: SweptStorage;
  companyId: string;
  /** A new or empty folder. */
  into: string;
  product: string;
  serverKey: string;
  now: () => Date;
}

const AT_ONCE = 1_000;

/**
 * Writes everything of a company into a folder, as of one moment, while the server serves: rows as JSON Lines, files under
 * their names, and a manifest with the sum of each. The manifest comes last: a folder without it was cut off.
 *
 * @throws StartError in one sentence if there is no such company or the folder is not empty.
 */
export async function exportCompany(options: ExportOptions): Promise<CompanyManifest> {
  const { ownerUrl, companyId, into } = options;
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new StartError(`${into} is not empty: name a new folder.`);
  const found = await asOwner(ownerUrl, companyId, (tx) => readRows(tx, options));
  const { keys, earlierKeys, ...rest } = found;
  const { files, missing } = await readFiles(options, keys);
  const { product, serverKey, now } = options;
  const manifest: CompanyManifest = {
    ...{ form: 1, product, exportedAt: now().toISOString(), serverKey, earlierKeys },
    ...{ ...rest, files, missing },
  };
  writeManifest(into, manifest);
  return manifest;
}

/** Sealed as they are: whoever has the server's key opens them. */
async function listEarlierKeys(tx: Db) {
  const rotating = await tx.selectFrom('installation').select('seals_next').executeTakeFirst();
  if (rotating?.seals_next)
    throw new StartError('The server’s key is being rotated: finish that first (npm run key -- rotate).');
  const keys = await listSealedKeys(tx);
  return keys.map(({ sealed, ...one }) => ({ ...one, sealed: Buffer.from(sealed).toString('base64') }));
}

async function readRows(tx: Db, { companyId, into }: ExportOptions) {
  const company = await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (!company) throw new StartError(`There is no company ${companyId}: npm run company -- list.`);
  const earlierKeys = await listEarlierKeys(tx);
  mkdirSync(dirname(rowsPath(into, 'company')), { recursive: true, mode: 0o700 });
  const tables: ExportedTable[] = [];
  for (const table of await listCompanyTables(tx))
    if (!(table.name in LEFT_BEHIND)) tables.push(await writeRows(tx, table, companyId, into));
  const keys = await tx
    .selectFrom('file')
    .select(['sha256', 'pages'])
    .where('company_id', '=', companyId)
    .distinct()
    .orderBy('sha256')
    .execute();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox o
    where o.company_id = ${companyId}::uuid and not exists (select from outbox_delivery d
      where d.company_id = o.company_id and d.outbox_id = o.id)`.execute(tx);
  return {
    earlierKeys,
    company,
    tables,
    keys,
    migration: await migrationOf(tx),
    undelivered: rows[0]?.count ?? 0,
  };
}

/** Rows as the database writes them in JSON: no number passes through JavaScript. */
async function writeRows(
  tx: Db,
  table: CompanyTable,
  companyId: string,
  into: string,
): Promise<ExportedTable> {
  const { name, columns, key } = table;
  const hash = createHash('sha256');
  const file = await open(rowsPath(into, name), 'wx', 0o600);
  let rows = 0;
  try {
    const chosen = sql.join(columns.map((column) => sql.ref(column.name)));
    const order = sql.join(key.map((column) => sql.ref(column)));
    await sql`declare company_rows no scroll cursor for
      select to_jsonb(chosen)::text as line from (select ${chosen} from ${sql.table(name)}
        where ${rowsOf(name, companyId)} order by ${order}) as chosen`.execute(tx);
    for (;;) {
      const page = await sql<{ line: string }>`fetch ${sql.lit(AT_ONCE)} from company_rows`.execute(tx);
      const text = page.rows.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      await file.write(text);
      rows += page.rows.length;
      if (page.rows.length < AT_ONCE) break;
    }
    await sql`close company_rows`.execute(tx);
    await file.sync();
  } finally {
    await file.close();
  }
  return { name, columns, rows, sha256: hash.digest('hex') };
}

async function readFiles(
  { storage, into }: ExportOptions,
  named: readonly { sha256: string; pages: number }[],
): Promise<{ files: ExportedFile[]; missing: string[] }> {
  const files: ExportedFile[] = [];
  const missing: string[] = [];
  const keys = named.flatMap(({ sha256, pages }) => [
    sha256,
    ...Array.from({ length: pages }, (_, page) => `${sha256}.pages/${page}.jpg`),
  ]);
  for (const key of new Set(keys)) {
    const bytes = await readFile(storage, key);
    if (!bytes) {
      missing.push(key);
      continue;
    }
    const path = filePath(into, key);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, bytes, { mode: 0o600, flush: true });
    files.push({ key, size: bytes.length, sha256: sumOf(bytes) });
  }
  return { files, missing };
}

async function readFile(storage: SweptStorage, key: string): Promise<Buffer | undefined> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'BUSY') return undefined;
    throw error;
  }
}
