import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What had the focus on the page that was left last. A browser takes the focus off it only with a later frame. */
let leftBehind: Element | null = null;

/** Whether the person did anything since the app was loaded. The browser's own word of it outlives a reload. */
let acted = false;
for (const deed of ['pointerdown', 'keydown'])
  addEventListener(deed, () => (acted = true), { capture: true, once: true });

/** Nothing has the focus, or something that is hidden or disabled and is about to lose it. */
function focusIsFree(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at === leftBehind || at.matches(':disabled');
}

/** To the title of the page when the element is gone, disabled or not shown. */
function focusOrTitle(page: HTMLElement | null, element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element === null || document.activeElement !== element)
    page?.querySelector('h1')?.focus({ preventScroll: true });
}

/** What has the focus may go or be disabled while the person is on it, such as the row that was decided: to the title. */
function keepFocus(page: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => (last = target);
  const watcher = new MutationObserver(() => {
    if (!(last instanceof HTMLElement) || !focusIsFree()) return;
    if (last.isConnected && !last.matches(':disabled')) return;
    last = null;
    focusOrTitle(page, null);
  });
  page.addEventListener('focusin', remember);
  watcher.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    page.removeEventListener('focusin', remember);
    watcher.disconnect();
  };
}

/**
 * Coming back to a page, the focus is where the person left it; on a new page, at its title. Only when nothing else has
 * the focus, and not before the person has done anything: a page that is just loaded starts at its top anyway.
 */
export function usePageFocus(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const here = page.current;
    // Parts of the page that want the focus themselves ask for it after they are drawn.
    const timer = setTimeout(() => {
      if (acted && focusIsFree()) focusOrTitle(here, left.current);
    });
    const forget = here && keepFocus(here);
    return () => {
      clearTimeout(timer);
      forget?.();
      const at = document.activeElement;
      left.current = at instanceof HTMLElement && here?.contains(at) ? at : null;
      leftBehind = left.current;
    };
  }, []);
  return page;
}
