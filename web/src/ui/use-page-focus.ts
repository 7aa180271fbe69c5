import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What had the focus may go while somebody stands on it, such as a row that is decided: the title takes it then. */
function keepFocus(page: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => (last = target);
  const watcher = new MutationObserver(() => {
    if (!(last instanceof HTMLElement) || last.isConnected || document.activeElement !== document.body)
      return;
    last = null;
    page.querySelector('h1')?.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', remember);
  watcher.observe(page, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', remember);
    watcher.disconnect();
  };
}

/**
 * Who comes back to a page stands where they left it; who comes to a new one, at its title. Only when nothing else has
 * the focus, and not before the person has done anything: a page that is just loaded starts at its top anyway.
 */
export function usePageFocus(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const here = page.current;
    // Parts of the page that want the focus themselves ask for it after they are drawn.
    const timer = setTimeout(() => {
      const free = document.activeElement === null || document.activeElement === document.body;
      const acted = 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
      if (!free || !acted) return;
      const back = left.current?.isConnected ? left.current : here?.querySelector('h1');
      back?.focus({ preventScroll: true });
    });
    const forget = here && keepFocus(here);
    return () => {
      clearTimeout(timer);
      forget?.();
      const at = document.activeElement;
      left.current = at instanceof HTMLElement && here?.contains(at) ? at : null;
    };
  }, []);
  return page;
}
