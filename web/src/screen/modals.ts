import { createStore } from 'zustand/vanilla';

export interface ModalOpen {
  key: string;
  element: HTMLDialogElement;
}

/** Open dialogs, the last on top; everything else is inert. */
export const modals = createStore<{ open: readonly ModalOpen[] }>(() => ({ open: [] }));

export const topModal = (): ModalOpen | undefined => modals.getState().open.at(-1);

/** Registers a dialog until the returned function is called. */
export function modalOpened(mine: ModalOpen): () => void {
  const set = (open: readonly ModalOpen[]) => modals.setState({ open });
  set([...modals.getState().open, mine]);
  return () => set(modals.getState().open.filter((one) => one !== mine));
}
