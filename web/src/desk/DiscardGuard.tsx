import { useEffect, useRef, useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { watchInput } from './typed-fields.ts';

/** The area around a dialog, where a click closes it as Escape does. */
const OUTSIDE = '.ant-modal-wrap, .ant-drawer-mask';

const CLOSE = '.ant-modal-close, .ant-drawer-close';

/** Clicks the dialog's close button or, without one, sends Escape; after this question has closed. */
function close(dialog: HTMLElement): void {
  // The question may still be inside the dialog, with a close button of its own.
  const closeButtons = [...dialog.querySelectorAll<HTMLElement>(CLOSE)];
  const closeButton = closeButtons.find((one) => one.closest('[role="dialog"]') === dialog);
  const event = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  setTimeout(() =>
    closeButton ? closeButton.click() : dialog.dispatchEvent(new KeyboardEvent('keydown', event)),
  );
}

interface PendingClose {
  dialog: HTMLElement;
  /** The element that had the focus. */
  focused: HTMLElement | null;
}

/** Intercepts each Escape and each outside click that would discard unsaved input, and reports it instead. */
function useGuard(report: (pending: PendingClose) => void, paused: boolean) {
  const latest = useRef({ report, paused });
  useEffect(() => {
    latest.current = { report, paused };
  });
  const watcherRef = useRef<ReturnType<typeof watchInput>>(null);
  useEffect(() => {
    const watcher = watchInput(window.document);
    watcherRef.current = watcher;
    const intercept = (event: Event) => {
      const dialog = latest.current.paused ? null : watcher.front();
      if (!dialog) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const focused = window.document.activeElement;
      latest.current.report({ dialog, focused: focused instanceof HTMLElement ? focused : null });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // Not when a dropdown is open, which Escape closes first, nor while an input method is composing.
      const open = window.document.activeElement?.getAttribute('aria-expanded') === 'true';
      if (event.key === 'Escape' && !event.isComposing && !open) intercept(event);
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.matches(OUTSIDE)) intercept(event);
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('click', onClick, true);
    return () => {
      watcher.stop();
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('click', onClick, true);
    };
  }, []);
  return (dialog: HTMLElement) => watcherRef.current?.forget(dialog);
}

/** Asks before a drawer or modal with unsaved input is closed by Escape or by a click outside. */
export function DiscardGuard() {
  const [pending, setPending] = useState<PendingClose | null>(null);
  const forget = useGuard(setPending, pending !== null);
  if (!pending) return null;
  const keep = () => {
    setPending(null);
    // Later, since the question holds the focus until it has closed.
    setTimeout(() => pending.focused?.focus());
  };
  const discard = () => {
    forget(pending.dialog);
    setPending(null);
    close(pending.dialog);
  };
  return <DiscardQuestion onKeep={keep} onDiscard={discard} />;
}
