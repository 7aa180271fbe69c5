import { createStore } from 'zustand/vanilla';
import { TOAST_MS } from '#device/constants.ts';
import { errorNumberIn } from './error-number.ts';

export interface ToastShown {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'stop';
  /** A tap on the toast opens what it is about. */
  onOpen?: (() => void) | undefined;
}

/** Time enough to read and tap it. */
const OPENED_MS = 6_000;
/** Time enough to copy the number of an error, or to write it down. */
const NUMBERED_MS = 15_000;

/** The toast shown; `ui/ToastHost` renders it. */
export const toastStore = createStore<{ shown: ToastShown | null }>(() => ({ shown: null }));

let last = 0;

export function toast(text: string, tone: ToastShown['tone'] = 'plain', ms: number = TOAST_MS): void {
  show({ id: ++last, text, tone }, errorNumberIn(text) ? NUMBERED_MS : ms);
}

/** A toast that opens something on a tap. */
export const toastToOpen = (text: string, onOpen: () => void): void =>
  show({ id: ++last, text, tone: 'plain', onOpen }, OPENED_MS);

function show(shown: ToastShown, ms: number): void {
  const { id } = shown;
  toastStore.setState({ shown });
  setTimeout(() => {
    if (toastStore.getState().shown?.id === id) toastStore.setState({ shown: null });
  }, ms);
}

export const hideToast = (): void => toastStore.setState({ shown: null });
