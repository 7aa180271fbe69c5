import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useEffect, useRef } from 'react';
import { isTyping } from '#desk/desk-keys.ts';

/** Shortcuts for the open document; J and K move in the list beside it. */
export const ACT_KEYS: Readonly<Record<string, readonly DocumentAction[]>> = {
  a: ['approve', 'handle'],
  r: ['return'],
  x: ['reject'],
  c: ['comment'],
};

/** Runs allowed actions only; inactive while the user types or a sheet is open. */
export function useActKeys(
  actions: readonly DocumentAction[],
  onPick: (action: DocumentAction) => void,
  onHelp: () => void,
): void {
  const now = useRef({ actions, onPick, onHelp });
  useEffect(() => {
    now.current = { actions, onPick, onHelp };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const open = window.document.querySelector('[aria-modal="true"]');
      if (event.ctrlKey || event.metaKey || event.altKey || open || isTyping(event.target)) return;
      if (event.key === '?') return now.current.onHelp();
      const found = ACT_KEYS[event.key.toLowerCase()]?.find((act) => now.current.actions.includes(act));
      if (!found) return;
      event.preventDefault();
      now.current.onPick(found);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
