import { useEffect, useRef, type RefObject } from 'react';
import { backCloses } from '#screen/back-closes.ts';
import { modalOpened, modals, topModal } from '#screen/modals.ts';

/**
 * Returns the focus to the element that opened the dialog. If that element is removed or disabled, at once or
 * after the next response, the page title gets the focus: otherwise a screen reader starts again at the top
 * of the document.
 */
function restoreFocus(opener: HTMLElement | null): void {
  opener?.focus();
  const check = () => {
    const at = document.activeElement;
    const elsewhere = at !== null && at !== opener && at !== document.body;
    // A browser blurs a disabled element only in a later frame.
    if (opener?.isConnected && at === opener && !opener.matches(':disabled')) return;
    observer.disconnect();
    if (!elsewhere) titleShown()?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'style'] });
  check();
}

const titleShown = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].find((title) => title.checkVisibility?.());

const FOCUSABLE =
  'button:not(:disabled),[href],input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

/**
 * Focus trap: Tab on the last focusable element goes to the first, and back. The browser keeps the focus out
 * of inert content, but Tab goes through its own toolbar first and, in a WebView without one, nowhere.
 */
function trapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  // An arrow-key group is one tab stop: its other items have a negative tabIndex.
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const at = document.activeElement;
  if (at !== edge && at !== document.body && !(at === dialog && event.shiftKey)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Adds the listeners of an open dialog; aborting the returned controller removes them. */
function listen(dialog: HTMLDialogElement, close: () => void): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const onTop = () => topModal()?.element === dialog;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onTop()) return;
    if (event.key === 'Escape' && !event.isComposing) {
      // The browser would close all dialogs that were opened without a user gesture in between.
      event.preventDefault();
      return close();
    }
    if (event.key === 'Tab') return trapFocus(dialog, event);
    // While no element inside has the focus, Enter presses the default button.
    if (event.key !== 'Enter' || document.activeElement !== dialog) return;
    event.preventDefault();
    dialog.querySelector<HTMLButtonElement>('[data-default]')?.click();
  };
  document.addEventListener('keydown', onKeyDown, { signal });
  // `cancel` comes from Android's back button and screen reader gestures. A file input inside fires it too.
  const cancel = (event: Event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    if (event.cancelable && onTop()) close();
  };
  dialog.addEventListener('cancel', cancel, { signal });
  // The browser may close the dialog without `cancel`. If the owner keeps it open, it is shown again.
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
 * Opens a modal dialog, closes it on Escape and on the system's back button, and returns the focus at the
 * end.
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
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    // Focuses the dialog itself, not its first button.
    dialog.autofocus = true;
    dialog.showModal();
    dialog.focus();
    const unregister = modalOpened({ key, element: dialog });
    const listeners = listen(dialog, () => close.current());
    document.documentElement.style.overflow = 'hidden';
    const removeBackHandler = backCloses(() => close.current());
    return () => {
      removeBackHandler();
      listeners.abort();
      unregister();
      if (modals.getState().open.length === 0) document.documentElement.style.overflow = '';
      dialog.close();
      restoreFocus(opener);
    };
  }, [key]);
  return panel;
}
