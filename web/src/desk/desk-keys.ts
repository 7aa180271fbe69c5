import { useEffect, useRef } from 'react';

export interface ListKeys {
  /** One down, one up. */
  move: (step: 1 | -1) => void;
  /** Take the current one in or out, by X; by S where X rejects what is open. */
  pick?: () => void;
  pickBy?: 'x' | 's';
  search: () => void;
}

/** A box that was just ticked takes no letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox');

/** `/` searches, J and K move, X picks; while somebody types in a field, letters are letters. */
export function useListKeys(keys: ListKeys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && isTyping(event.target)) (event.target as HTMLElement).blur();
      if (isTyping(event.target) || window.document.querySelector('[aria-modal="true"]')) return;
      const acts: Record<string, (() => void) | undefined> = {
        '/': now.current.search,
        j: () => now.current.move(1),
        k: () => now.current.move(-1),
        [now.current.pickBy ?? 'x']: now.current.pick,
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
