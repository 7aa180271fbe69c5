import { isPlatform, type PlatformKind } from '@outlay/contract/membership/connection.settings';
import type { IdentityAnswer } from '@outlay/contract/membership/identity';
import { pageAddress } from '@outlay/contract/routes.params';
import { ROUTES } from '@outlay/contract/routes';
import type { PlatformPerson } from '#provider/platform/platform.port.ts';
import type { ProvedIdentity } from '#database/tables.ts';
import type { OpenContext } from '#request/context.ts';
import type { Opened, OutsidePorts } from '#domain/membership/connection/source.service.ts';
import {
  assertSignsIn,
  countOutsideSignIn,
  findByIds,
  noConnection,
} from '#domain/membership/connection/opened.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import { enter } from './identity.service.ts';
import { callForSignIn } from './sign-in-call.service.ts';

/** The page of each platform, to which its web sign-in returns. */
export const PAGE_OF: Record<PlatformKind, string> = {
  wecom: ROUTES.wecomSignIn,
  wecomSuite: ROUTES.wecomStore,
  dingtalk: ROUTES.dingtalkSignIn,
  feishu: ROUTES.feishuSignIn,
  weixin: ROUTES.signIn,
};

interface Named {
  kind: PlatformKind;
  corpId: string;
  appId?: string | undefined;
}

/** Signs in with a code that the app of the platform gave to the page. */
export async function signInInside(
  ctx: OpenContext,
  { kind, corpId, appId }: Named,
  { code, documentId }: { code: string; documentId?: string },
  ports: OutsidePorts,
): Promise<IdentityAnswer> {
  await countOutsideSignIn(ctx);
  const connection = await ctx.transact((inner) => findByIds(inner, kind, { corpId, appId }));
  const identity = await identifyBy(ctx, connection, { code, inside: true }, ports);
  const to = documentId === undefined ? null : pageAddress(ROUTES.document, { id: documentId });
  return await ctx.transact((inner) => enter(inner, connection.id, { identity, to }));
}

/** Exchanges the platform's code for the person. */
export async function identifyBy(
  ctx: OpenContext,
  connection: Opened,
  { code, inside }: { code: string; inside: boolean },
  ports: OutsidePorts,
): Promise<ProvedIdentity> {
  const { kind } = connection.settings;
  if (!isPlatform(kind)) throw noConnection();
  assertSignsIn(connection);
  const from = inside ? 'inside' : 'web';
  const returnTo = ctx.origin.site + PAGE_OF[kind];
  const person = await callForSignIn(ctx, connection, () =>
    ports[kind].identify(...reachOf(ctx, connection), { value: code, from, returnTo }),
  );
  return identityOf(person);
}

const identityOf = ({ subject, name, phone, email }: PlatformPerson): ProvedIdentity => ({
  ...{ subject, name, phone, email },
  sessionRef: null,
  secondFactor: false,
});
