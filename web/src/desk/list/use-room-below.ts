import { useEffect, useRef, useState } from 'react';
import { RESIZE_MS } from '#device/constants.ts';

/** Kept free below the rows, for what is selected. */
const FOOT_PX = 120;
const LEAST_PX = 240;

/** How many pixels there are from a table's first row to the window's end. */
export function useRoomBelow() {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(LEAST_PX);
  useEffect(() => {
    let asked: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      asked = undefined;
      const top = place.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST_PX, window.innerHeight - top - FOOT_PX));
    };
    const soon = () => (asked ??= setTimeout(measure, RESIZE_MS));
    measure();
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(asked);
      window.removeEventListener('resize', soon);
    };
  }, []);
  return { place, height };
}
