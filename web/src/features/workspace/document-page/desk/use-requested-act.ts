import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useEffect, useRef } from 'react';
import { changePlace, useDeskPlace } from '#desk/desk-nav.ts';

/** What the address asks to begin with the open document, once, and only where the server says that it may be done. */
export function useAskedAct(
  actions: readonly DocumentAction[],
  onPick: (action: DocumentAction) => void,
): void {
  const { act } = useDeskPlace();
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  const requested = actions.find((one) => one === act);
  useEffect(() => {
    if (act === null) return;
    changePlace({ act: null }, 'replace');
    if (requested) pick.current(requested);
  }, [act, requested]);
}
