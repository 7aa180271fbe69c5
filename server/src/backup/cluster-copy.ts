import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { DataTar } from './data-tar.ts';
import type { WalRange } from './manifest.ts';

export interface ClusterCopy {
  wal: WalRange;
  /** Version of PostgreSQL, such as `18.4`. */
  postgres: string;
  /** By the database's clock: the copy is consistent as of then. */
  endedAt: Date;
}

/** The folder of the cluster inside a data folder. */
export const CLUSTER = 'postgres';
const WAL = 'pg_wal';

/** Folders whose content is not copied, as PostgreSQL's documentation of backups by its low-level API says. */
const EMPTIED = new Set([
  WAL,
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|recovery\.signal|standby\.signal)$/;
/** Copied last: it says which checkpoint the copy begins with. */
const CONTROL = 'global/pg_control';

/**
 * Copies a running cluster by PostgreSQL's low-level backup API, with the write-ahead log that makes the copy
 * consistent. The session has to stay open from the start of the backup to its end.
 */
export async function copyCluster(client: pg.Client, cluster: string, tar: DataTar): Promise<ClusterCopy> {
  await client.query('set statement_timeout = 0');
  // Keeps the log that is written from now on; it goes away with the session.
  await client.query(
    `select pg_create_physical_replication_slot('outlay_backup_' || pg_backend_pid(), true, true)`,
  );
  await client.query(`select pg_backup_start('outlay', true)`);
  await addCluster(cluster, tar);
  const { label, spaces, stopLsn, last } = await stop(client);
  await tar.addText(`${CLUSTER}/backup_label`, label);
  if (spaces !== '') await tar.addText(`${CLUSTER}/tablespace_map`, spaces);
  const [, startLsn = '', first = ''] = /^START WAL LOCATION: (\S+) \(file (\w+)\)/m.exec(label) ?? [];
  for (const segment of await segmentsBetween(cluster, first, last))
    await tar.addFile(`${CLUSTER}/${WAL}/${segment}`, join(cluster, WAL, segment));
  const { rows } = await client.query<{ version: string; now: Date }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now`,
  );
  const [{ version, now } = { version: '', now: new Date(0) }] = rows;
  return { wal: { first, last, startLsn, stopLsn }, postgres: version, endedAt: now };
}

async function stop(client: pg.Client) {
  const { rows } = await client.query<{ label: string; spaces: string; stopLsn: string; last: string }>(
    `select labelfile as label, spcmapfile as spaces, lsn::text as "stopLsn", pg_walfile_name(lsn) as last
     from pg_backup_stop(wait_for_archive => false)`,
  );
  const [row] = rows;
  if (!row) throw new Error('the backup was not stopped');
  return row;
}

async function segmentsBetween(cluster: string, first: string, last: string): Promise<string[]> {
  const names = await readdir(join(cluster, WAL));
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last).sort();
}

async function addCluster(cluster: string, tar: DataTar): Promise<void> {
  await tar.addFolder(CLUSTER);
  await addBelow(cluster, '', tar);
  for (const path of [WAL, `${WAL}/archive_status`, `${WAL}/summaries`])
    await tar.addFolder(`${CLUSTER}/${path}`);
  await tar.addFile(`${CLUSTER}/${CONTROL}`, join(cluster, CONTROL));
}

async function addBelow(cluster: string, below: string, tar: DataTar): Promise<void> {
  const entries = await readdir(join(cluster, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || path === CONTROL || path === WAL) continue;
    if (entry.isDirectory()) {
      await tar.addFolder(`${CLUSTER}/${path}`);
      if (!EMPTIED.has(path)) await addBelow(cluster, path, tar);
    } else if (entry.isFile()) await tar.addFile(`${CLUSTER}/${path}`, join(cluster, path));
  }
}
