import { expenseEndpoints } from '@outlay/contract/expense';
import { fileEndpoints } from '@outlay/contract/file';
import { invoiceEndpoints } from '@outlay/contract/invoice';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#kit/api.ts';
import { upload } from '#kit/api-upload.ts';
import { CallError } from '#kit/call-error.ts';
import { errorWords } from '#kit/errors.ts';
import { onSessionChange, session } from '#kit/session.ts';
import {
  dropUnsent,
  keepUnsent,
  loadUnsent,
  unsentStore,
  type Unsent,
  type UnsentNote,
  type UnsentPhoto,
} from '#kit/unsent.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** A page that shows how a picture is read sends it itself. */
const PHOTO_GRACE_MS = 90_000;

async function sendNote({ id, key, form, photos }: UnsentNote): Promise<void> {
  for (const photo of photos) {
    await upload(fileEndpoints.upload, { id: photo.id }, photo.file, {
      name: photo.name,
      idempotencyKey: photo.id,
    });
  }
  await call(expenseEndpoints.save, form, { idempotencyKey: key });
  await dropUnsent(id);
}

async function sendPhoto({ id, name, file }: UnsentPhoto): Promise<void> {
  await upload(invoiceEndpoints.recognise, { id }, file, { name, idempotencyKey: id });
  await dropUnsent(id);
}

const sendOne = (item: Unsent): Promise<void> => (item.kind === 'note' ? sendNote(item) : sendPhoto(item));

/** True when it is with the server; false when it waits here, for the network or for the person. */
export async function trySending(item: Unsent): Promise<boolean> {
  try {
    await sendOne(item);
    return true;
  } catch (error) {
    const waits = error instanceof CallError && (error.outcomeUnknown || error.code === 'NOT_SIGNED_IN');
    if (!waits) await keepUnsent({ ...item, refused: errorWords(error) });
    return false;
  }
}

const isDue = (item: Unsent, owner: string, now: number): boolean =>
  item.owner === owner &&
  item.refused === undefined &&
  (item.kind === 'note' || now - Date.parse(item.at) > PHOTO_GRACE_MS);

/** First in, first out; stops at the first that finds no network. True when nothing is left to send. */
async function sendAll(queries: QueryClient): Promise<boolean> {
  const owner = session.getState().user?.memberId;
  if (!owner || !navigator.onLine) return true;
  const due = (await loadUnsent()).filter((item) => isDue(item, owner, Date.now()));
  for (const item of due) {
    const sent = await trySending(item);
    if (sent) await queries.invalidateQueries();
    else if (!unsentStore.getState().items.find(({ id }) => id === item.id)?.refused) return false;
  }
  return true;
}

/** Only one tab sends. */
const alone = (act: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator
    ? navigator.locks.request('unsent', { ifAvailable: true }, (lock) => (lock ? act() : true))
    : act();

/** Sends what lies here at the start, when the network comes back, and when the person looks again. */
export function startSending(queries: QueryClient): void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(timer);
    const done = await alone(() => sendAll(queries)).catch(() => false);
    if (done) {
      wait = FIRST_WAIT_MS;
      return;
    }
    timer = setTimeout(() => void run(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
  window.addEventListener('online', () => void run());
  window.addEventListener('visibilitychange', () => void run());
  onSessionChange(() => void run());
  void run();
}
