import { createStore } from 'zustand/vanilla';
import { CallError } from '#api/call-error.ts';
import { session } from '#session/session.ts';

/**
 * What lists showed last, for a phone without a network. It lies sealed with its person's key beside what was not sent;
 * it goes when they sign out, is never kept while acting for somebody else, nor where nothing can be sealed.
 */
interface Seen {
  at: string;
  data: unknown;
}

const PREFIX = 'list ';
/** A first page is some ten kilobytes: whatever is this large is no list that a person reads on the way. */
const CHARACTERS_MOST = 300_000;
/** Older than this it would mislead. */
const KEPT_MS = 30 * 86_400_000;

/** Of each list that shows what was seen before: when that was. */
export const asOfStore = createStore<{ asOf: Readonly<Record<string, string>> }>(() => ({ asOf: {} }));

function showAsOf(name: string, at: string | undefined): void {
  const { [name]: before, ...rest } = asOfStore.getState().asOf;
  if (before !== at) asOfStore.setState({ asOf: at === undefined ? rest : { ...rest, [name]: at } });
}

/** Whose lists may lie here; nobody's where somebody acts for another. */
function ownerNow(): string | null {
  const { user } = session.getState();
  return user?.agent === null && 'subtle' in crypto ? user.memberId : null;
}

const store = () => import('./phone-store.ts');

export async function keepSeen(owner: string, name: string, data: unknown): Promise<void> {
  const seen: Seen = { at: new Date().toISOString(), data };
  if (JSON.stringify(data).length > CHARACTERS_MOST) return;
  const { put } = await store();
  // An answer may come after its person has signed out.
  if (ownerNow() === owner) await put('drafts', owner, `${owner}/${PREFIX}${name}`, seen);
}

export async function readSeen(owner: string, name: string): Promise<Seen | null> {
  const { get } = await store();
  const seen = (await get('drafts', owner, `${owner}/${PREFIX}${name}`)) as Seen | undefined;
  return seen && Date.now() - new Date(seen.at).getTime() < KEPT_MS ? seen : null;
}

/** What the server says, kept; where it says nothing at all, what it said last, marked as that. */
export async function lastSeen<T>(name: string | null, ask: () => Promise<T>): Promise<T> {
  const owner = ownerNow();
  if (name === null || owner === null) return await ask();
  try {
    const answer = await ask();
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

/** Nothing that lists showed lies here but what belongs to whoever is signed in. */
async function forgetOthers(): Promise<void> {
  const { removeOfOthers } = await store();
  await removeOfOthers('drafts', `/${PREFIX}`, session.getState().user?.memberId ?? null);
}

/** Called once at the start: what a session left that ended while the app was closed goes too. */
export function forgetSeenOnSignOut(): void {
  const forget = () => void forgetOthers().catch(() => undefined);
  forget();
  session.subscribe(({ user }, before) => {
    if (user?.memberId === before.user?.memberId) return;
    asOfStore.setState({ asOf: {} });
    forget();
  });
}
