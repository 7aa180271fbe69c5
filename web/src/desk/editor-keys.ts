import { useEffect, useRef } from 'react';
import { isTyping } from './desk-keys.ts';

interface Keys {
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** Ctrl+S saves everywhere; Ctrl+Z undoes, except in a text field, which has its own undo. */
export function useFlowEditorKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      const action =
        key === 's'
          ? latest.current.save
          : isTyping(event.target)
            ? null
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? latest.current.redo
              : key === 'z'
                ? latest.current.undo
                : null;
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
