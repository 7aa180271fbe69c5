import { useEffect, useRef, useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { watchTyping } from './typed-fields.ts';

/** Outside of a dialog, where a press closes it as Escape does. */
const OUTSIDE = '.ant-modal-wrap, .ant-drawer-mask';

const CLOSE = '.ant-modal-close, .ant-drawer-close';

/** By its own cross, or where it has none as Escape would, once this question is gone. */
function close(dialog: HTMLElement): void {
  // The question itself may still lie in the dialog, with a cross of its own.
  const crosses = [...dialog.querySelectorAll<HTMLElement>(CLOSE)];
  const cross = crosses.find((one) => one.closest('[role="dialog"]') === dialog);
  const event = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  setTimeout(() => (cross ? cross.click() : dialog.dispatchEvent(new KeyboardEvent('keydown', event))));
}

interface Asked {
  dialog: HTMLElement;
  /** Where the keyboard was. */
  at: HTMLElement | null;
}

/** Tells of each Escape, and each press beside a dialog, that would take away what is not kept; it then does nothing. */
function useGuard(tell: (asked: Asked) => void, silent: boolean) {
  const now = useRef({ tell, silent });
  useEffect(() => {
    now.current = { tell, silent };
  });
  const watch = useRef<ReturnType<typeof watchTyping>>(null);
  useEffect(() => {
    const watching = watchTyping(window.document);
    watch.current = watching;
    const ask = (event: Event) => {
      const dialog = now.current.silent ? null : watching.front();
      if (!dialog) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const at = window.document.activeElement;
      now.current.tell({ dialog, at: at instanceof HTMLElement ? at : null });
    };
    const key = (event: KeyboardEvent) => {
      // A list that hangs open takes the key first; who composes Chinese needs it for the candidates.
      const open = window.document.activeElement?.getAttribute('aria-expanded') === 'true';
      if (event.key === 'Escape' && !event.isComposing && !open) ask(event);
    };
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.matches(OUTSIDE)) ask(event);
    };
    window.addEventListener('keydown', key, true);
    window.addEventListener('click', press, true);
    return () => {
      watching.stop();
      window.removeEventListener('keydown', key, true);
      window.removeEventListener('click', press, true);
    };
  }, []);
  return (dialog: HTMLElement) => watch.current?.forget(dialog);
}

/** What somebody typed in a drawer or a window of the desk is not gone with one press of Escape, or one beside it. */
export function DiscardGuard() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const forget = useGuard(setAsked, asked !== null);
  if (!asked) return null;
  const keep = () => {
    setAsked(null);
    // Once the question is gone: it keeps the focus to itself.
    setTimeout(() => asked.at?.focus());
  };
  const discard = () => {
    forget(asked.dialog);
    setAsked(null);
    close(asked.dialog);
  };
  return <DiscardQuestion onKeep={keep} onDiscard={discard} />;
}
