import { isPlatform } from '@outlay/contract/membership/connection.settings';
import type { ConnectionCheck, ConnectionPart } from '@outlay/contract/membership/connection';
import { PlatformError, type PlatformPort } from '#provider/platform/platform.port.ts';
import { SingleSignOnError } from '#provider/single-sign-on/single-sign-on.port.ts';
import { newId } from '#system/id.ts';
import { countUse } from '#request/limit.ts';
import type { Context } from '#request/context.ts';
import { describe } from './connection.present.ts';
import { foundConnection, writeLookup } from './connection.service.ts';
import { checkedUses } from './connection.uses.service.ts';
import * as connections from './connection.repository.ts';
import {
  cdpSource,
  ldapSource,
  oidcSource,
  platformSource,
  samlSource,
  type Opened,
  type OutsidePorts,
} from './source.service.ts';
import { faultOf } from './fault.policy.ts';
import { openedOf } from './opened.service.ts';
import { reachOf } from './token.service.ts';

/** Checks with the outside system whether each part works, outside of any transaction. */
export async function testConnection(ctx: Context, { id }: { id: string }, ports: OutsidePorts) {
  const { directory, user, now } = ctx;
  await countUse(directory, `connection test of ${user.companyId}`, { most: 60, seconds: 3600 }, now());
  const opened = await ctx.transact(async (inner) =>
    openedOf(inner.secrets, await foundConnection(inner, id)),
  );
  const checks = await checksOf(ctx, opened, ports);
  return await ctx.transact(async (inner) => {
    await connections.storeChecks(inner.db, user.companyId, id, { checks, now: inner.now() });
    const failed = checks.find(({ fault }) => fault !== null);
    await connections.insertEvent(inner.db, user.companyId, {
      ...{ id: newId(), connectionId: id, at: inner.now(), kind: 'check', name: user.name },
      detail: failed ? `${failed.part} ${failed.fault} ${failed.code ?? ''}`.trim() : '',
    });
    const row = await foundConnection(inner, id);
    await writeLookup(inner, row);
    return { connection: await describe(inner, row) };
  });
}

async function checksOf(ctx: Context, opened: Opened, ports: OutsidePorts): Promise<ConnectionCheck[]> {
  const { settings } = opened;
  if (isPlatform(settings.kind)) {
    const port = ports[settings.kind];
    const secret = await checked('secret', () => port.check(platformSource(opened)));
    if (secret.fault !== null) return [secret];
    const page = await checksOfPage(ctx, opened, port);
    return [secret, ...page, ...(await checkedUses(ctx, opened, { ports, checked }))];
  }
  const site = ctx.origin.site;
  switch (settings.kind) {
    case 'oidc':
      return await checksOfOidc(opened, ports);
    case 'saml':
      return [await checked('certificate', () => ports.saml.check(samlSource(opened, site)))];
    case 'ldap':
      return [await checked('directory', () => ports.ldap.check(ldapSource(opened)))];
    // There is nothing to call: the directory calls this server, once it has a token.
    case 'scim':
      return [{ part: 'secret', fault: opened.secrets.secret === undefined ? 'waiting' : null, code: null }];
    default:
      return [await checked('certificate', () => ports.cdp.check(cdpSource(opened, site)))];
  }
}

/** Pages are signed by a ticket; those of an official account are not tested. */
async function checksOfPage(ctx: Context, opened: Opened, port: PlatformPort): Promise<ConnectionCheck[]> {
  const { kind } = opened.settings;
  if (kind === 'weixin') return [];
  const ticket = kind === 'wecomSuite' ? 'agent' : 'config';
  return [await checked('page', () => port.ticket(...reachOf(ctx, opened), ticket))];
}

/** A public client has no secret to prove. */
async function checksOfOidc(opened: Opened, { oidc }: OutsidePorts): Promise<ConnectionCheck[]> {
  const source = oidcSource(opened);
  const address = await checked('address', () => oidc.check(source));
  if (address.fault !== null || source.secret === null) return [address];
  return [address, await checked('secret', () => oidc.checkSecret(source))];
}

async function checked(part: ConnectionPart, work: () => Promise<unknown>): Promise<ConnectionCheck> {
  try {
    await work();
    return { part, fault: null, code: null };
  } catch (error) {
    if (!(error instanceof PlatformError) && !(error instanceof SingleSignOnError)) throw error;
    const seenFrom = error instanceof PlatformError ? error.seenFrom : undefined;
    return { part, fault: faultOf(error), code: error.code, ...(seenFrom !== undefined && { seenFrom }) };
  }
}
