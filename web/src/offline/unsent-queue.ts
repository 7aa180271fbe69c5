import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { onSessionChange, session } from '#session/session.ts';
import { onOtherTab } from './tabs.ts';
import { ifFree, inTurnOfTabs } from './turn.ts';
import { dropUnsent, keepUnsent, loadUnsent, unsentStore, type Unsent } from './unsent.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Resolves when the server has it. Each gives its call the item's own key. */
export type Senders = {
  [Kind in Unsent['kind']]: (item: Extract<Unsent, { kind: Kind }>) => Promise<unknown>;
};
let senders: Senders | null = null;
/** Work to do when something has arrived: the lists are asked for again. */
let whenSent: () => unknown = () => undefined;

const turnOf = (id: string): string => `unsent ${id}`;
const send = (item: Unsent): Promise<unknown> => {
  if (!senders) throw new Error('nobody has been named who sends');
  return (senders[item.kind] as (one: Unsent) => Promise<unknown>)(item);
};

/** A page that shows how its own item is sent, or types it, has it for itself meanwhile. */
export const withItem = <T>(id: string, act: () => Promise<T>): Promise<T> => inTurnOfTabs(turnOf(id), act);

/** Until the answer is called, nobody else sends it. */
export function holdItem(id: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  void withItem(id, () => held);
  return () => release();
}

const find = (id: string): Unsent | undefined => unsentStore.getState().items.find((item) => item.id === id);

/** True when it is with the server; false when it waits here, for the network or for the person. */
async function trySending(item: Unsent): Promise<boolean> {
  try {
    await send(item);
  } catch (error) {
    const waits = error instanceof CallError && (error.outcomeUnknown || error.code === 'NOT_SIGNED_IN');
    if (!waits) await keepUnsent({ ...item, refused: errorWords(error) });
    return false;
  }
  await dropUnsent(item.id);
  await whenSent();
  return true;
}

/** First in, first out; stops at the first that finds no network. True when nothing is left to look after. */
async function sendAll(): Promise<boolean> {
  const owner = session.getState().user?.memberId;
  if (!owner || !senders) return true;
  const mine = (await loadUnsent()).filter((item) => item.owner === owner && item.refused === undefined);
  if (!navigator.onLine) return mine.length === 0;
  let elsewhere = false;
  for (const { id } of mine) {
    const done = await ifFree(turnOf(id), async () => {
      const item = find(id);
      return item === undefined || (await trySending(item));
    });
    if (done === false && find(id)?.refused === undefined) return false;
    elsewhere ||= done === undefined;
  }
  return !elsewhere;
}

let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** One tab at a time is the sender; the others' turn finds what is left. */
async function run(): Promise<void> {
  clearTimeout(timer);
  const done = await inTurnOfTabs('unsent', sendAll).catch(() => false);
  if (done) {
    wait = FIRST_WAIT_MS;
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(() => void run(), wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

/** Sends what lies here now, in its order. True when this one arrived. */
export async function sendNow(id: string): Promise<boolean> {
  await run();
  if (find(id)) void askWorker();
  return find(id) === undefined;
}

/** Where the browser has Background Sync it wakes this page's worker, which wakes the pages. */
async function askWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync;
  await sync?.register('unsent').catch(() => undefined);
}

/** The person asks for it again: what was refused is tried once more. */
export async function sendAgain(item: Unsent): Promise<boolean> {
  const { refused: _, ...fresh } = item;
  await keepUnsent(fresh);
  return await sendNow(item.id);
}

/** Who sends what, and what is done then. */
export function setSenders(input: Senders, sent: () => unknown): void {
  senders = input;
  whenSent = sent;
}

/** Sends what lies here at the start, when the network comes back, and when the person looks again. */
export function startSending(details: Senders, sent: () => unknown): void {
  setSenders(details, sent);
  const again = () => void run();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again());
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'send' && again());
  onSessionChange(again);
  // Another tab kept something: if it dies before it has sent it, this one's turn comes.
  onOtherTab(again);
  again();
}
