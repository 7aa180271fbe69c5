import { AppError } from '@outlay/contract/errors';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { z } from 'zod';
import { endSessionsOfConnection } from '#domain/organisation/account/outside.service.ts';
import { PlatformError, type SuitePort } from '#provider/platform/platform.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Context, OpenContext } from '#request/context.ts';
import { isSigned } from '#secrets/secret.ts';
import { foundConnection } from './connection.service.ts';
import { idsOf } from './connection.policy.ts';
import * as connections from './connection.repository.ts';
import { openSecrets, sealSecrets, type ConnectionSecrets } from './connection.secrets.ts';
import type { Opened } from './source.service.ts';
import { onceOnly, type CallbackListener } from './callback.service.ts';
import { findByIds, noteEvent, openedOf } from './opened.service.ts';
import { dropTokens } from './token.repository.ts';
import { reachOf } from './token.service.ts';

/** A command of WeCom to a suite. */
const Command = z.object({
  SuiteTicket: z.string().max(1000).optional(),
  AuthCode: z.string().max(1000).optional(),
  AuthCorpId: z.string().max(200).optional(),
});

type Writing = Pick<OpenContext, 'db' | 'now' | 'secrets' | 'emit' | 'enterCompany' | 'forgetSessions'>;

/** Commands to a suite. A repetition changes nothing. */
export const suiteListener: CallbackListener = {
  takes: (_event, { settings }) => settings.kind === 'wecomSuite',
  async listen(ctx, connection, event) {
    const command = Command.safeParse(event.body).data;
    if (!command) throw new AppError('INVALID_INPUT', 'not a command');
    await onceOnly(ctx, connection, event, (inner) => takeCommand(inner, connection, event.type, command));
    return undefined;
  },
};

async function takeCommand(
  ctx: Writing,
  connection: Opened,
  type: string,
  { SuiteTicket: ticket, AuthCode: code, AuthCorpId: corpId }: z.output<typeof Command>,
): Promise<void> {
  const { companyId, id: connectionId } = connection;
  if (type === 'suite_ticket' && ticket)
    return await changeSecrets(ctx, companyId, connectionId, { suiteTicket: ticket });
  await noteEvent(ctx, connection, { kind: 'callback', name: type });
  if ((type === 'create_auth' || type === 'reset_permanent_code') && code)
    ctx.emit({ companyId, topic: 'connection.install', payload: { connectionId, authCode: code } });
  if (type === 'cancel_auth' && corpId === connection.secrets.suiteCorpId)
    await uninstall(ctx, companyId, connectionId);
}

async function uninstall(ctx: Writing, companyId: string, connectionId: string): Promise<void> {
  const none = { suiteCorpId: undefined, suitePermanentCode: undefined, suiteAgentId: undefined };
  await bind(ctx, companyId, connectionId, none);
  await endSessionsOfConnection(ctx.db, companyId, connectionId);
  ctx.forgetSessions();
}

/** Sets the company that has installed the suite; tokens of an earlier one are of no use. */
async function bind(
  ctx: Pick<OpenContext, 'db' | 'secrets'>,
  companyId: string,
  connectionId: string,
  installation: Changes,
): Promise<void> {
  await changeSecrets(ctx, companyId, connectionId, installation);
  await dropTokens(ctx.db, companyId, connectionId);
}

type Changes = { [Name in keyof ConnectionSecrets]: ConnectionSecrets[Name] | undefined };

/** Changes some secrets under a lock. */
async function changeSecrets(
  { db, secrets }: Pick<OpenContext, 'db' | 'secrets'>,
  companyId: string,
  id: string,
  changes: Changes,
): Promise<void> {
  const row = await connections.lockConnection(db, companyId, id);
  if (!row) return;
  const entries = Object.entries({ ...openSecrets(secrets, row), ...changes });
  const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  await connections.storeSecrets(db, companyId, id, sealSecrets(secrets, row, values));
}

