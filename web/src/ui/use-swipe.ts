import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { SCROLL_THRESHOLD_PX } from '#device/constants.ts';

interface Swiping {
  onStart?: () => void;
  /** 1 to what is at the right, −1 to what is at the left. */
  onSwipe: (step: 1 | -1) => void;
  /** A shorter movement counts as a tap. */
  least?: number;
}

/** A horizontal drag, for an element with `touch-action: pan-y`. */
export function useSwipe({ onStart, onSwipe, least = SCROLL_THRESHOLD_PX }: Swiping) {
  const from = useRef<number | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      from.current = clientX;
      swiped.current = false;
      onStart?.();
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const distance = clientX - (from.current ?? clientX);
      from.current = null;
      swiped.current = Math.abs(distance) >= least;
      if (swiped.current) onSwipe(distance < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
    /** The browser fires a click after a drag too: it is suppressed. */
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.stopPropagation();
      swiped.current = false;
    },
  };
}
