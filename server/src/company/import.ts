import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { verifyAudit } from '#audit/audit.chain.ts';
import { isStorageKey, type SweptStorage } from '#provider/storage/storage.port.ts';
import { sumOf } from '#provider/storage/storage.sum.ts';
import { fingerprintOf } from '../backup/manifest.ts';
import { openRing, ringWith } from '../key/retired.ts';
import type { Db } from '../database/connect.ts';
import { sqlState } from '../database/transaction.ts';
import { StartError } from '../start-error.ts';
import { filePath, readManifest, rowsPath, sha256Of, type CompanyManifest } from './archive.ts';
import { listCompanyTables, migrationOf, PEOPLE_TABLES, rowsOf, type CompanyTable } from './catalogue.ts';
import { assertReferences } from './references.ts';
import { changeKeyOfCompany, changeKeyOfPeople } from '../key/change.ts';
import { asOwner, recordAct } from './session.ts';

export interface ImportOptions {
  ownerUrl: string;
  storage: SweptStorage;
  from: string;
  /** The key of the server that the company was exported from, in hex. */
  oldKey: string;
  /** The key of this server, in hex. */
  newKey: string;
  now: () => Date;
  say: (sentence: string) => void;
}

const AT_ONCE = 500;

/**
 * Brings an exported company into this server: all of it, or nothing but files that a sweep removes.
 *
 * @throws StartError in one sentence if the folder is damaged, the key is not the right one, the versions differ, or the
 *   company or one of its people is here already under another id.
 */
export async function importCompany(options: ImportOptions): Promise<CompanyManifest> {
  const { ownerUrl, from, say } = options;
  const manifest = readManifest(from);
  if (fingerprintOf(options.oldKey) !== manifest.serverKey)
    throw new StartError(
      'The key is not the one of the server that the company comes from: give that server’s key with --server-key FILE.',
    );
  await assertWhole(from, manifest);
  say(`✓ ${manifest.tables.length} tables and ${manifest.files.length} files, every byte`);
  for (const { key } of manifest.files) await options.storage.write(key, readFileSync(filePath(from, key)));
  try {
    await asOwner(ownerUrl, manifest.company.id, (tx) => bringIn(tx, manifest, options));
  } catch (error) {
    throw explained(error);
  }
  return manifest;
}

function explained(error: unknown): unknown {
  const { constraint, detail } = error as { constraint?: string; detail?: string };
  if (sqlState(error) === '23505')
    return new StartError(
      `Something of the company is here already (${constraint ?? ''}${detail ? `: ${detail}` : ''}). Nothing was imported.`,
    );
  if (sqlState(error) === '42501')
    return new StartError(
      'The database’s owner may not set session_replication_role: grant it for the import (GRANT SET ON PARAMETER session_replication_role TO …).',
    );
  return error;
}

async function assertWhole(from: string, manifest: CompanyManifest): Promise<void> {
  const strange = [
    ...manifest.tables.map(({ name }) => name).filter((name) => !/^[a-z_]+$/.test(name)),
    ...manifest.files.map(({ key }) => key).filter((key) => !isStorageKey(key)),
  ];
  if (strange.length > 0) throw new StartError(`company.json names ${strange[0]}, which no export has.`);
  for (const { name, sha256 } of manifest.tables) {
    const path = rowsPath(from, name);
    if (!existsSync(path)) throw new StartError(`${path} is missing from the export.`);
    if ((await sha256Of(path)) !== sha256)
      throw new StartError(`${path} is damaged: its SHA-256 is not the one in company.json.`);
  }
  for (const { key, sha256 } of manifest.files) {
    const path = filePath(from, key);
    if (!existsSync(path)) throw new StartError(`${path} is missing from the export.`);
    if (sumOf(readFileSync(path)) !== sha256)
      throw new StartError(`${path} is damaged: its SHA-256 is not the one in company.json.`);
  }
}

