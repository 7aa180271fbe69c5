import { useLayoutEffect } from 'react';

/** Sets `aria-busy` on the body while the next page is rendered, so that screen readers wait. */
export function useBusy(busy: boolean): void {
  useLayoutEffect(() => {
    if (busy) document.body.setAttribute('aria-busy', 'true');
    else document.body.removeAttribute('aria-busy');
  }, [busy]);
}
