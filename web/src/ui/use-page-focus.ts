import { useLayoutEffect, useRef, type RefObject } from 'react';

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
    return () => {
      clearTimeout(timer);
      const at = document.activeElement;
      left.current = at instanceof HTMLElement && here?.contains(at) ? at : null;
    };
  }, []);
  return page;
}