async function bringIn(tx: Db, manifest: CompanyManifest, options: ImportOptions): Promise<void> {
  const { id } = manifest.company;
  const { oldKey, newKey, from, now, say } = options;
  const migration = await migrationOf(tx);
  if (migration !== manifest.migration)
    throw new StartError(
      `The company was exported at another version of the database (${manifest.migration}, here ${migration}): update the older server first.`,
    );
  if (await tx.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst())
    throw new StartError(`The company ${manifest.company.name} is here already. Nothing was imported.`);
  // References are checked at the end, all at once: rows refer to each other in circles.
  await sql`set local session_replication_role = replica`.execute(tx);
  const here = new Map((await listCompanyTables(tx)).map((table) => [table.name, table]));
  const people = await bringPeople(tx, from, [...here.values()]);
  for (const { name, rows } of manifest.tables) {
    const table = here.get(name);
    if (!table) throw new StartError(`This version has no table ${name}. Nothing was imported.`);
    if (PEOPLE_TABLES.includes(name)) continue;
    const count = await insertRows(tx, rowsPath(from, name), table, { owner: id });
    if (count !== rows) throw new StartError(`${name} has ${count} rows instead of ${rows}.`);
  }
  await assertReferences(tx, id);
  say(`✓ ${people.length} people and every row; each reference leads somewhere`);
  const earlier = (manifest.earlierKeys ?? []).map((one) => ({
    ...one,
    sealed: Buffer.from(one.sealed, 'base64'),
  }));
  const oldSecrets = ringWith({ key: oldKey }, earlier);
  const newSecrets = await openRing(tx, { key: newKey });
  const verdict = await verifyAudit(tx, oldSecrets, id, undefined);
  if (!verdict.intact)
    throw new StartError(
      `The audit log of the company is broken at event ${verdict.brokenAt} (${verdict.fault}). Nothing was imported.`,
    );
  say(`✓ the audit log is intact: ${verdict.events} events`);
  if (oldKey !== newKey) {
    const keys = { from: oldSecrets, to: newSecrets };
    await changeKeyOfCompany(tx, keys, id);
    await changeKeyOfPeople(tx, keys, people);
  }
  await recordAct(
    tx,
    { secrets: newSecrets, companyId: id, now },
    {
      ...{ action: 'company.import', objectType: 'company', objectId: id },
      detail: { from: manifest.product, exportedAt: manifest.exportedAt },
    },
  );
}

/** Brings the people who are not here yet, with what belongs to them. Returns their ids. */
async function bringPeople(tx: Db, from: string, here: readonly CompanyTable[]): Promise<string[]> {
  const lines = linesOf(rowsPath(from, 'person'));
  const ids: string[] = [];
  for await (const line of lines) ids.push((JSON.parse(line) as { id: string }).id);
  const known = await tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', ['', ...ids].slice(1))
    .execute();
  const people = ids.filter((id) => !known.some((one) => one.id === id));
  const isNew = (line: string) => {
    const { id, person_id: person = id } = JSON.parse(line) as { id: string; person_id?: string };
    return people.includes(person);
  };
  for (const table of here)
    if (PEOPLE_TABLES.includes(table.name))
      await insertRows(tx, rowsPath(from, table.name), table, { wanted: isNew });
  return people;
}

const linesOf = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });

/**
 * Inserts the wanted rows of a file. The database reads them itself: no number passes through JavaScript.
 *
 * @param owner the company of all rows; undefined for people
 */
async function insertRows(
  tx: Db,
  path: string,
  { name, columns }: CompanyTable,
  { owner, wanted = () => true }: { owner?: string; wanted?: (line: string) => boolean },
): Promise<number> {
  const chosen = sql.join(columns.map((column) => sql.ref(column.name)));
  const own = owner === undefined ? sql`true` : rowsOf(name, owner);
  let count = 0;
  let waiting: string[] = [];
  const flush = async () => {
    const rows = `[${waiting.join(',')}]`;
    const { numAffectedRows } = await sql`insert into ${sql.table(name)} (${chosen}) overriding system value
      select ${chosen} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb) where ${own}`.execute(
      tx,
    );
    if (Number(numAffectedRows) !== waiting.length)
      throw new StartError(`${path} has rows of another company. Nothing was imported.`);
    count += waiting.length;
    waiting = [];
  };
  for await (const line of linesOf(path)) {
    if (!wanted(line)) continue;
    waiting.push(line);
    if (waiting.length === AT_ONCE) await flush();
  }
  if (waiting.length > 0) await flush();
  return count;
}
