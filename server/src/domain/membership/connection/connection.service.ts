import type { Connection, ConnectionEvent, ConnectionForm } from '@outlay/contract/membership/connection';
import type { ConnectionSecret, ConnectionSettings } from '@outlay/contract/membership/connection.settings';
import { AppError } from '@outlay/contract/errors';
import {
  endSessionsOfConnection,
  setShownOutside,
  setSignInRule,
} from '#domain/organisation/account/outside.service.ts';
import { getCompany } from '#domain/organisation/account/person.service.ts';
import { departmentsById, listLive } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { faultsOf, idsOf, isPublic, isSameSystem } from './connection.policy.ts';
import { describe, present } from './connection.present.ts';
import * as connections from './connection.repository.ts';
import type { ConnectionRow } from './connection.repository.ts';
import { openSecrets, sealSecrets, type ConnectionSecrets } from './connection.secrets.ts';
import type { OutsidePorts } from './source.service.ts';
import * as lookups from './lookup.repository.ts';
import { dropTokens } from './token.repository.ts';

/** Maximum number of connections of a company. */
const MOST = 50;
const EVENTS_SHOWN = 50;

type Reader = Pick<Context, 'db' | 'user' | 'now' | 'origin'>;

/** `publicIps`: as the operator states them. */
export async function listConnections(ctx: Reader, publicIps: readonly string[]) {
  const { db, user, origin } = ctx;
  const { code } = await getCompany(db, user.companyId);
  const rows = await connections.listConnections(db, user.companyId);
  return { items: await present(ctx, rows), companyCode: code, site: origin.site, publicIps: [...publicIps] };
}

