import { useEffect, useRef, useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { watchTyping } from './typed-fields.ts';

/** The area around a dialog, where a click closes it as Escape does. */
const OUTSIDE = '.ant-modal-wrap, .ant-drawer-mask';

const CLOSE = '.ant-modal-close, .ant-drawer-close';

/** Clicks the dialog's close button or, without one, sends Escape; after this question has closed. */
function close(dialog: HTMLElement): void {
  // The question may still be inside the dialog, with a close button of its own.
  const crosses = [...dialog.querySelectorAll<HTMLElement>(CLOSE)];
  const cross = crosses.find((one) => one.closest('[role="dialog"]') === dialog);
  const event = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  setTimeout(() => (cross ? cross.click() : dialog.dispatchEvent(new KeyboardEvent('keydown', event))));
}

interface Asked {
  dialog: HTMLElement;
  /** The element that had the focus. */
  at: HTMLElement | null;
}

/** Intercepts each Escape and each outside click that would discard unsaved input, and reports it instead. */
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
      // Not when a dropdown is open, which Escape closes first, nor while an input method is composing.
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

/** Asks before a drawer or modal with unsaved input is closed by Escape or by a click outside. */
export function DiscardGuard() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const forget = useGuard(setAsked, asked !== null);
  if (!asked) return null;
  const keep = () => {
    setAsked(null);
    // Later, since the question holds the focus until it has closed.
    setTimeout(() => asked.at?.focus());
  };
  const discard = () => {
    forget(asked.dialog);
    setAsked(null);
    close(asked.dialog);
  };
  return <DiscardQuestion onKeep={keep} onDiscard={discard} />;
}
