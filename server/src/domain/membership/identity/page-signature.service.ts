import { isPlatform } from '@outlay/contract/membership/connection.settings';
import { randomBytes } from 'node:crypto';
import type { Answer, Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { identityEndpoints } from '@outlay/contract/membership/identity';
import type { PageSignature } from '@outlay/contract/membership/identity.platform';
import type { Ticket } from '#provider/platform/platform.port.ts';
import { inReading } from '#database/transaction.ts';
import type { Context, OpenContext } from '#request/context.ts';
import type { Opened, OutsidePorts } from '#domain/membership/connection/source.service.ts';
import {
  countOutsideSignIn,
  findByIds,
  findEnabledOfKind,
  noConnection,
} from '#domain/membership/connection/opened.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import { callForSignIn, type SignInCall } from './sign-in-call.service.ts';

type Signing = Pick<OpenContext, 'db' | 'now' | 'secrets' | 'origin'> & SignInCall;

/** Only pages of this server are signed. */
function assertOurs({ origin }: Pick<OpenContext, 'origin'>, url: string): void {
  if (new URL(url).host === new URL(origin.site).host) return;
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'url', code: 'badFormat' }] });
}

export async function signWecomPage(
  ctx: OpenContext,
  { corpid, agentid, url }: Received<typeof identityEndpoints.wecomPage>,
  ports: OutsidePorts,
): Promise<Answer<typeof identityEndpoints.wecomPage>> {
  const connection = await connectionOfPage(ctx, 'wecom', { corpId: corpid, appId: agentid }, url);
  return {
    config: await signatureOf(ctx, connection, { ticket: 'config', url }, ports),
    agentConfig: await signatureOf(ctx, connection, { ticket: 'agent', url }, ports),
  };
}

export async function signSuitePage(
  ctx: OpenContext,
  { suiteid, url }: Received<typeof identityEndpoints.suitePage>,
  ports: OutsidePorts,
): Promise<Answer<typeof identityEndpoints.suitePage>> {
  const connection = await connectionOfPage(ctx, 'wecomSuite', { corpId: suiteid }, url);
  return { agentConfig: await signatureOf(ctx, connection, { ticket: 'agent', url }, ports) };
}

export async function signHostPage(
  ctx: OpenContext,
  { kind, corpid, appid, url }: Received<typeof identityEndpoints.hostPage>,
  ports: OutsidePorts,
): Promise<PageSignature> {
  const connection = await connectionOfPage(ctx, kind, { corpId: corpid ?? '', appId: appid }, url);
  return await signatureOf(ctx, connection, { ticket: 'config', url }, ports);
}

async function connectionOfPage(
  ctx: OpenContext,
  kind: 'wecom' | 'wecomSuite' | 'dingtalk' | 'feishu',
  ids: { corpId: string; appId?: string },
  url: string,
): Promise<Opened> {
  assertOurs(ctx, url);
  await countOutsideSignIn(ctx);
  return await ctx.transact((inner) => findByIds(inner, kind, ids));
}

/** For a member of a company that has connected its WeChat official account. */
export async function signWeixinPage(
  ctx: Context,
  { url }: Received<typeof identityEndpoints.weixinTicket>,
  ports: OutsidePorts,
): Promise<Answer<typeof identityEndpoints.weixinTicket>> {
  const { companyId } = ctx.user;
  const connection = await inReading(ctx.db, companyId, (tx) =>
    findEnabledOfKind({ ...ctx, db: tx }, companyId, 'weixin'),
  );
  return await signCardOf(ctx, connection, url, ports);
}

/** Signs a page of a member, and the choice of invoices in the card wallet on it. */
export async function signCardOf(
  ctx: Context,
  connection: Opened,
  url: string,
  ports: OutsidePorts,
): Promise<{ config: PageSignature; card: Omit<PageSignature, 'agentId'> }> {
  assertOurs(ctx, url);
  const stay = () => Promise.resolve();
  const signing: Signing = {
    ...ctx,
    transact: (work) => ctx.transact((inner) => work({ ...inner, enterCompany: stay })),
  };
  const config = await signatureOf(signing, connection, { ticket: 'config', url }, ports);
  const ticket = await ticketOf(signing, connection, 'card', ports);
  const { corpId, nonceStr, timestamp } = config;
  const signature = ports.signer.card({ ticket, appId: corpId, nonce: nonceStr, timestamp });
  return { config, card: { corpId, timestamp, nonceStr, signature } };
}

async function ticketOf(
  ctx: Signing,
  connection: Opened,
  ticket: Ticket,
  ports: OutsidePorts,
): Promise<string> {
  const { kind } = connection.settings;
  if (!isPlatform(kind)) throw noConnection();
  return await callForSignIn(ctx, connection, () => ports[kind].ticket(...reachOf(ctx, connection), ticket));
}

async function signatureOf(
  ctx: Signing,
  connection: Opened,
  { ticket, url }: { ticket: Ticket; url: string },
  ports: OutsidePorts,
): Promise<PageSignature> {
  const value = await ticketOf(ctx, connection, ticket, ports);
  const nonceStr = randomBytes(8).toString('hex');
  // Feishu counts in milliseconds.
  const unit = connection.settings.kind === 'feishu' ? 1 : 1000;
  const timestamp = Math.floor(ctx.now().getTime() / unit);
  const signature = ports.signer.page({ ticket: value, nonce: nonceStr, timestamp, url });
  return { ...shownIds(connection), timestamp, nonceStr, signature };
}

function shownIds({ settings, secrets }: Opened): { corpId: string; agentId: string } {
  switch (settings.kind) {
    case 'wecom':
      return { corpId: settings.corpId, agentId: settings.agentId };
    case 'wecomSuite':
      return { corpId: secrets.suiteCorpId ?? '', agentId: secrets.suiteAgentId ?? '' };
    case 'dingtalk':
      return { corpId: settings.corpId, agentId: settings.agentId };
    case 'feishu':
    case 'weixin':
      return { corpId: settings.appId, agentId: '' };
    default:
      throw noConnection();
  }
}
