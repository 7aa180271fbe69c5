import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from '#api/call-error.ts';
import { formOf, type DraftForm } from './draft-form.ts';
import { mergeForms, sameForm, type Side } from './draft-merge.ts';

export type SaveState = 'idle' | 'typing' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused';

interface SaverState {
  state: SaveState;
  /** The draft as last returned by the server. */
  saved: DocumentDetail | null;
  error: Error | null;
}
interface SaverOptions {
  saved: DocumentDetail | null;
  /** The version on which the form is based. */
  version: number;
  /** The server's form in that version, as the base of a merge. Null when it is not known. */
  base: DraftForm | null;
  send: (form: DraftForm, version: number) => Promise<DocumentDetail>;
  /** Fetches the current draft of the server. */
  peek: (id: string) => Promise<DocumentDetail | null>;
  /** Stores unsaved changes on the device; null deletes them. */
  keep: (form: DraftForm | null, version: number, base: DraftForm | null) => void;
  /** Called after the changes of another device were merged into the form. */
  onMerged: (form: DraftForm) => void;
}

const PAUSE_MS = 800;
const AGAIN_MS = 5_000;

/**
 * Saves a form while the user types: one request at a time, always the latest state, with optimistic locking.
 */
export class DraftSaver {
  readonly store: StoreApi<SaverState>;
  readonly #options: SaverOptions;
  #version: number;
  #base: DraftForm | null;
  #wanted: DraftForm | null = null;
  /** The last form sent, when the outcome of the request is unknown. */
  #doubtful: DraftForm | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#version = options.version;
    this.#base = options.base;
    const { saved } = options;
    this.store = createStore<SaverState>(() => ({ state: saved ? 'saved' : 'idle', saved, error: null }));
  }

  /** Stores the form on the device at once, and sends it when the user pauses typing. */
  save(form: DraftForm): void {
    this.#wanted = form;
    this.#options.keep(form, this.#version, this.#base);
    if (this.store.getState().state === 'conflict') return;
    if (!this.#running) this.store.setState({ state: 'typing' });
    this.#plan(PAUSE_MS);
  }

  /** Resolves when all changes are on the server. */
  async flush(): Promise<DocumentDetail> {
    if (this.#running) await this.#running;
    if (this.#wanted) await this.#run();
    const { saved, error, state } = this.store.getState();
    if (!saved || state !== 'saved') throw error ?? new CallError('network');
    return saved;
  }

  /** Merges the server's form; conflicts are resolved by the user's choices. */
  merge(mine: DraftForm, theirs: DocumentDetail, choices: Readonly<Record<string, Side>>): void {
    this.#join(mine, theirs, choices);
    void this.#run();
  }

  /** The conflicts between the current form and the server's. */
  conflicts(mine: DraftForm, theirs: DocumentDetail) {
    return mergeForms(this.#base, mine, formOf(theirs)).conflicts;
  }

  /** Sends pending changes at once: the page is being left or the network is back. */
  hurry = (): void => {
    if (this.#wanted && this.store.getState().state !== 'conflict') void this.#run();
  };

  /** Stops the automatic retries. */
  rest = (): void => clearTimeout(this.#timer);

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#wanted) {
      const form: DraftForm = this.#wanted;
      this.#wanted = null;
      this.store.setState({ state: 'saving' });
      try {
        this.#take(await this.#options.send(form, this.#version));
      } catch (error) {
        if (!(await this.#fail(form, error as Error))) return;
      }
    }
  }

  #take(answer: DocumentDetail): void {
    this.#version = answer.version;
    this.#base = formOf(answer);
    this.#doubtful = null;
    this.store.setState({ saved: answer, error: null, state: this.#wanted ? 'typing' : 'saved' });
    this.#options.keep(this.#wanted, this.#version, this.#base);
  }

  #join(mine: DraftForm, theirs: DocumentDetail, choices: Readonly<Record<string, Side>> = {}): void {
    const there = formOf(theirs);
    const { form } = mergeForms(this.#base, mine, there, choices);
    this.#version = theirs.version;
    this.#base = there;
    this.#doubtful = null;
    this.#wanted = form;
    this.#options.keep(form, this.#version, there);
    this.#options.onMerged(form);
  }

  /** True when there was no conflict after all, and the form may be sent again. */
  async #fail(form: DraftForm, error: Error): Promise<boolean> {
    const lost = error instanceof CallError && error.outcomeUnknown;
    const stale = error instanceof CallError && error.reason === 'staleVersion';
    this.#wanted ??= form;
    if (lost) this.#doubtful = form;
    if (stale && (await this.#settle(form.id))) return true;
    this.store.setState({ error, state: lost ? 'offline' : stale ? 'conflict' : 'refused' });
    if (lost) this.#plan(AGAIN_MS);
    return false;
  }

  /** Not a conflict: my own save whose response was lost, or changes that merge without a conflict. */
  async #settle(id: string): Promise<boolean> {
    const theirs = await this.#options.peek(id).catch(() => null);
    const mine = this.#wanted;
    if (!theirs || !mine) return false;
    const sent = this.#doubtful;
    if (sent && sameForm(formOf(theirs), sent)) this.#base = sent;
    else if (mergeForms(this.#base, mine, formOf(theirs)).conflicts.length > 0) return false;
    this.#join(mine, theirs);
    return true;
  }
}
