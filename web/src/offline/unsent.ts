import type { ExpenseForm } from '@outlay/contract/spend/expense';
import { createStore } from 'zustand/vanilla';
import { forgetOwner, get, getAll, put, remove } from './phone-store.ts';
import { session } from '#session/session.ts';
import { onOtherTab, notifyTabs } from './tabs.ts';

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
/** A document's form as it was last typed; the page that types it knows what is in it. */
export interface UnsentDraft extends Kept {
  kind: 'draft';
  /** Another one for other content: the same only when the same is sent again. */
  key: string;
  title: string;
  form: unknown;
  version: number;
  base: unknown;
}
/** That a message was read; all of them where none is named. */
export interface UnsentRead extends Kept {
  kind: 'read';
  key: string;
  messageId: string | null;
}
export type Unsent = UnsentPhoto | UnsentNote | UnsentDraft | UnsentRead;

/** What lies on this phone and the server does not have yet, oldest first. */
export const unsentStore = createStore<{ items: Unsent[] }>(() => ({ items: [] }));

const order = (items: Unsent[]): Unsent[] => items.sort((a, b) => (a.at < b.at ? -1 : 1));
const show = (change: (items: Unsent[]) => Unsent[]): void =>
  unsentStore.setState(({ items }) => ({ items: order(change(items)) }));

/** No IndexedDB, as in a private window, or no room in it: it lives as long as the page. */
const livesInMemory = (): void => undefined;

const me = (): string | undefined => session.getState().user?.memberId;

/** Not in IndexedDB: on the way there, or refused room. Reading it anew must not lose them. */
const onlyHere = new Set<string>();

/** Reads what this person left here, in another tab too. */
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

/** Kept before anything is sent, so that a dead battery loses nothing. */
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

/** Another tab kept something or was through with it: this one shows the same. */
onOtherTab(() => void loadUnsent());

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
