import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from '#api/call-error.ts';
import { formOf, type DraftForm } from './draft-form.ts';
import { mergeForms, sameForm, type Side } from './draft-merge.ts';

export type SaveState = 'idle' | 'typing' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused';

interface SaverState {
  state: SaveState;
  /** The draft as the server has it. */
  saved: DocumentDetail | null;
  error: Error | null;
}
interface SaverOptions {
  saved: DocumentDetail | null;
  /** The version that the form was typed over. */
  version: number;
  /** The form as the server had it then: what was changed since is mine. Null: nobody knows any more. */
  base: DraftForm | null;
  send: (form: DraftForm, version: number) => Promise<DocumentDetail>;
  /** The draft as it is on the server now. */
  peek: (id: string) => Promise<DocumentDetail | null>;
  /** Keeps on the phone what the server does not have yet; null: it has all. */
  keep: (form: DraftForm | null, version: number, base: DraftForm | null) => void;
  /** What another device saved was joined with what was typed here. */
  onMerged: (form: DraftForm) => void;
}

const PAUSE_MS = 800;
const AGAIN_MS = 5_000;

/** Saves a form as it is typed: one at a time, the last one wins, over the version that was seen. */
export class DraftSaver {
  readonly store: StoreApi<SaverState>;
  readonly #options: SaverOptions;
  #version: number;
  #base: DraftForm | null;
  #wanted: DraftForm | null = null;
  /** Sent, and nobody knows whether it arrived. */
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

  /** Typed: kept on the phone now, sent when the typing pauses. */
  save(form: DraftForm): void {
    this.#wanted = form;
    this.#options.keep(form, this.#version, this.#base);
    if (this.store.getState().state === 'conflict') return;
    if (!this.#running) this.store.setState({ state: 'typing' });
    this.#plan(PAUSE_MS);
  }

  /** Everything typed is on the server when it resolves. */
  async flush(): Promise<DocumentDetail> {
    if (this.#running) await this.#running;
    if (this.#wanted) await this.#run();
    const { saved, error, state } = this.store.getState();
    if (!saved || state !== 'saved') throw error ?? new CallError('network');
    return saved;
  }

  /** What was typed here and what was saved there, joined: each conflict as the person chose. */
  merge(mine: DraftForm, theirs: DocumentDetail, choices: Readonly<Record<string, Side>>): void {
    this.#join(mine, theirs, choices);
    void this.#run();
  }

  /** What both sides changed differently, of the form as it is typed now. */
  conflicts(mine: DraftForm, theirs: DocumentDetail) {
    return mergeForms(this.#base, mine, formOf(theirs)).conflicts;
  }

  /** Leaving the page, or the network is back: no more waiting. */
  hurry = (): void => {
    if (this.#wanted && this.store.getState().state !== 'conflict') void this.#run();
  };

  /** No more trying: whoever asked goes on with what is known now. */
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

  /** True when it was none, and the form may be sent again. */
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

  /** A conflict with my own save whose answer was lost is none; nor one in which nothing was changed twice. */
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
