import type { IdentityAnswer } from '@outlay/contract/membership/identity';
import { REASONS, type Reason } from '@outlay/contract/errors';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { CallError } from '#api/call-error.ts';
import { reasonKnown } from '#api/reason-known.ts';
import { readStored, type OutsideApp } from '#device/storage.ts';
import { currentHost } from '#host/host.ts';
import { leaveFor } from '#navigation/address.ts';
import { isInside } from './apps.ts';
import { keepBegun, takeBegun, type Begun } from './begun.ts';
import { begin, complete, findConnection, signInByCode } from './identity.queries.ts';

/** What the server says of somebody who came from another system. */
export interface Came {
  answer: IdentityAnswer;
  /** The page to continue with. */
  to: string | null;
  /** Null for single sign-on and portals. */
  app: OutsideApp | null;
}

/** A refusal found here, in the words of the server's. */
export async function refusedHere(reason: Reason): Promise<CallError> {
  await reasonKnown();
  return new CallError('NOT_ALLOWED', 0, { code: 'NOT_ALLOWED', reason });
}

/** Whether the host gives its code by a redirect; otherwise it has a function for it. */
const comesByRedirect = (kind: OutsideApp['kind']): boolean => kind === 'wecom' || kind === 'wecomSuite';

type Query = Readonly<Record<string, string>>;

/** Whether another site has sent the person back with this query. `auth_code` is of an installation, not of a sign-in. */
export const isBack = ({ state, code, authCode, error, answer, auth_code: installed }: Query): boolean =>
  !installed && [state, code, authCode, error, answer].some(Boolean);

/** The person has come back; nothing is sent unless the sign-in was begun here. */
export async function comeBack(query: Query): Promise<Came> {
  const begunThere = query['answer'];
  // The provider began the sign-in, and the company has allowed that; the server made this word of it.
  if (begunThere) return { answer: await complete({ state: begunThere, query: {} }), to: null, app: null };
  const reported = query['state'] ? undefined : REASONS.find((reason) => reason === query['error']);
  // The server refused the provider's answer, and says why.
  if (reported) throw await refusedHere(reported);
  const begun = takeBegun(query['state']);
  if (!begun || !query['state']) throw await refusedHere('signInStateMismatch');
  const { app, inside, to, document } = begun;
  const code = query['code'];
  const answer =
    inside && app && code
      ? await signInByCode(app, code, document)
      : await complete({ state: query['state'], query });
  return { answer, to, app };
}

/** An app named by an address, which may leave out ids that are already known here. */
export interface Named {
  kind: OutsideApp['kind'];
  corpId?: string | undefined;
  appId?: string | undefined;
  to?: string | undefined;
  document?: string | undefined;
}

/** The app that the address names, or the one of an earlier sign-in. */
async function appNamed({ kind, corpId, appId }: Named, before: Begun | null): Promise<OutsideApp> {
  if (corpId !== undefined || appId !== undefined) return { kind, corpId: corpId ?? '', appId: appId ?? '' };
  const known = [before?.app, readStored('outsideApp')].find((app) => app?.kind === kind);
  if (!known) throw await refusedHere('noConnection');
  return known;
}

/**
 * Signs in at a platform. Null if the browser has left for its page.
 *
 * @param before the sign-in that came back to this page, if it is tried again.
 */
export async function goToPlatform(named: Named, before: Begun | null): Promise<Came | null> {
  const app = await appNamed(named, before);
  const document = named.document ?? before?.document ?? null;
  const wantedPage = named.to ?? before?.to ?? null;
  const to = document ? pageAddress(ROUTES.document, { id: document }) : wantedPage;
  const { requestCode } = await currentHost();
  if (requestCode && isInside(app.kind))
    return { answer: await signInByCode(app, await requestCode(app), document), to, app };
  const entry = await findConnection(app);
  if (!entry) throw await refusedHere('noConnection');
  const { connectionId } = entry;
  const inside = isInside(app.kind) && comesByRedirect(app.kind);
  const { state, url } = await begin({ connectionId, to, inside });
  if (!url) throw await refusedHere('connectionFailed');
  const whole = { ...app, corpId: app.corpId || entry.corpId, appId: app.appId || entry.appId };
  keepBegun({ state, connectionId, app: whole, inside, to, document });
  leaveFor(url);
  return null;
}

/** Signs in by single sign-on. Null if the browser has left; a state if the password is asked for here. */
export async function goToProvider(connectionId: string, to: string | null): Promise<string | null> {
  const { state, url } = await begin({ connectionId, to, inside: false });
  if (!url) return state;
  keepBegun({ state, connectionId, app: null, inside: false, to, document: null });
  leaveFor(url);
  return null;
}
