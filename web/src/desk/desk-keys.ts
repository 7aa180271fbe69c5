import { useEffect, useRef } from 'react';

export interface ListKeys {
  /** Moves to the next or previous row. */
  move: (step: 1 | -1) => void;
  /** Toggles the current row, by X; by S where X rejects the open item. */
  toggle?: () => void;
  toggleKey?: 'x' | 's';
  search: () => void;
}

/** Whether keys are text input. A checkbox takes no text, so shortcuts work while it has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox');

/** `/` searches, J and K move, X toggles; inactive while the user types in a field. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && isTyping(event.target)) (event.target as HTMLElement).blur();
      if (isTyping(event.target) || window.document.querySelector('[aria-modal="true"]')) return;
      const actions: Record<string, (() => void) | undefined> = {
        '/': latest.current.search,
        j: () => latest.current.move(1),
        k: () => latest.current.move(-1),
        [latest.current.toggleKey ?? 'x']: latest.current.toggle,
      };
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
