import { useEffect, useRef, type PointerEvent } from 'react';
import { IMAGE_DRAG_PX, LONG_PRESS_MS } from '#device/constants.ts';

/** Calls back after one finger has rested for 350 ms; a movement or a second finger cancels it. */
export function useLongPress(onLong: () => void) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const stop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  };
  useEffect(() => stop, []);
  return {
    down: ({ isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      if (!isPrimary || pointerType === 'mouse') return;
      const timer = setTimeout(() => {
        waiting.current = null;
        onLong();
      }, LONG_PRESS_MS);
      waiting.current = { timer, x, y };
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      const from = waiting.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) >= IMAGE_DRAG_PX) stop();
    },
    stop,
  };
}
