import type { ExpenseForm } from '@outlay/contract/spend/expense';
import { createStore } from 'zustand/vanilla';
import { forgetOwner, get, getAll, put, remove } from './phone-store.ts';
import { session } from '#session/session.ts';
import { onOtherTab, notifyTabs } from './tabs.ts';

interface Kept {
  id: string;
  /** The member who created it; on the device it is encrypted with that member's key. */
  owner: string;
  at: string;
  /** Why the server refused it; it then waits for the user. */
  refused?: string;
}
export interface UnsentPhoto extends Kept {
  kind: 'photo';
  name: string;
  file: Blob;
}
export interface UnsentNote extends Kept {
  kind: 'note';
  /** Idempotency key of the request that saves it, the same for every attempt. */
  key: string;
  form: ExpenseForm;
  photos: { id: string; name: string; file: Blob }[];
}
/** The last state of a document's form; its content is opaque except to the page that edits it. */
export interface UnsentDraft extends Kept {
  kind: 'draft';
  /** Idempotency key: kept while the content stays the same, replaced when it changes. */
  key: string;
  title: string;
  form: unknown;
  version: number;
  base: unknown;
}
/** Marks a message as read; all messages when none is named. */
export interface UnsentRead extends Kept {
  kind: 'read';
  key: string;
  messageId: string | null;
}
export type Unsent = UnsentPhoto | UnsentNote | UnsentDraft | UnsentRead;

/** Items stored on this device that the server does not have yet, oldest first. */
export const unsentStore = createStore<{ items: Unsent[] }>(() => ({ items: [] }));

const order = (items: Unsent[]): Unsent[] => items.sort((a, b) => (a.at < b.at ? -1 : 1));
const show = (change: (items: Unsent[]) => Unsent[]): void =>
  unsentStore.setState(({ items }) => ({ items: order(change(items)) }));

/** Without IndexedDB (private window) or free space, the item is kept in memory only. */
const livesInMemory = (): void => undefined;

const me = (): string | undefined => session.getState().user?.memberId;

/**
 * Ids that are not in IndexedDB (being written, or the write failed): a reload of the list must keep them.
 */
const onlyHere = new Set<string>();

/** Loads this user's items, including those stored by another tab. */
export async function loadUnsent(): Promise<Unsent[]> {
  const owner = me();
  try {
    const stored = owner ? ((await getAll('unsent', owner)) as Unsent[]) : [];
    const isStored = (id: string) => stored.some((one) => one.id === id);
    show((items) => [...stored, ...items.filter(({ id }) => onlyHere.has(id) && !isStored(id))]);
  } catch {
    livesInMemory();
  }
  return unsentStore.getState().items;
}

/** Stored before anything is sent, so that a crash loses nothing. */
export async function keepUnsent(item: Unsent): Promise<void> {
  onlyHere.add(item.id);
  show((items) => [...items.filter(({ id }) => id !== item.id), item]);
  try {
    await put('unsent', item.owner, item.id, item);
    onlyHere.delete(item.id);
    notifyTabs();
  } catch {
    livesInMemory();
  }
}

export async function dropUnsent(id: string): Promise<void> {
  onlyHere.delete(id);
  show((items) => items.filter((item) => item.id !== id));
  await remove('unsent', id).catch(livesInMemory);
  notifyTabs();
}

/** Another tab has stored or removed an item. */
onOtherTab(() => void loadUnsent());

/** Deletes all unsent items and form drafts of this user. */
export async function forgetUnsent(): Promise<void> {
  const owner = me();
  show(() => []);
  if (owner) await forgetOwner(owner).catch(livesInMemory);
}

export async function findUnsent(id: string): Promise<Unsent | undefined> {
  const isIt = (item: Unsent) => item.id === id;
  return unsentStore.getState().items.find(isIt) ?? (await loadUnsent()).find(isIt);
}

/** Form drafts: stored per user under the same name. */
const nameOf = (owner: string, key: string): string => `${owner}/${key}`;

export async function keepDraft(owner: string, key: string, value: unknown): Promise<void> {
  await put('drafts', owner, nameOf(owner, key), value).catch(livesInMemory);
}

export async function readDraft(owner: string, key: string): Promise<unknown> {
  return await get('drafts', owner, nameOf(owner, key)).catch(livesInMemory);
}

export async function dropDraft(owner: string, key: string): Promise<void> {
  await remove('drafts', nameOf(owner, key)).catch(livesInMemory);
}
