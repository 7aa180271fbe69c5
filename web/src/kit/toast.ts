import { createStore } from 'zustand/vanilla';
import { TOAST_MS } from './constants.ts';

export interface ToastShown {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'stop';
}

/** The one toast on the screen; `ui/ToastHost` draws it. */
export const toastStore = createStore<{ shown: ToastShown | null }>(() => ({ shown: null }));

let last = 0;

export function toast(text: string, tone: ToastShown['tone'] = 'plain', ms: number = TOAST_MS): void {
  const id = ++last;
  toastStore.setState({ shown: { id, text, tone } });
  setTimeout(() => {
    if (toastStore.getState().shown?.id === id) toastStore.setState({ shown: null });
  }, ms);
}
