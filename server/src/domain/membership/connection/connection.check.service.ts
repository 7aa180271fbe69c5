import type { ConnectionCheck, ConnectionPart } from '@outlay/contract/membership/connection';
import { ContactsKind } from '@outlay/contract/membership/connection.settings';
import { PlatformError } from '#provider/platform/platform.port.ts';
import { SingleSignOnError } from '#provider/single-sign-on/single-sign-on.port.ts';
import { newId } from '#system/id.ts';
import { countUse } from '#request/limit.ts';
import type { Context } from '#request/context.ts';
import { describe, foundConnection, writeLookup } from './connection.service.ts';
import * as connections from './connection.repository.ts';
import {
  cdpSource,
  isPlatform,
  ldapSource,
  oidcSource,
  platformSource,
  samlSource,
  type Opened,
  type OutsidePorts,
} from './source.service.ts';
import { faultOf } from './fault.policy.ts';
import { openedOf } from './opened.service.ts';
import { tokensOf } from './token.service.ts';

/** Asks the outside system whether each part works. It is asked outside of any transaction. */
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
    const source = platformSource(opened);
    const port = ports[settings.kind];
    const secret = await checked('secret', () => port.check(source));
    if (secret.fault !== null) return [secret];
    const wallet = await checksOfWallet(ctx, opened, ports);
    if (settings.kind === 'weixin') return [secret, ...wallet];
    const kind = settings.kind === 'wecomSuite' ? 'agent' : 'config';
    const page = await checked('page', () =>
      port.ticket(source, tokensOf(ctx, opened.companyId, opened.id), kind),
    );
    return [secret, page, ...(await contactsChecks(ctx, opened, ports)), ...wallet];
  }
  const site = ctx.origin.site;
  switch (settings.kind) {
    case 'oidc':
      return await checksOfOidc(opened, ports);
    case 'saml':
      return [await checked('certificate', () => ports.saml.check(samlSource(opened, site)))];
    case 'ldap':
      return [await checked('directory', () => ports.ldap.check(ldapSource(opened)))];
    // Nothing is asked: the directory calls this server, once it has a token.
    case 'scim':
      return [{ part: 'secret', fault: opened.secrets.secret === undefined ? 'waiting' : null, code: null }];
    default:
      return [await checked('certificate', () => ports.cdp.check(cdpSource(opened, site)))];
  }
}

/** The contacts, where the company follows them. */
async function contactsChecks(
  ctx: Context,
  opened: Opened,
  { contacts }: Pick<OutsidePorts, 'contacts'>,
): Promise<ConnectionCheck[]> {
  const kind = ContactsKind.safeParse(opened.settings.kind).data;
  if (!kind || !opened.uses.includes('directory')) return [];
  const tokens = tokensOf(ctx, opened.companyId, opened.id);
  return [await checked('directory', () => contacts[kind].check(platformSource(opened), tokens))];
}

/** Whether the app may use the card wallet, if the connection is used for it. */
async function checksOfWallet(
  ctx: Context,
  opened: Opened,
  { wallets }: OutsidePorts,
): Promise<ConnectionCheck[]> {
  const { kind } = opened.settings;
  if (!opened.uses.includes('wallet') || !(kind === 'wecom' || kind === 'weixin')) return [];
  const tokens = tokensOf(ctx, opened.companyId, opened.id);
  return [await checked('wallet', () => wallets[kind].check(platformSource(opened), tokens))];
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
    return { part, fault: faultOf(error), code: error.code };
  }
}
