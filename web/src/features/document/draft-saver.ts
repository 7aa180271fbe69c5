import type { DocumentDetail } from '@outlay/contract/document';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from '#kit/call-error.ts';
import { formOf, sameForm, type DraftForm } from './draft-form.ts';

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
  send: (form: DraftForm, version: number) => Promise<DocumentDetail>;
  /** The draft as it is on the server now. */
  peek: (id: string) => Promise<DocumentDetail | null>;
  /** Keeps on the phone what the server does not have yet; null: it has all. */
  keep: (form: DraftForm | null, version: number) => void;
}

const PAUSE_MS = 800;
const AGAIN_MS = 5_000;

/** Saves a form as it is typed: one at a time, the last one wins, over the version that was seen. */
export class DraftSaver {
  readonly store: StoreApi<SaverState>;
  readonly #options: SaverOptions;
  #version: number;
  #wanted: DraftForm | null = null;
  /** Sent, and nobody knows whether it arrived. */
  #doubtful: DraftForm | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#version = options.version;
    const { saved } = options;
    this.store = createStore<SaverState>(() => ({ state: saved ? 'saved' : 'idle', saved, error: null }));
  }

  /** Typed: kept on the phone now, sent when the typing pauses. */
  save(form: DraftForm): void {
    this.#wanted = form;
    this.#options.keep(form, this.#version);
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

  /** Mine goes over what somebody saved meanwhile. */
  keepMine(form: DraftForm, theirs: DocumentDetail): void {
    this.#version = theirs.version;
    this.#wanted = form;
    void this.#run();
  }

  takeTheirs(theirs: DocumentDetail): void {
    this.#wanted = null;
    this.#take(theirs);
  }

  /** Leaving the page, or the network is back: no more waiting. */
  hurry = (): void => {
    if (this.#wanted && this.store.getState().state !== 'conflict') void this.#run();
  };

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
    this.#doubtful = null;
    this.store.setState({ saved: answer, error: null, state: this.#wanted ? 'typing' : 'saved' });
    this.#options.keep(this.#wanted, this.#version);
  }

  /** True when it was none, and the form may be sent again. */
  async #fail(form: DraftForm, error: Error): Promise<boolean> {
    const lost = error instanceof CallError && error.outcomeUnknown;
    const stale = error instanceof CallError && error.reason === 'staleVersion';
    this.#wanted ??= form;
    if (lost) this.#doubtful = form;
    if (stale && (await this.#wasMine(form.id))) return true;
    this.store.setState({ error, state: lost ? 'offline' : stale ? 'conflict' : 'refused' });
    if (lost) this.#plan(AGAIN_MS);
    return false;
  }

  /** A conflict with my own save whose answer was lost is none. */
  async #wasMine(id: string): Promise<boolean> {
    const sent = this.#doubtful;
    const theirs = sent && (await this.#options.peek(id).catch(() => null));
    if (!theirs || !sameForm(formOf(theirs), sent)) return false;
    this.#version = theirs.version;
    this.#doubtful = null;
    return true;
  }
}
