import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** A position in the log of the database: 16 hex digits, so that positions compare as text. */
export type LogPosition = string;

/** One replica with its connections. */
export interface ReplicaPool {
  /** Host and port, for logs and metrics. */
  name: string;
  db: Db;
  pool: pg.Pool;
  /** Without it, row level security would not apply: a pooler before the replica may drop it. */
  role?: string | undefined;
  close(): Promise<void>;
}

/** A replica chosen for one read. */
export interface Chosen {
  db: Db;
  /** Its connection failed: it is left alone for a while. */
  failed(error: unknown): void;
}

export interface MemberOptions {
  /** Milliseconds since an arbitrary moment. */
  clock: () => number;
  /** Says that a replica is not used, and why. */
  warn: (what: { replica: string; error: string }) => void;
}

/** A replica that failed is left alone for this time. */
const REST_MS = 5_000;

/** How far a database is in its log, and of which cluster it is a copy. */
export interface Standing {
  cluster: string;
  position: LogPosition;
}

interface RoleStanding extends Standing {
  role: string;
}

/** `16/B374D848` in 16 digits. */
const fixed = (lsn: string): LogPosition =>
  lsn
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('')
    .toLowerCase();

/** A promoted replica has a position of its own; the primary's is where the next entry of its log begins. */
export async function standingOf(db: Db): Promise<RoleStanding> {
  const { rows } = await sql<{ cluster: string; lsn: string; role: string }>`
    select current_user as role, (select system_identifier::text from pg_control_system()) as cluster,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as lsn
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database does not say where it is');
  return { cluster: row.cluster, position: fixed(row.lsn), role: row.role };
}

export interface Member {
  /** Whether it has the position by now; asks it if it had not when last asked. */
  holds(wanted: Standing): Promise<Chosen | undefined>;
  refresh(cluster: string): Promise<void>;
  behind(primary: Standing | undefined): { name: string; bytes: number | null };
}

/** What is known of one replica. */
export function createMember({ name, db, pool, role }: ReplicaPool, { clock, warn }: MemberOptions): Member {
  let position: LogPosition = '';
  let restUntil = 0;
  let refreshing: Promise<void> | undefined;
  // It may have been made anew from an older copy.
  pool.on('connect', () => (position = ''));

  const failed = (error: unknown) => {
    if (clock() >= restUntil) warn({ replica: name, error: String(error) });
    position = '';
    restUntil = clock() + REST_MS;
  };
  const readStanding = async (cluster: string) => {
    try {
      const standing = await standingOf(db);
      if (standing.cluster !== cluster) throw new Error('it is no copy of the database at DATABASE_URL');
      if (role !== undefined && standing.role !== role)
        throw new Error(
          `its sessions are those of ${standing.role}, not of ${role}: a pooler drops “options”`,
        );
      position = standing.position;
    } catch (error) {
      failed(error);
    }
  };
  const refresh = (cluster: string): Promise<void> => {
    if (clock() < restUntil) return Promise.resolve();
    refreshing ??= readStanding(cluster).finally(() => (refreshing = undefined));
    return refreshing;
  };
  const chosen: Chosen = { db, failed };
  return {
    refresh,
    async holds(wanted) {
      if (position < wanted.position) await refresh(wanted.cluster);
      return position !== '' && position >= wanted.position ? chosen : undefined;
    },
    behind(primary) {
      if (position === '' || !primary) return { name, bytes: null };
      const bytes = Number(BigInt(`0x${primary.position}`) - BigInt(`0x${position}`));
      return { name, bytes: Math.max(0, bytes) };
    },
  };
}
