import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The focused element of the page left last. A browser blurs a hidden element only in a later frame. */
let lastFocused: Element | null = null;

/** Whether the user has interacted since the app was loaded. `navigator.userActivation` survives a reload. */
let hasInteracted = false;
for (const eventType of ['pointerdown', 'keydown'])
  addEventListener(eventType, () => (hasInteracted = true), { capture: true, once: true });

/** True if nothing has the focus, or only an element that is hidden or disabled and about to lose it. */
function focusIsFree(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at === lastFocused || at.matches(':disabled');
}

/** Focuses the element, or the page title when the element is null, removed, disabled or hidden. */
function focusOrTitle(page: HTMLElement | null, element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element === null || document.activeElement !== element)
    page?.querySelector('h1')?.focus({ preventScroll: true });
}

/** Moves the focus to the title when the focused element is removed or disabled, such as a decided row. */
function keepFocus(page: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => (last = target);
  const observer = new MutationObserver(() => {
    if (!(last instanceof HTMLElement) || !focusIsFree()) return;
    if (last.isConnected && !last.matches(':disabled')) return;
    last = null;
    focusOrTitle(page, null);
  });
  page.addEventListener('focusin', remember);
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    page.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/**
 * Restores the focus on a page that is shown again; on a new page, focuses its title. Does nothing when
 * another element has the focus, or before the first interaction: a page just loaded starts at its top
 * anyway.
 */
export function usePageFocus(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const saved = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = page.current;
    // Runs after the parts of the page that set the focus themselves.
    const timer = setTimeout(() => {
      if (hasInteracted && focusIsFree()) focusOrTitle(element, saved.current);
    });
    const stopKeeping = element && keepFocus(element);
    return () => {
      clearTimeout(timer);
      stopKeeping?.();
      const at = document.activeElement;
      saved.current = at instanceof HTMLElement && element?.contains(at) ? at : null;
      lastFocused = saved.current;
    };
  }, []);
  return page;
}
