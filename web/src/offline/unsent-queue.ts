import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { onSessionChange, session } from '#session/session.ts';
import { onOtherTab } from './tabs.ts';
import { ifFree, inTurnOfTabs } from './turn.ts';
import { dropUnsent, keepUnsent, loadUnsent, unsentStore, type Unsent } from './unsent.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Resolves when the server has the item. Each sends the item's own idempotency key. */
export type Senders = {
  [Kind in Unsent['kind']]: (item: Extract<Unsent, { kind: Kind }>) => Promise<unknown>;
};
let senders: Senders | null = null;
/** Called when an item has been sent, to refetch the lists. */
let whenSent: () => unknown = () => undefined;

const turnOf = (id: string): string => `unsent ${id}`;
const send = (item: Unsent): Promise<unknown> => {
  if (!senders) throw new Error('nobody has been named who sends');
  return (senders[item.kind] as (one: Unsent) => Promise<unknown>)(item);
};

/** Locks one item, while a page edits it or sends it itself. */
export const withItem = <T>(id: string, act: () => Promise<T>): Promise<T> => inTurnOfTabs(turnOf(id), act);

/** Locks the item until the returned function is called. */
export function holdItem(id: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  void withItem(id, () => held);
  return () => release();
}

const find = (id: string): Unsent | undefined => unsentStore.getState().items.find((item) => item.id === id);

/** True when the server has the item; false when it stays here, for the network or the user. */
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

/** First in, first out; stops at the first network failure. True when nothing is left to send. */
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

/** Only one tab sends at a time; the next tab sends what is left. */
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

/** Sends the unsent items in order. True when this one was sent. */
export async function sendNow(id: string): Promise<boolean> {
  await run();
  if (find(id)) void wakeWorker();
  return find(id) === undefined;
}

/** With Background Sync, the browser wakes the service worker, which notifies the pages. */
async function wakeWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const sync = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync;
  await sync?.register('unsent').catch(() => undefined);
}

/** Retries an item that the server refused. */
export async function sendAgain(item: Unsent): Promise<boolean> {
  const { refused: _, ...fresh } = item;
  await keepUnsent(fresh);
  return await sendNow(item.id);
}

/** Sets the function for each kind of item, and the callback after a successful send. */
export function setSenders(input: Senders, sent: () => unknown): void {
  senders = input;
  whenSent = sent;
}

/** Sends the unsent items at start, when the network returns, and when the user returns to the app. */
export function startSending(details: Senders, sent: () => unknown): void {
  setSenders(details, sent);
  const again = () => void run();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again());
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'send' && again());
  onSessionChange(again);
  // Another tab has stored something: this tab sends it if the other closes before it is sent.
  onOtherTab(again);
  again();
}
