import { useEffect, useState } from 'react';

const isField = (element: Element | null): boolean =>
  element !== null && element.matches('input, textarea, select, [contenteditable]');

/** Whether a field has the focus, so that nothing moves while someone types. */
export function useTyping(): boolean {
  const [typing, setTyping] = useState(() => isField(document.activeElement));
  useEffect(() => {
    const enter = (event: FocusEvent) => setTyping(isField(event.target as Element));
    const leave = () => setTyping(false);
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  return typing;
}
