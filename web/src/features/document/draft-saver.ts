import type { DocumentDetail } from '@outlay/contract/document';
import { createStore } from 'zustand/vanilla';
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
export function draftSaver(options: SaverOptions) {
  const store = createStore<SaverState>(() => ({
    state: options.saved ? 'saved' : 'idle',
    saved: options.saved,
    error: null,
  }));
  let { version } = options;
  let wanted: DraftForm | null = null;
  /** Sent, and nobody knows whether it arrived. */
  let doubtful: DraftForm | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (answer: DocumentDetail) => {
    version = answer.version;
    doubtful = null;
    store.setState({ saved: answer, error: null, state: wanted ? 'typing' : 'saved' });
    options.keep(wanted, version);
  };

  /** A conflict with my own save whose answer was lost is none. */
  const wasMine = async (id: string): Promise<boolean> => {
    const theirs = doubtful && (await options.peek(id).catch(() => null));
    if (!theirs || !doubtful || !sameForm(formOf(theirs), doubtful)) return false;
    version = theirs.version;
    doubtful = null;
    return true;
  };

  const fail = async (form: DraftForm, error: Error): Promise<boolean> => {
    const lost = error instanceof CallError && error.outcomeUnknown;
    const stale = error instanceof CallError && error.reason === 'staleVersion';
    wanted ??= form;
    if (lost) doubtful = form;
    if (stale && (await wasMine(form.id))) return true;
    store.setState({ error, state: lost ? 'offline' : stale ? 'conflict' : 'refused' });
    if (lost) plan(AGAIN_MS);
    return false;
  };

  const drain = async () => {
    while (wanted) {
      const form: DraftForm = wanted;
      wanted = null;
      store.setState({ state: 'saving' });
      try {
        take(await options.send(form, version));
      } catch (error) {
        if (!(await fail(form, error as Error))) return;
      }
    }
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  };
  function plan(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  }

  return {
    store,
    /** Typed: kept on the phone now, sent when the typing pauses. */
    save(form: DraftForm): void {
      wanted = form;
      options.keep(form, version);
      if (store.getState().state === 'conflict') return;
      if (!running) store.setState({ state: 'typing' });
      plan(PAUSE_MS);
    },
    /** Everything typed is on the server when it resolves. */
    async flush(): Promise<DocumentDetail> {
      if (running) await running;
      if (wanted) await run();
      const { saved, error, state } = store.getState();
      if (!saved || state !== 'saved') throw error ?? new CallError('network');
      return saved;
    },
    /** Mine goes over what somebody saved meanwhile. */
    keepMine(form: DraftForm, theirs: DocumentDetail): void {
      version = theirs.version;
      wanted = form;
      void run();
    },
    takeTheirs(theirs: DocumentDetail): void {
      wanted = null;
      take(theirs);
    },
    /** Leaving the page, or the network is back: no more waiting. */
    hurry(): void {
      if (wanted && store.getState().state !== 'conflict') void run();
    },
  };
}
