import { useEffect, useRef } from 'react';
import { isTyping } from './desk-keys.ts';

interface Keys {
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** Ctrl+S saves everywhere; Ctrl+Z undoes, except in a text field, which has its own undo. */
export function useFlowEditorKeys(keys: Keys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      const act =
        key === 's'
          ? now.current.save
          : isTyping(event.target)
            ? null
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? now.current.redo
              : key === 'z'
                ? now.current.undo
                : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
