import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../database/durable.ts';
import { StartError } from '../start-error.ts';
import type { Column } from './catalogue.ts';

export interface ExportedTable {
  name: string;
  columns: Column[];
  rows: number;
  /** SHA-256 of the file of rows, in hex. */
  sha256: string;
}

export interface ExportedFile {
  key: string;
  size: number;
  sha256: string;
}

/** `company.json` of an exported company. */
export interface CompanyManifest {
  form: 1;
  product: string;
  /** The newest migration of the database. */
  migration: string;
  company: { id: string; name: string };
  exportedAt: string;
  /** Identifies the server's key, with which some values are sealed, without revealing it. */
  serverKey: string;
  /** Keys of before, sealed with it: earlier parts of the audit log are made with them. Absent in exports of older versions. */
  earlierKeys?: { id: string; sealed: string; reads: boolean }[];
  tables: ExportedTable[];
  files: ExportedFile[];
  /** Keys of files that a row names and the storage does not have. */
  missing: string[];
  /** Effects that were not carried out yet, such as messages. */
  undelivered: number;
}

const MANIFEST = 'company.json';

export const rowsPath = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`);
export const filePath = (folder: string, key: string): string => join(folder, 'files', key.slice(0, 2), key);

export const writeManifest = (folder: string, manifest: CompanyManifest): void =>
  writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);

/** @throws StartError in one sentence if there is none, or it is of a newer version. */
export function readManifest(folder: string): CompanyManifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new StartError(`${folder} holds no exported company: it has no ${MANIFEST}.`);
  let manifest: CompanyManifest;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as CompanyManifest;
  } catch {
    throw new StartError(`${path} cannot be read as JSON: export the company again.`);
  }
  if (manifest.form !== 1)
    throw new StartError(`${folder} was exported by a newer Outlay: use that version.`);
  return manifest;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
