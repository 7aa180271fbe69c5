import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { moved } from '#ui/moved.ts';

/** Reorders rows by dragging the handle, or by arrow keys on it. */
export function useOrder<K extends string>(keys: readonly K[], onChange: (keys: K[]) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<K | null>(null);
  const move = (key: K, to: number) => onChange(moved(keys, keys.indexOf(key), to));

  /** Index of the row at this vertical position: the drop target. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const found = rows.findIndex(({ bottom }) => y < bottom);
    return found < 0 ? rows.length - 1 : found;
  };
  const gripOf = (key: K) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(key);
    },
    onPointerMove: (event: PointerEvent) => {
      if (held !== key) return;
      const to = placeAt(event.clientY);
      if (to !== keys.indexOf(key)) move(key, to);
    },
    onPointerUp: () => setHeld(null),
    onPointerCancel: () => setHeld(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      move(key, keys.indexOf(key) + step);
    },
  });
  return { list, held, move, gripOf };
}
