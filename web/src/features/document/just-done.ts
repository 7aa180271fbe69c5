import { createStore } from 'zustand/vanilla';

interface JustDone {
  documentId: string;
  /** What was done, as its doer reads it. */
  words: string;
}

/** What the person has just done to a document: its page tells it at the top, whichever page it was done on. */
export const justDoneStore = createStore<{ last: JustDone | null }>(() => ({ last: null }));

export const sayJustDone = (documentId: string, words: string): void =>
  justDoneStore.setState({ last: { documentId, words } });

/** Unless something else was done since. */
export function forgetJustDone(told: JustDone | null): void {
  if (justDoneStore.getState().last === told) justDoneStore.setState({ last: null });
}
