import { AppError } from '@outlay/contract/errors';
import { ContactsKind } from '@outlay/contract/membership/connection.settings';
import { listUsedFor } from '#domain/membership/connection/opened.service.ts';
import type { Opened, OutsidePorts } from '#domain/membership/connection/source.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import type { DirectoryPort, DirectorySnapshot } from '#provider/directory/directory.port.ts';
import { PlatformError, type PlatformFault } from '#provider/platform/platform.port.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Now } from '#system/clock.ts';
import * as directories from './directory.repository.ts';

/** Where the directory is read. Links, conflicts and runs belong to a source by its key. */
export type Source =
  | { kind: 'address'; key: string; url: string; secret: string }
  | { kind: 'connection'; key: string; connection: Opened; platform: ContactsKind };

export interface Found {
  source: Source;
  handOverId: string | null;
  enabled: boolean;
  tried: boolean;
  confirmed: boolean;
  /** 0 without a row. */
  version: number;
}

type Finding = Pick<Context, 'db' | 'user' | 'secrets'>;

/** The company's source: the contacts of the connection that is used for the directory, else its own address. */
export async function findSource(ctx: Finding): Promise<Found | undefined> {
  const { db, user, secrets } = ctx;
  const row = await directories.findSetting(db, user.companyId);
  const source = (await connectionOf(ctx)) ?? addressOf(row, secrets);
  return (
    source && {
      source,
      ...{
        handOverId: row?.hand_over_id ?? null,
        enabled: row?.enabled ?? false,
        version: row?.version ?? 0,
      },
      ...{ tried: row?.tried_source === source.key, confirmed: row?.confirmed_source === source.key },
    }
  );
}

async function connectionOf({ db, user, secrets }: Finding): Promise<Source | undefined> {
  for (const connection of await listUsedFor({ db, secrets }, user.companyId, 'directory')) {
    const platform = ContactsKind.safeParse(connection.settings.kind).data;
    if (platform) return { kind: 'connection', key: connection.id, connection, platform };
  }
  return undefined;
}

function addressOf(row: directories.SettingRow | undefined, secrets: Secrets): Source | undefined {
  const { url, secret_sealed: sealed } = row ?? {};
  if (!row || !url || !sealed) return undefined;
  return {
    ...{ kind: 'address', key: directories.ADDRESS, url },
    secret: secrets.open(sealed, 'directory_setting', row),
  };
}

/** @throws AppError NOT_FOUND without a source. */
export async function sourceOf(ctx: Finding): Promise<Found> {
  const found = await findSource(ctx);
  if (!found) throw new AppError('NOT_FOUND', 'directory');
  return found;
}

export interface Reading {
  port: DirectoryPort;
  contacts: OutsidePorts['contacts'];
  /** The database, outside of any transaction. */
  db: Db;
  now: Now;
}

/**
 * The whole directory; outside of any transaction.
 *
 * @throws AppError `directoryUnreachable`, `directoryUnreadable`, `directoryRefused`, `directoryBusy`; `directoryEmpty`
 *   without people, because a directory without anybody is a fault and not a company without members.
 */
export async function readDirectory(
  reading: Reading,
  secrets: Secrets,
  source: Source,
): Promise<DirectorySnapshot> {
  const snapshot =
    source.kind === 'address'
      ? await reading.port.read({ url: source.url, secret: source.secret })
      : await callContacts(reading, secrets, source, (port, at, tokens) => port.readAll(at, tokens));
  if (snapshot.people.length === 0) throw failed('directoryEmpty', 'nobody');
  return snapshot;
}

type Contacts = OutsidePorts['contacts'][ContactsKind];
type CallArguments = Parameters<Contacts['check']>;

/** Calls the contacts of a connection; faults of the platform become those of a directory. */
export async function callContacts<T>(
  { contacts, db, now }: Omit<Reading, 'port'>,
  secrets: Secrets,
  { connection, platform }: Extract<Source, { kind: 'connection' }>,
  call: (port: Contacts, ...args: CallArguments) => Promise<T>,
): Promise<T> {
  try {
    return await call(contacts[platform], ...reachOf({ db, now, secrets }, connection));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw failed(error.code === 'empty' ? 'directoryEmpty' : FAILURES[error.fault], error.message);
  }
}

type Failure =
  | 'directoryUnreachable'
  | 'directoryUnreadable'
  | 'directoryRefused'
  | 'directoryBusy'
  | 'directoryEmpty';

const failed = (reason: Failure, detail: string) => new AppError('WRONG_STATE', { reason, detail });

const FAILURES: Record<PlatformFault, Failure> = {
  code: 'directoryUnreadable',
  outsider: 'directoryRefused',
  secret: 'directoryRefused',
  ip: 'directoryRefused',
  permission: 'directoryRefused',
  rate: 'directoryBusy',
  waiting: 'directoryRefused',
  provider: 'directoryUnreadable',
  unreachable: 'directoryUnreachable',
};
