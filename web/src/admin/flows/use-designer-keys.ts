import { useEffect, useRef } from 'react';
import { isTyping } from '../admin-keys.ts';

interface Keys {
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** Ctrl+S saves everywhere; Ctrl+Z goes back, but in a text field it is the field's own. */
export function useDesignerKeys(keys: Keys): void {
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

/** The browser asks before it throws away what was drawn. */
export function useAskBeforeLeaving(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
}
