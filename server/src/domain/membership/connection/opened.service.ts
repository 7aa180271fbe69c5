import { AppError } from '@outlay/contract/errors';
import type { ConnectionKind, ConnectionUse } from '@outlay/contract/membership/connection.settings';
import { newId } from '#system/id.ts';
import { countUse } from '#request/limit.ts';
import type { OpenContext } from '#request/context.ts';
import type { Secrets } from '#secrets/secret.ts';
import * as connections from './connection.repository.ts';
import type { ConnectionRow, EventKind } from './connection.repository.ts';
import { openSecrets } from './connection.secrets.ts';
import type { Opened } from './source.service.ts';
import * as lookups from './lookup.repository.ts';

export const openedOf = (secrets: Secrets, row: ConnectionRow): Opened => ({
  ...{ id: row.id, companyId: row.company_id, name: row.name, settings: row.settings },
  secrets: openSecrets(secrets, row),
  uses: row.uses,
  ...{ trustsDirectory: row.trusts_directory, createsMembers: row.creates_members },
  ...{ departmentId: row.department_id, bringsFactor: row.brings_factor },
});

type Finding = Pick<OpenContext, 'db' | 'secrets' | 'enterCompany'>;

/**
 * An enabled connection, found before the company is known; the transaction is then in its company.
 *
 * @throws AppError NOT_FOUND `noConnection`
 */
export async function openConnection(ctx: Finding, connectionId: string): Promise<Opened> {
  const found = await lookups.findLookup(ctx.db, connectionId);
  if (!found) throw noConnection();
  await ctx.enterCompany(found.company_id);
  const row = await connections.findConnection(ctx.db, found.company_id, connectionId);
  if (!row?.enabled) throw noConnection();
  return openedOf(ctx.secrets, row);
}

/**
 * The enabled connection with these ids. One that the platform has confirmed comes before others; of several others none is
 * taken, because each company may have claimed them.
 */
export async function findByIds(
  ctx: Finding,
  kind: ConnectionKind,
  { corpId, appId }: { corpId: string; appId?: string | undefined },
): Promise<Opened> {
  const found = await lookups.listByIds(ctx.db, kind, corpId, appId);
  const confirmed = found.filter((row) => row.confirmed);
  const candidates = confirmed.length > 0 ? confirmed : found;
  const [only] = candidates;
  if (!only || candidates.length > 1) throw noConnection();
  return await openConnection(ctx, only.connection_id);
}

export const noConnection = () => new AppError('NOT_FOUND', { reason: 'noConnection' });

/** @throws AppError NOT_ALLOWED `connectionOff` if it is not used for signing in. */
export function assertSignsIn({ uses }: Pick<Opened, 'uses'>): void {
  if (!uses.includes('signIn')) throw new AppError('NOT_ALLOWED', { reason: 'connectionOff' });
}

/** Writes what happened at a connection, for its page at the desk. */
export const noteEvent = (
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  { id, companyId }: Pick<Opened, 'id' | 'companyId'>,
  event: { kind: EventKind; name?: string; detail?: string },
): Promise<unknown> =>
  connections.insertEvent(db, companyId, {
    ...{ id: newId(), connectionId: id, at: now(), kind: event.kind },
    ...{ name: (event.name ?? '').slice(0, 200), detail: (event.detail ?? '').slice(0, 500) },
  });

/** The enabled connections of a company that are used for this, oldest first. */
export async function listUsedFor(
  { db, secrets }: Pick<OpenContext, 'db' | 'secrets'>,
  companyId: string,
  use: ConnectionUse,
): Promise<Opened[]> {
  const rows = await connections.listConnections(db, companyId);
  const used = rows.filter((row) => row.enabled && row.uses.includes(use));
  return used.map((row) => openedOf(secrets, row));
}

/**
 * The enabled connection of this kind in the company; the first, if there are several.
 *
 * @throws AppError NOT_FOUND `noConnection`
 */
export async function findEnabledOfKind(
  { db, secrets }: Pick<OpenContext, 'db' | 'secrets'>,
  companyId: string,
  kind: ConnectionKind,
): Promise<Opened> {
  const rows = await connections.listConnections(db, companyId);
  const row = rows.find((one) => one.kind === kind && one.enabled);
  if (!row) throw noConnection();
  return openedOf(secrets, row);
}

/** The enabled connections of this kind in the company, by id and name, oldest first. */
export async function listEnabledOfKind(
  { db }: Pick<OpenContext, 'db'>,
  companyId: string,
  kind: ConnectionKind,
): Promise<{ id: string; name: string }[]> {
  const rows = await connections.listConnections(db, companyId);
  return rows.flatMap((one) => (one.kind === kind && one.enabled ? [{ id: one.id, name: one.name }] : []));
}

/** Limits the sign-ins through outside systems per address; a company behind one address stays far below. */
export const countOutsideSignIn = ({ directory, origin, now }: OpenContext): Promise<void> =>
  countUse(directory, `outside sign-in from ${origin.address}`, { most: 600, seconds: 300 }, now());

/** A connection of the company, enabled or not; undefined if it was removed. */
export async function findOpened(
  { db, secrets }: Pick<OpenContext, 'db' | 'secrets'>,
  companyId: string,
  id: string,
): Promise<Opened | undefined> {
  const row = await connections.findConnection(db, companyId, id);
  return row && openedOf(secrets, row);
}
