import { useLayoutEffect } from 'react';

/** Tells a screen reader to wait: what stands there is about to be another page. */
export function useBusy(busy: boolean): void {
  useLayoutEffect(() => {
    if (busy) document.body.setAttribute('aria-busy', 'true');
    else document.body.removeAttribute('aria-busy');
  }, [busy]);
}
