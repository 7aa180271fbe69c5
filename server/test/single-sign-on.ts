import type { ConnectionForm } from '@outlay/contract/membership/connection';
import type { ConnectionSettings } from '@outlay/contract/membership/connection.settings';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newBrowser, type Browser } from '#provider/single-sign-on/browser.double.ts';
import { OIDC_CLIENT, OIDC_SECRET, type OidcDouble } from '#provider/single-sign-on/oidc.double.ts';
import { sure, type Crew } from './builders.ts';
import { connectionForm, enabled } from './connecting.ts';
import type { Person, TestServer } from './harness.ts';

/** The page to which a provider sends the browser back. */
export const RETURN = 'http://outlay.test/pages/SSO/SSO';

export const TRUSTING = { trustsDirectory: true, createsMembers: false, departmentId: null };

/** Connects the company with the OpenID provider, whose directory it trusts. */
export const oidcOf = (
  server: TestServer,
  crew: Crew,
  { issuer }: OidcDouble,
  change: Partial<ConnectionForm> = {},
) => {
  const settings = {
    kind: 'oidc' as const,
    issuer,
    clientId: OIDC_CLIENT,
    scopes: [],
    signsOut: true,
  } satisfies ConnectionSettings;
  const form = { firstMeeting: TRUSTING, ...change };
  return enabled(server, crew, connectionForm(settings, OIDC_SECRET, form));
};

/** Gives a person of a crew a mail address, as which they may sign in too. */
export async function withMail(server: TestServer, who: Person, mail: string): Promise<void> {
  await server.owner.query('update person set email = $1 where id = $2', [mail, who.personId]);
}

/** Begins a sign-in and goes through the provider; returns the state and the query of the return. */
export async function throughProvider(
  server: TestServer,
  connectionId: string,
  browser: Browser = newBrowser(),
): Promise<{ state: string; query: Record<string, string> }> {
  const request = { connectionId, to: null, inside: false };
  const { state, url } = sure(await server.call(null, identityEndpoints.begin, request));
  const back = await browser.open(url ?? '', RETURN);
  return { state, query: Object.fromEntries(new URL(back.url).searchParams) };
}

/** The status of a request with the session. */
export const statusOf = async (server: TestServer, who: Person, token: string): Promise<number> =>
  (await server.call({ ...who, token }, sessionEndpoints.tokenUser, {})).status;

export const memberOf = async (server: TestServer, who: Person, token: string) =>
  sure(await server.call({ ...who, token }, sessionEndpoints.tokenUser, {})).result.user.memberId;
