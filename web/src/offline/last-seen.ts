import { createStore } from 'zustand/vanilla';
import { CallError } from '#api/call-error.ts';
import { session } from '#session/session.ts';

/**
 * The last content of a list, for use without a network. Stored encrypted with the user's key, beside the
 * unsent items; deleted at sign-out; never stored while acting as an agent or where encryption is not
 * available.
 */
interface Seen {
  at: string;
  data: unknown;
}

const PREFIX = 'list ';
/** A first page has some ten kilobytes; anything larger than this is not cached. */
const CHARACTERS_MOST = 300_000;
/** Older content is not shown, since it would be misleading. */
const KEPT_MS = 30 * 86_400_000;

/** For each list shown from the cache: the time at which its content was fetched. */
export const asOfStore = createStore<{ asOf: Readonly<Record<string, string>> }>(() => ({ asOf: {} }));

function showAsOf(name: string, at: string | undefined): void {
  const { [name]: before, ...rest } = asOfStore.getState().asOf;
  if (before !== at) asOfStore.setState({ asOf: at === undefined ? rest : { ...rest, [name]: at } });
}

/** The member whose lists may be cached; null while acting as an agent. */
function ownerNow(): string | null {
  const { user } = session.getState();
  return user?.agent === null && 'subtle' in crypto ? user.memberId : null;
}

const store = () => import('./phone-store.ts');

export async function keepSeen(owner: string, name: string, data: unknown): Promise<void> {
  const seen: Seen = { at: new Date().toISOString(), data };
  if (JSON.stringify(data).length > CHARACTERS_MOST) return;
  const { put } = await store();
  // The response may arrive after the user has signed out.
  if (ownerNow() === owner) await put('drafts', owner, `${owner}/${PREFIX}${name}`, seen);
}

export async function readSeen(owner: string, name: string): Promise<Seen | null> {
  const { get } = await store();
  const seen = (await get('drafts', owner, `${owner}/${PREFIX}${name}`)) as Seen | undefined;
  return seen && Date.now() - new Date(seen.at).getTime() < KEPT_MS ? seen : null;
}

/**
 * Returns and caches the response; without a response, returns the cached one and marks it in `asOfStore`.
 */
export async function lastSeen<T>(name: string | null, request: () => Promise<T>): Promise<T> {
  const owner = ownerNow();
  if (name === null || owner === null) return await request();
  try {
    const answer = await request();
    showAsOf(name, undefined);
    void keepSeen(owner, name, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    if (!(error instanceof CallError) || !error.outcomeUnknown) throw error;
    const seen = await readSeen(owner, name).catch(() => null);
    if (!seen) throw error;
    showAsOf(name, seen.at);
    return seen.data as T;
  }
}

/** Deletes the cached lists of everyone but the signed-in member. */
async function forgetOthers(): Promise<void> {
  const { removeOfOthers } = await store();
  await removeOfOthers('drafts', `/${PREFIX}`, session.getState().user?.memberId ?? null);
}

/** Called once at start; also deletes what remained of a session that ended while the app was closed. */
export function forgetSeenOnSignOut(): void {
  const forget = () => void forgetOthers().catch(() => undefined);
  forget();
  session.subscribe(({ user }, before) => {
    if (user?.memberId === before.user?.memberId) return;
    asOfStore.setState({ asOf: {} });
    forget();
  });
}
