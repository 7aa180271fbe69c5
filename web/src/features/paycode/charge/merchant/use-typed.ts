import { useEffect, useEffectEvent, useRef } from 'react';

/** A scanner types the next key within this time; a person does not. */
const BURST_MS = 80;
const SHORTEST_CODE = 8;
/** Within a code: a signed one has a thousand letters, in which a scanner or a busy till may pause. */
const PAUSE_MS = 600;

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Keys for the amount. */
const KEYS = /^[\d.]$/;

interface Typed {
  /** A digit, a point, or `back`. */
  onKey: (key: string) => void;
  /** What a scanner read. */
  onCode: (code: string) => void;
  enabled: boolean;
}

/** The keyboard of the till: single keys are for the amount, a burst of them comes from a scanner. */
export function useTyped({ onKey, onCode, enabled }: Typed): void {
  const burst = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const settle = useEffectEvent(() => {
    const text = burst.current;
    burst.current = '';
    if (text.length >= SHORTEST_CODE) return onCode(text);
    for (const key of text) if (KEYS.test(key)) onKey(key);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (inField(target) || ctrlKey || metaKey || altKey) return;
    if (key === 'Backspace') return onKey('back');
    if (key === 'Enter' && burst.current.length >= SHORTEST_CODE) {
      // Not also a press on the button that has the focus.
      event.preventDefault();
      clearTimeout(timer.current);
      return settle();
    }
    if (key.length !== 1 || key === ' ') return;
    burst.current += key;
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, burst.current.length < SHORTEST_CODE ? BURST_MS : PAUSE_MS);
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      clearTimeout(timer.current);
      burst.current = '';
    };
  }, [enabled]);
}
