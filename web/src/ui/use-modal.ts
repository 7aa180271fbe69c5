import { useEffect, useRef, type RefObject } from 'react';
import { backCloses } from '#screen/back-closes.ts';
import { modalOpened, modals, topModal } from '#screen/modals.ts';

/**
 * Back to what opened it. What was done in it may take the opener away, at once or with the next answer: then to the
 * page's title, since from nowhere a screen reader starts again at the very top.
 */
function giveBack(opener: HTMLElement | null): void {
  opener?.focus();
  const look = () => {
    const at = document.activeElement;
    const elsewhere = at !== null && at !== opener && at !== document.body;
    // A browser takes the focus off what is disabled only with a later frame.
    if (opener?.isConnected && at === opener && !opener.matches(':disabled')) return;
    watch.disconnect();
    if (!elsewhere) titleShown()?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'style'] });
  look();
}

const titleShown = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].find((title) => title.checkVisibility?.());

const FOCUSABLE =
  'button:not(:disabled),[href],input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

/**
 * From the last stop to the first and back. The browser keeps the focus off what is behind by itself, but goes by way
 * of its own bar, and in a WebView, which has none, by nowhere.
 */
function goRound(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  // A group with arrow keys is one stop of Tab: the others of it are none.
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const at = document.activeElement;
  if (at !== edge && at !== document.body && !(at === dialog && event.shiftKey)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** What the browser asks of an open dialog, each until its `stop`. */
function listen(dialog: HTMLDialogElement, close: () => void): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const onTop = () => topModal()?.element === dialog;
  const key = (event: KeyboardEvent) => {
    if (!onTop()) return;
    if (event.key === 'Escape' && !event.isComposing) {
      // The browser would close together what was opened without a tap in between.
      event.preventDefault();
      return close();
    }
    if (event.key === 'Tab') return goRound(dialog, event);
    // Nothing in it has the focus yet: Enter is its frequent button.
    if (event.key !== 'Enter' || document.activeElement !== dialog) return;
    event.preventDefault();
    dialog.querySelector<HTMLButtonElement>('[data-usual]')?.click();
  };
  document.addEventListener('keydown', key, { signal });
  // Android's back, and the gesture of a screen reader. A file field inside has an event of the same name.
  const cancel = (event: Event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    if (event.cancelable && onTop()) close();
  };
  dialog.addEventListener('cancel', cancel, { signal });
  // The browser may close it without asking; whoever holds its state then decides whether it stays.
  const closed = () => {
    if (dialog.open) return;
    close();
    setTimeout(() => {
      if (!signal.aborted && dialog.isConnected && !dialog.open) dialog.showModal();
    });
  };
  dialog.addEventListener('close', closed, { signal });
  return stop;
}

/**
 * Opens the dialog over everything else, which is inert until it is gone; closes it on Escape and on the system's back,
 * and gives the focus back.
 */
export function useModal(key: string, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const panel = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const dialog = panel.current;
    if (!dialog) return;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    // The dialog itself, not its first button, has the focus then.
    dialog.autofocus = true;
    dialog.showModal();
    dialog.focus();
    const gone = modalOpened({ key, element: dialog });
    const listening = listen(dialog, () => close.current());
    document.documentElement.style.overflow = 'hidden';
    const forget = backCloses(() => close.current());
    return () => {
      forget();
      listening.abort();
      gone();
      if (modals.getState().open.length === 0) document.documentElement.style.overflow = '';
      dialog.close();
      giveBack(before);
    };
  }, [key]);
  return panel;
}
