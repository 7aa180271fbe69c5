import { useSyncExternalStore } from 'react';

const isField = (element: Element | null): boolean =>
  element !== null && element.matches('input, textarea, select, [contenteditable]');

const isTypingNow = (): boolean => isField(document.activeElement);

function onFocusChange(notify: () => void): () => void {
  document.addEventListener('focusin', notify);
  document.addEventListener('focusout', notify);
  return () => {
    document.removeEventListener('focusin', notify);
    document.removeEventListener('focusout', notify);
  };
}

/** Whether a field has the focus, so that nothing moves while someone types. */
export const useTyping = (): boolean => useSyncExternalStore(onFocusChange, isTypingNow);