/** The page on which an administrator installs the suite; it returns to our page with a state of ours. */
export async function installAddress(
  ctx: Context,
  { id }: { id: string },
  suite: SuitePort,
): Promise<{ url: string }> {
  const { secrets, origin } = ctx;
  const opened = await ctx.transact(async (inner) => openedOf(secrets, await foundConnection(inner, id)));
  const { corpId: suiteid } = idsOf(opened.settings);
  const returnTo = origin.site + pageAddress(ROUTES.wecomStore, { suiteid });
  const state = stateOf(ctx, id, ctx.now().getTime() + INSTALLING_MS);
  try {
    return { url: await suite.installUrl(...reachOf(ctx, opened), { returnTo, state }) };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new AppError('WRONG_STATE', { reason: 'connectionFailed', detail: error.message });
  }
}

/** WeCom's own code for the page lasts twenty minutes. */
const INSTALLING_MS = 60 * 60_000;

/** Signed, so that only an installation that an administrator began here in the last hour is accepted. */
const stateOf = ({ secrets }: Pick<Context, 'secrets'>, id: string, until: number): string =>
  `${until}.${secrets.sign(installing(id, until)).toString('hex')}`;

const installing = (id: string, until: number): string => `suite installation ${id} ${until}`;

function isOurState(ctx: Pick<Context, 'secrets' | 'now'>, id: string, state: string): boolean {
  const [end, signature = ''] = state.split('.');
  const until = Number(end);
  const isCurrent = until > ctx.now().getTime();
  return isCurrent && isSigned(ctx.secrets, installing(id, until), Buffer.from(signature, 'hex'));
}

/** The installation came back to our page. */
export async function finishInstallation(
  ctx: OpenContext,
  { suiteid, state, auth_code: authCode }: { suiteid: string; state: string; auth_code: string },
  suite: SuitePort,
): Promise<{ done: true }> {
  const connection = await ctx.transact((inner) => findByIds(inner, 'wecomSuite', { corpId: suiteid }));
  if (!isOurState(ctx, connection.id, state))
    throw new AppError('INVALID_INPUT', { reason: 'signInStateMismatch' });
  const { companyId, id } = connection;
  const installed = await exchange(ctx, connection, authCode, suite);
  await ctx.transact(async (inner) => {
    await inner.enterCompany(companyId);
    await bind(inner, companyId, id, installed);
  });
  return { done: true };
}

async function exchange(
  ctx: Pick<OpenContext, 'db' | 'now' | 'secrets'>,
  connection: ReturnType<typeof openedOf>,
  authCode: string,
  suite: SuitePort,
): Promise<ConnectionSecrets> {
  try {
    const installed = await suite.install(...reachOf(ctx, connection), authCode);
    const { corpId, permanentCode, agentId } = installed;
    return { suiteCorpId: corpId, suitePermanentCode: permanentCode, suiteAgentId: agentId };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new AppError('WRONG_STATE', { reason: 'connectionFailed', detail: error.message });
  }
}

interface Working {
  asSystem: AsSystem;
  suite: SuitePort;
  db: Context['db'];
}

/**
 * Finishes an installation that WeCom announced. Only the first company is taken: the suite is this company's, and another
 * one that installs it must not replace it.
 */
export const installSuite =
  ({ asSystem, suite, db }: Working): OutboxHandler<'connection.install'> =>
  async ({ companyId, payload: { connectionId, authCode } }) => {
    const opened = await asSystem(companyId, async (ctx) => ({
      ctx,
      connection: openedOf(ctx.secrets, await foundConnection(ctx, connectionId)),
    }));
    const { connection } = opened;
    const installed = await exchange({ ...opened.ctx, db }, connection, authCode, suite);
    const bound = connection.secrets.suiteCorpId;
    await asSystem(companyId, async (ctx) => {
      if (bound !== undefined && bound !== installed.suiteCorpId) {
        await noteEvent(ctx, connection, { kind: 'callbackRefused', detail: installed.suiteCorpId ?? '' });
        return;
      }
      await bind(ctx, companyId, connectionId, installed);
    });
  };