export async function saveConnection(
  ctx: Context,
  form: ConnectionForm,
  ports: Pick<OutsidePorts, 'saml'>,
): Promise<Connection> {
  const { db, user, now, secrets } = ctx;
  const { companyId } = user;
  const before = await connections.findConnection(db, companyId, form.id);
  if (before && before.kind !== form.settings.kind)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'settings.kind', code: 'notAllowedHere' }] });
  await assertSound(ctx, form, before);
  // With the secrets of another app nobody could release the cards.
  if (before && !isSameSystem(before.settings, form.settings))
    assertNoneLocked(await connections.countLockedCards(db, user.companyId, form.id));
  const values = secretsAfter(ctx, form, before);
  if (form.settings.kind === 'saml' && values.samlKey === undefined) {
    const { privateKey, certificate } = await ports.saml.newKey(new URL(ctx.origin.site).hostname);
    Object.assign(values, { samlKey: privateKey, samlCertificate: certificate });
  }
  const columns: connections.ConnectionColumns = {
    ...{ kind: form.settings.kind, name: form.name, settings: form.settings },
    secretsSealed: sealSecrets(secrets, { company_id: companyId, id: form.id }, values),
    secretNames: providedIn(form.settings, values),
    uses: form.uses,
    ...form.firstMeeting,
    bringsFactor: form.bringsFactor,
    enforcedDomains: form.enforced.domains,
    breakGlassId: form.enforced.breakGlassId,
  };
  if (before) {
    if (!(await connections.updateConnection(db, { companyId, id: form.id, version: form.version }, columns)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    await dropTokens(db, companyId, form.id);
  } else {
    if ((await connections.listConnections(db, companyId)).length >= MOST)
      throw new AppError('WRONG_STATE', { reason: 'tooManyConnections' });
    await connections.insertConnection(db, companyId, form.id, columns, now());
  }
  ctx.audit({
    ...{ action: 'connection.save', objectType: 'connection', objectId: form.id },
    detail: {
      ...{ kind: form.settings.kind, name: form.name, settings: form.settings },
      ...{
        uses: form.uses,
        firstMeeting: form.firstMeeting,
        bringsFactor: form.bringsFactor,
        enforced: form.enforced,
      },
      secretsChanged: Object.keys(form.secrets),
    },
  });
  return await afterChange(ctx, form.id, before);
}

async function assertSound(ctx: Context, form: ConnectionForm, before: ConnectionRow | undefined) {
  const stored = before && { secrets: before.secret_names, settings: before.settings };
  const faults = faultsOf(form, stored);
  const { departmentId } = form.firstMeeting;
  if (departmentId !== null && !(await departmentsById(ctx, [departmentId])).has(departmentId))
    faults.push({ path: 'firstMeeting.departmentId', code: 'badFormat' });
  if (
    form.settings.kind !== 'scim' &&
    form.uses.includes('directory') &&
    (await isDirectoryElsewhere(ctx, form.id))
  )
    faults.push({ path: 'uses', code: 'notAllowedHere' });
  const { breakGlassId } = form.enforced;
  if (breakGlassId !== null && (await listLive(ctx, [breakGlassId])).length === 0)
    faults.push({ path: 'enforced.breakGlassId', code: 'badFormat' });
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  await assertFree(ctx, form.settings);
}

/** A company follows one directory; one that writes by SCIM is followed besides. */
async function isDirectoryElsewhere({ db, user }: Pick<Context, 'db' | 'user'>, id: string) {
  const rows = await connections.listConnections(db, user.companyId);
  return rows.some((row) => row.id !== id && row.kind !== 'scim' && row.uses.includes('directory'));
}

/** @throws AppError CONFLICT `inUse` if the platform has confirmed the ids for another company. */
async function assertFree({ db, user }: Pick<Context, 'db' | 'user'>, settings: ConnectionSettings) {
  const taken = { kind: settings.kind, ...idsOf(settings), companyId: user.companyId };
  if (isNamedByIds(settings.kind) && (await lookups.isConfirmedElsewhere(db, taken)))
    throw new AppError('CONFLICT', { reason: 'inUse' });
}

/** Kinds that a page outside names by their ids, which therefore belong to one company. */
const isNamedByIds = (kind: ConnectionSettings['kind']) =>
  ['wecom', 'wecomSuite', 'dingtalk', 'feishu', 'cdp'].includes(kind);

/** Provided secrets replace stored ones; those of another app or address are forgotten. */
function secretsAfter(
  { secrets }: Pick<Context, 'secrets'>,
  { settings, secrets: provided }: ConnectionForm,
  before: ConnectionRow | undefined,
): ConnectionSecrets {
  const kept = before && isSameSystem(before.settings, settings) ? openSecrets(secrets, before) : {};
  return { ...kept, ...provided };
}

const providedIn = (settings: ConnectionSettings, values: ConnectionSecrets): ConnectionSecret[] =>
  (['secret', 'callbackToken', 'callbackKey'] as const).filter((name) => values[name] !== undefined);

/** @throws AppError WRONG_STATE `cardsLocked` */
export function assertNoneLocked(count: number): void {
  if (count > 0)
    throw new AppError('WRONG_STATE', { reason: 'cardsLocked', values: { count: String(count) } });
}

export async function setEnabled(
  ctx: Context,
  { id, version, enabled }: { id: string; version: number; enabled: boolean },
): Promise<Connection> {
  const { db, user } = ctx;
  const before = await foundConnection(ctx, id);
  if (enabled) await assertFree(ctx, before.settings);
  if (!(await connections.setEnabled(db, { companyId: user.companyId, id, version }, enabled)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (!enabled) await endSessions(ctx, id);
  const action = enabled ? 'connection.enable' : 'connection.disable';
  ctx.audit({ action, objectType: 'connection', objectId: id });
  return await afterChange(ctx, id, before);
}

export async function endSessions(ctx: Context, connectionId: string): Promise<void> {
  await endSessionsOfConnection(ctx.db, ctx.user.companyId, connectionId);
  ctx.forgetSessions();
}

/** Updates what other tables repeat of the connection, and returns it. `before`: what it was used for. */
export async function afterChange(
  ctx: Context,
  id: string,
  before: Pick<ConnectionRow, 'enabled' | 'uses'> | undefined,
): Promise<Connection> {
  const row = await foundConnection(ctx, id);
  await writeLookup(ctx, row);
  await applyRule(ctx);
  ctx.forgetSessions();
  if (row.enabled && row.uses.includes('approvals'))
    ctx.emit({ topic: 'approvalCentre.check', payload: { connectionId: id, all: true } });
  if (before && (usesWallet(before) !== usesWallet(row) || (row.enabled && !before.enabled)))
    ctx.emit({ topic: 'wallet.follow', payload: { connectionId: id } });
  return await describe(ctx, row);
}

const usesWallet = ({ uses }: Pick<ConnectionRow, 'uses'>): boolean => uses.includes('wallet');

/** Only an enabled connection is found from outside. */
export async function writeLookup({ db, user }: Pick<Context, 'db' | 'user'>, row: ConnectionRow) {
  if (!row.enabled) return await lookups.dropLookup(db, row.id);
  const { settings } = row;
  const isSound = row.checks.length > 0 && row.checks.every(({ fault }) => fault === null);
  await lookups.putLookup(db, {
    ...{ connectionId: row.id, companyId: user.companyId, kind: settings.kind, name: row.name },
    ...idsOf(settings),
    confirmed: settings.kind === 'cdp' || (isSound && isPublic(settings)),
    signsIn: row.uses.includes('signIn'),
    domains: settings.kind === 'oidc' || settings.kind === 'saml' ? row.enforced_domains : [],
    origins: settings.kind === 'cdp' ? settings.origins : [],
    domainFile: settings.kind === 'wecom' ? settings.domainFile : null,
  });
}

/** The company's sign-in rule is that of all its enabled connections. */
export async function applyRule({ db, user }: Pick<Context, 'db' | 'user'>): Promise<void> {
  const rows = (await connections.listConnections(db, user.companyId)).filter(({ enabled }) => enabled);
  await setSignInRule(db, user.companyId, {
    domains: [...new Set(rows.flatMap((row) => row.enforced_domains))],
    exemptIds: [...new Set(rows.flatMap((row) => row.break_glass_id ?? []))],
  });
  const shows = rows.some(({ uses }) => uses.includes('messages') || uses.includes('approvals'));
  await setShownOutside(db, user.companyId, shows);
}

export async function listEvents({ db, user }: Reader, { id }: { id: string }) {
  await foundConnection({ db, user }, id);
  const rows = await connections.listEvents(db, user.companyId, id, EVENTS_SHOWN);
  return { items: rows.map((row): ConnectionEvent => ({ ...row, at: row.at.toISOString() })) };
}

export async function foundConnection({ db, user }: Pick<Context, 'db' | 'user'>, id: string) {
  const row = await connections.findConnection(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `connection ${id}`);
  return row;
}
