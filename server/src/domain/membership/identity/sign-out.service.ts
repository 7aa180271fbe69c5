import { ROUTES } from '@outlay/contract/routes';
import { endSessionsOfConnection } from '#domain/organisation/account/outside.service.ts';
import {
  oidcSource,
  samlSource,
  type Opened,
  type OutsidePorts,
} from '#domain/membership/connection/source.service.ts';
import { findOpened, openConnection } from '#domain/membership/connection/opened.service.ts';
import { SingleSignOnError } from '#provider/single-sign-on/single-sign-on.port.ts';
import type { Context, OpenContext } from '#request/context.ts';
import * as identities from './identity.repository.ts';

/** Where the browser signs out at the identity provider; null where the session has none, or none that offers it. */
export async function signOutAddress(
  ctx: Context,
  ports: Pick<OutsidePorts, 'oidc' | 'saml'>,
): Promise<{ url: string | null }> {
  const { user, origin } = ctx;
  const outside = user.session?.outside;
  if (!outside) return { url: null };
  const found = await ctx.transact(async (inner) => {
    const opened = await findOpened(inner, user.companyId, outside.connectionId);
    const own = await identities.listOfMember(inner.db, user.companyId, user.memberId);
    const subject = own.find((one) => one.connection_id === outside.connectionId)?.subject;
    return opened && subject !== undefined ? { opened, subject } : undefined;
  });
  if (!found) return { url: null };
  const { opened, subject } = found;
  try {
    if (opened.settings.kind === 'oidc' && opened.settings.signsOut)
      return {
        url: await ports.oidc.signOutUrl(oidcSource(opened), { returnTo: origin.site + ROUTES.signIn }),
      };
    if (opened.settings.kind === 'saml' && opened.settings.signOutUrl !== null) {
      const person = { subject, sessionRef: outside.sessionRef };
      return { url: await ports.saml.signOutUrl(samlSource(opened, origin.site), person) };
    }
  } catch (error) {
    // The sign-out here must not depend on the provider.
    if (!(error instanceof SingleSignOnError)) throw error;
  }
  return { url: null };
}

/** Ends the sessions here that belong to a session, or to a person, at the provider. */
export async function endOutsideSessions(
  ctx: Pick<OpenContext, 'transact'>,
  { id, companyId }: Pick<Opened, 'id' | 'companyId'>,
  ended: { sessionRef: string | null; subject: string | null },
): Promise<number> {
  return await ctx.transact(async (inner) => {
    const { db } = inner;
    await openConnection(inner, id);
    inner.forgetSessions();
    if (ended.sessionRef !== null)
      return await endSessionsOfConnection(db, companyId, id, { sessionRef: ended.sessionRef });
    if (ended.subject === null) return 0;
    const memberId = await identities.findMemberOfSubject(db, companyId, id, ended.subject);
    return memberId === undefined ? 0 : await endSessionsOfConnection(db, companyId, id, { memberId });
  });
}
