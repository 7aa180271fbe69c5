import { createStore } from 'zustand/vanilla';

interface JustDone {
  documentId: string;
  /** What was done, as its doer reads it. */
  words: string;
  /** Where it was done to the document before this one. */
  before?: Before;
}

/** A document that was decided on, while the next one is on the screen. */
export interface Before {
  id: string;
  /** How people know it. */
  name: string;
  /** The task that was decided. */
  taskId: string | null;
}

/** What the person has just done to a document: its page tells it at the top, whichever page it was done on. */
export const justDoneStore = createStore<{ last: JustDone | null }>(() => ({ last: null }));

export const sayJustDone = (documentId: string, words: string, before?: Before): void =>
  justDoneStore.setState({ last: { documentId, words, ...(before && { before }) } });

/** Unless something else was done since. */
export function forgetJustDone(text: JustDone | null): void {
  if (justDoneStore.getState().last === text) justDoneStore.setState({ last: null });
}
