import { createStore } from 'zustand/vanilla';

interface JustDone {
  documentId: string;
  /** The confirmation for the user. */
  words: string;
  /** Set when the action concerned the previous document. */
  before?: Before;
}

/** The document decided on, while the next one is on the screen. */
export interface Before {
  id: string;
  /** Display name. */
  name: string;
  /** The task that was decided. */
  taskId: string | null;
}

/** The user's last action on a document, confirmed at the top of the page that is then shown. */
export const justDoneStore = createStore<{ last: JustDone | null }>(() => ({ last: null }));

export const sayJustDone = (documentId: string, words: string, before?: Before): void =>
  justDoneStore.setState({ last: { documentId, words, ...(before && { before }) } });

/** Only if no other action has followed. */
export function forgetJustDone(text: JustDone | null): void {
  if (justDoneStore.getState().last === text) justDoneStore.setState({ last: null });
}
