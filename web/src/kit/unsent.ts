import type { ExpenseForm } from '@outlay/contract/expense';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { createStore } from 'zustand/vanilla';

interface Kept {
  id: string;
  /** The member whose work it is: nobody else on this phone sees it. */
  owner: string;
  at: string;
  /** Why the server would not have it; it waits for the person then. */
  refused?: string;
}
export interface UnsentPhoto extends Kept {
  kind: 'photo';
  name: string;
  file: Blob;
}
export interface UnsentNote extends Kept {
  kind: 'note';
  /** Of the call that saves it, the same however often it is tried. */
  key: string;
  form: ExpenseForm;
  photos: { id: string; name: string; file: Blob }[];
}
export type Unsent = UnsentPhoto | UnsentNote;

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent };
  drafts: { key: string; value: { key: string; value: unknown } };
}

/** What lies on this phone and the server does not have yet, oldest first. */
export const unsentStore = createStore<{ items: Unsent[] }>(() => ({ items: [] }));

let opened: Promise<IDBPDatabase<Schema>> | null = null;
const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('outlay', 1, {
    upgrade: (db) => {
      db.createObjectStore('unsent', { keyPath: 'id' });
      db.createObjectStore('drafts', { keyPath: 'key' });
    },
  }));

const order = (items: Unsent[]): Unsent[] => items.sort((a, b) => (a.at < b.at ? -1 : 1));
const show = (change: (items: Unsent[]) => Unsent[]): void =>
  unsentStore.setState(({ items }) => ({ items: order(change(items)) }));

/** Reads what an earlier visit left. Without IndexedDB things live as long as the page. */
export async function loadUnsent(): Promise<Unsent[]> {
  try {
    const stored = await (await database()).getAll('unsent');
    show((items) => [...stored, ...items.filter(({ id }) => !stored.some((one) => one.id === id))]);
  } catch {
    // A private window: what is in memory is all there is.
  }
  return unsentStore.getState().items;
}

/** Kept before anything is sent, so that a dead battery loses nothing. */
export async function keepUnsent(item: Unsent): Promise<void> {
  show((items) => [...items.filter(({ id }) => id !== item.id), item]);
  try {
    await (await database()).put('unsent', item);
  } catch {
    // As above.
  }
}

export async function dropUnsent(id: string): Promise<void> {
  show((items) => items.filter((item) => item.id !== id));
  try {
    await (await database()).delete('unsent', id);
  } catch {
    // As above.
  }
}

export async function findUnsent(id: string): Promise<Unsent | undefined> {
  const items = unsentStore.getState().items.length > 0 ? unsentStore.getState().items : await loadUnsent();
  return items.find((item) => item.id === id);
}

export async function keepDraft(key: string, value: unknown): Promise<void> {
  try {
    await (await database()).put('drafts', { key, value });
  } catch {
    // As above.
  }
}

export async function readDraft(key: string): Promise<unknown> {
  try {
    return (await (await database()).get('drafts', key))?.value;
  } catch {
    return undefined;
  }
}

export async function dropDraft(key: string): Promise<void> {
  try {
    await (await database()).delete('drafts', key);
  } catch {
    // As above.
  }
}
