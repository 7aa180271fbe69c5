import { useEffect, useRef } from 'react';

export interface ListKeys {
  /** Moves to the next or previous row. */
  move: (step: 1 | -1) => void;
  /** Toggles the current row, by X; by S where X rejects the open item. */
  pick?: () => void;
  pickBy?: 'x' | 's';
  search: () => void;
}

/** Whether keys are text input. A checkbox takes no text, so shortcuts work while it has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox');

/** `/` searches, J and K move, X toggles; inactive while the user types in a field. */
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
