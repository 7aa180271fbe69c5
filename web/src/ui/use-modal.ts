import { useEffect, useRef, type RefObject } from 'react';
import { backCloses } from '#screen/back-closes.ts';

const FOCUSABLE =
  'button:not(:disabled),[href],input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

/** Those that are open, the last on top: only that one has the keyboard. */
const OPEN: symbol[] = [];

/**
 * Back to what opened it. What was done in it may take the opener away, at once or with the next answer: then to the
 * page's title, since from nowhere a screen reader starts again at the very top.
 */
function giveBack(opener: HTMLElement | null): void {
  opener?.focus();
  const look = () => {
    const at = document.activeElement;
    const elsewhere = at !== null && at !== opener && at !== document.body;
    if (opener?.isConnected && at === opener) return;
    watch.disconnect();
    if (!elsewhere) titleShown()?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'style'] });
  look();
}

const titleShown = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].find((title) => title.checkVisibility?.());

/** Keeps the focus inside while it is open, closes on Escape and on the system's back, and gives the focus back. */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const me = Symbol();
    OPEN.push(me);
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    // A group with arrow keys is one stop of Tab: the others of it are none.
    const inside = () =>
      [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
        ({ tabIndex }) => tabIndex >= 0,
      );
    panel.current?.focus();
    const keep = (event: KeyboardEvent) => {
      if (OPEN.at(-1) !== me) return;
      if (event.key === 'Escape') {
        // Else the browser, once this is gone, would close what lies below it as well.
        event.preventDefault();
        return close.current();
      }
      // Nothing in it has the focus yet: Enter is its frequent button.
      if (event.key === 'Enter' && document.activeElement === panel.current) {
        event.preventDefault();
        return panel.current?.querySelector<HTMLButtonElement>('[data-usual]')?.click();
      }
      if (event.key !== 'Tab') return;
      const all = inside();
      const edge = event.shiftKey ? all[0] : all.at(-1);
      if (document.activeElement !== edge && panel.current?.contains(document.activeElement)) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    document.addEventListener('keydown', keep);
    document.documentElement.style.overflow = 'hidden';
    const forget = backCloses(() => close.current());
    return () => {
      forget();
      document.removeEventListener('keydown', keep);
      OPEN.splice(OPEN.indexOf(me), 1);
      if (OPEN.length === 0) document.documentElement.style.overflow = '';
      giveBack(before);
    };
  }, [open]);
  return panel;
}
