import type { ExpenseForm } from '@outlay/contract/expense';
import { createStore } from 'zustand/vanilla';
import { forgetOwner, get, getAll, put, remove } from './phone-store.ts';
import { session } from './session.ts';

interface Kept {
  id: string;
  /** The member whose work it is: on the phone it is sealed with that person's key. */
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

/** What lies on this phone and the server does not have yet, oldest first. */
export const unsentStore = createStore<{ items: Unsent[] }>(() => ({ items: [] }));

const order = (items: Unsent[]): Unsent[] => items.sort((a, b) => (a.at < b.at ? -1 : 1));
const show = (change: (items: Unsent[]) => Unsent[]): void =>
  unsentStore.setState(({ items }) => ({ items: order(change(items)) }));

/** No IndexedDB, as in a private window, or no room in it: it lives as long as the page. */
const livesInMemory = (): void => undefined;

const me = (): string | undefined => session.getState().user?.memberId;

/** Reads what an earlier visit of this person left. */
export async function loadUnsent(): Promise<Unsent[]> {
  const owner = me();
  try {
    const stored = owner ? ((await getAll('unsent', owner)) as Unsent[]) : [];
    show((items) => [...stored, ...items.filter(({ id }) => !stored.some((one) => one.id === id))]);
  } catch {
    livesInMemory();
  }
  return unsentStore.getState().items;
}

/** Kept before anything is sent, so that a dead battery loses nothing. */
export async function keepUnsent(item: Unsent): Promise<void> {
  show((items) => [...items.filter(({ id }) => id !== item.id), item]);
  await put('unsent', item.owner, item.id, item).catch(livesInMemory);
}

export async function dropUnsent(id: string): Promise<void> {
  show((items) => items.filter((item) => item.id !== id));
  await remove('unsent', id).catch(livesInMemory);
}

/** All of this person's: what was not sent, and what was half typed. */
export async function forgetUnsent(): Promise<void> {
  const owner = me();
  show(() => []);
  if (owner) await forgetOwner(owner).catch(livesInMemory);
}

export async function findUnsent(id: string): Promise<Unsent | undefined> {
  const isIt = (item: Unsent) => item.id === id;
  return unsentStore.getState().items.find(isIt) ?? (await loadUnsent()).find(isIt);
}

/** Forms half typed: each person has their own under the same name. */
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
