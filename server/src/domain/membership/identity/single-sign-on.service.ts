import { isPlatform } from '@outlay/contract/membership/connection.settings';
import { AppError } from '@outlay/contract/errors';
import type { identityEndpoints, IdentityAnswer } from '@outlay/contract/membership/identity';
import type { Answer, Received } from '@outlay/contract/endpoint';
import { ROUTES } from '@outlay/contract/routes';
import type { OnceStore, SignedOnPerson } from '#provider/single-sign-on/single-sign-on.port.ts';
import type { ProvedIdentity } from '#database/tables.ts';
import type { OpenContext } from '#request/context.ts';
import { countUse } from '#request/limit.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import { phoneOf } from '#text/phone.ts';
import {
  cdpSource,
  ldapSource,
  oidcSource,
  platformSource,
  samlSource,
  type Opened,
  type OutsidePorts,
} from '#domain/membership/connection/source.service.ts';
import {
  countOutsideSignIn,
  findByIds,
  noConnection,
  openConnection,
} from '#domain/membership/connection/opened.service.ts';
import { isAnswered, stateMismatch, storeAttempt, takeAttempt } from './attempt.service.ts';
import { enter } from './identity.service.ts';
import { insertOnce } from './once.repository.ts';
import { callForSignIn } from './sign-in-call.service.ts';
import { identifyBy, PAGE_OF } from './platform-sign-in.service.ts';

/** Wrong passwords of one LDAP account, before the directory locks it for everything else. */
const LDAP_TRIES = { most: 10, seconds: 900 };

type Begin = typeof identityEndpoints.begin;

/** Begins a sign-in elsewhere. The state is known to this browser and to the outside system only. */
export async function beginSignIn(
  ctx: OpenContext,
  { connectionId, to, inside }: Received<Begin>,
  ports: OutsidePorts,
): Promise<Answer<Begin>> {
  await countOutsideSignIn(ctx);
  const connection = await ctx.transact((inner) => openConnection(inner, connectionId));
  // Letters and digits only: WeCom refuses others.
  const state = sha256(newToken()).toString('hex');
  const { url, kept } = await callForSignIn(ctx, connection, () =>
    beginAt(ctx, connection, { state, inside }, ports),
  );
  const { companyId } = connection;
  await ctx.transact((inner) =>
    storeAttempt(inner, 'begun', { companyId, connectionId, kept, inside, to }, state),
  );
  return { state, url };
}

async function beginAt(
  { origin, locale }: OpenContext,
  connection: Opened,
  { state, inside }: { state: string; inside: boolean },
  ports: OutsidePorts,
): Promise<{ url: string | null; kept: Readonly<Record<string, string>> }> {
  const { kind } = connection.settings;
  if (isPlatform(kind)) {
    const returnTo = origin.site + PAGE_OF[kind];
    const from = inside ? 'inside' : 'web';
    return { url: ports[kind].signInUrl(platformSource(connection), { returnTo, state, from }), kept: {} };
  }
  switch (kind) {
    case 'oidc': {
      const returnTo = origin.site + ROUTES.singleSignOn;
      return await ports.oidc.begin(oidcSource(connection), { returnTo, state, locale });
    }
    case 'saml':
      return await ports.saml.begin(samlSource(connection, origin.site), { state });
    case 'ldap':
      return { url: null, kept: {} };
    default:
      throw noConnection();
  }
}

