import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useEffect, useRef } from 'react';
import { changePlace, useDeskPlace } from '#desk/desk-nav.ts';

/** Starts the action named in the URL, once, and only if the server allows it. */
export function useRequestedAct(
  actions: readonly DocumentAction[],
  onPick: (action: DocumentAction) => void,
): void {
  const { action: act } = useDeskPlace();
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
