import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDataFolder } from '#database/data-folder.ts';
import { openDatabase } from '#database/open.ts';
import type { KeyRing } from '#secrets/key-ring.ts';
import { createFolderKey } from '#provider/key/key.folder.ts';
import { createFolderMarks } from '#provider/mark/mark.folder.ts';

import { archiveCommandOf } from '../../src/backup/schedule.ts';
import { repositoryOf } from '../../src/backup/installation.ts';
import { openRing } from '../../src/key/retired.ts';
import { connect, UNATTENDED } from '../../src/database/connect.ts';
import { readEnv } from '../../src/env.ts';
import { startServer, type OwnData, type TestServer } from '../harness.ts';

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'outlay-backup-'));

/** A server on a data folder of its own, as `npm start` opens it. */
export interface Installation {
  folder: string;
  /** For another node. */
  own: OwnData;
  server: TestServer;
  /** Stops the application and its marks; the database runs on. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

async function ringIn(url: string, present: { key: string; next: string | undefined }): Promise<KeyRing> {
  const { db, close } = connect({ url, most: 1, patience: UNATTENDED });
  try {
    return await openRing(db, present);
  } finally {
    await close();
  }
}

/** Opens a data folder; its log is archived to `repository` if there is one. */
export async function openInstallation(folder: string, repository?: string): Promise<Installation> {
  const partitions = process.env['OUTLAY_TEST_PARTITIONS'];
  const env = readEnv({
    ...{ OUTLAY_DATA: folder, OUTLAY_BACKUP: repository ?? '', OUTLAY_PARTITIONS: partitions },
  });
  const onLost = (sentence: string) => {
    throw new Error(sentence);
  };
  const held = await openDataFolder({ folder, keys: createFolderKey(folder), embedded: true, onLost });
  const say = () => undefined;
  const database = await openDatabase({ env, folder: held, say, archiveCommand: archiveCommandOf(env) });
  if (repository !== undefined) repositoryOf(env, repository);
  const secrets = await ringIn(database.ownerUrl, held);
  const marks = createFolderMarks(folder, secrets);
  const own: OwnData = {
    ...{ ownerUrl: database.ownerUrl, appUrl: database.appUrl, secrets, marks },
    files: join(folder, 'files'),
  };
  const server = await startServer({ own });
  // A session of the pool may still be closing when the database stops.
  server.owner.on('error', () => undefined);
  let serves = true;
  let open = true;
  const quiet = async () => {
    if (!serves) return;
    serves = false;
    await server.stop();
    marks.close();
  };
  const close = async () => {
    if (!open) return;
    open = false;
    await quiet();
    await database.close();
    held.release();
  };
  return { folder, own, server, quiet, close };
}

export interface Ended {
  code: number | null;
  said: string;
}

/** Runs one of the commands; `began` is called with its process. */
export async function run(
  command: 'backup' | 'verify' | 'restore' | 'key',
  args: readonly string[],
  { env = {}, began }: { env?: Record<string, string>; began?: (kill: () => void) => void } = {},
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../src/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  began?.(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return await new Promise((resolve) => child.once('close', (code) => resolve({ code, said: said.trim() })));
}

/** Hands the last segment of the log over to the archive, and waits until it is there. */
export async function archived(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Something to switch after, in case nothing was written since the last switch.
    await client.query(`select pg_logical_emit_message(true, 'test', 'end')`);
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const name = rows[0]?.name ?? '';
    for (;;) {
      const { rows: done } = await client.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver',
      );
      if ((done[0]?.last ?? '') >= name) return;
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}

/** One hash over the rows of each table; what only the queue of jobs needs is left out. */
export async function digests(ownerUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest from ${name} t`,
      );
      found[name] = rows[0]?.digest ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Bytes that occur nowhere else. */
export const uniqueBytes = (): Buffer =>
  Buffer.concat([Buffer.from('canary-'), Buffer.from(randomBytes(24).toString('hex'))]);