/** Completes a sign-in that was begun by this browser. */
export async function completeSignIn(
  ctx: OpenContext,
  { state, query }: Received<typeof identityEndpoints.complete>,
  ports: OutsidePorts,
): Promise<IdentityAnswer> {
  await countOutsideSignIn(ctx);
  const answered = await ctx.transact(async (inner) =>
    (await isAnswered(inner, state)) ? await takeAttempt(inner, state, 'answered') : undefined,
  );
  if (answered?.identity)
    return await enterAs(ctx, answered.connection_id, answered.identity, answered.to_page);
  const { attempt, connection } = await ctx.transact(async (inner) => {
    const begun = await takeAttempt(inner, state, 'begun');
    const opened = await openConnection(inner, begun.connection_id);
    // A SAML answer reaches the server by itself; whoever comes before it leaves the attempt as it is.
    if (opened.settings.kind === 'saml') throw new AppError('NOT_ALLOWED', { reason: 'answerRefused' });
    return { attempt: begun, connection: opened };
  });
  if (query['state'] !== undefined && query['state'] !== state) throw stateMismatch();
  const { kept, inside, to_page: to } = attempt;
  if (connection.settings.kind === 'oidc') {
    const url = `${ctx.origin.site}${ROUTES.singleSignOn}?${new URLSearchParams(query).toString()}`;
    const person = await callForSignIn(ctx, connection, () =>
      ports.oidc.complete(oidcSource(connection), { url, state, kept }),
    );
    return await enterAs(ctx, connection.id, identityOf(person), to);
  }
  const code = query['code'] ?? query['authCode'];
  if (code === undefined) throw new AppError('NOT_ALLOWED', { reason: 'answerRefused' });
  return await enterAs(ctx, connection.id, await identifyBy(ctx, connection, { code, inside }, ports), to);
}

const enterAs = (ctx: OpenContext, connectionId: string, identity: ProvedIdentity, to: string | null) =>
  ctx.transact((inner) => enter(inner, connectionId, { identity, to }));

/** Signs in with the password of the LDAP directory. Wrong passwords are counted before the directory is called. */
export async function signInByLdap(
  ctx: OpenContext,
  { state, account, password }: Received<typeof identityEndpoints.ldap>,
  ports: OutsidePorts,
): Promise<IdentityAnswer> {
  await countOutsideSignIn(ctx);
  const { attempt, connection } = await ctx.transact(async (inner) => {
    const begun = await takeAttempt(inner, state, 'begun');
    return { attempt: begun, connection: await openConnection(inner, begun.connection_id) };
  });
  const { companyId } = connection;
  const key = `ldap ${connection.id} ${account.toLowerCase()}`;
  try {
    await countUse(ctx.directory, key, LDAP_TRIES, ctx.now());
    const person = await callForSignIn(ctx, connection, () =>
      ports.ldap.signIn(ldapSource(connection), { account, password }),
    );
    return await enterAs(ctx, connection.id, identityOf(person), attempt.to_page);
  } catch (error) {
    // The person may correct the password on the same page.
    const again = { companyId, connectionId: connection.id, to: attempt.to_page };
    await ctx.transact((inner) => storeAttempt(inner, 'begun', again, state));
    throw error;
  }
}

/** Signs in with a ticket that a portal of the company has signed. */
export async function signInByTicket(
  ctx: OpenContext,
  { app, ticket }: Received<typeof identityEndpoints.cdp>,
  ports: OutsidePorts,
): Promise<Answer<typeof identityEndpoints.cdp>> {
  await countOutsideSignIn(ctx);
  const connection = await ctx.transact((inner) => findByIds(inner, 'cdp', { corpId: '', appId: app }));
  const person = await callForSignIn(ctx, connection, () =>
    ports.cdp.read(cdpSource(connection, ctx.origin.site), ticket, onceOf(ctx, connection.id)),
  );
  const answer = await enterAs(ctx, connection.id, identityOf(person), person.to);
  return 'token' in answer ? { ...answer, environment: 'cdp', hideNavBar: true } : answer;
}

/** Stored outside of any transaction, so that a value stays used when its sign-in fails. */
export const onceOf = (
  { directory, now }: Pick<OpenContext, 'directory' | 'now'>,
  connectionId: string,
): OnceStore => ({
  first: (value, seconds) =>
    insertOnce(directory, {
      hash: sha256(`${connectionId} ${value}`),
      expiresAt: new Date(now().getTime() + seconds * 1000),
    }),
});

export const identityOf = ({ subject, name, phone, email, ...session }: SignedOnPerson): ProvedIdentity => ({
  ...{ subject, name, email },
  phone: phoneOf(phone),
  sessionRef: session.sessionRef,
  secondFactor: session.secondFactor,
});
