import { useEffect, useRef, useState } from 'react';
import { RESIZE_MS } from '#device/constants.ts';

/** Space below the rows, for the selection bar. */
const FOOT_PX = 120;
const LEAST_PX = 240;

/** Height in pixels from a table's first row to the bottom of the window. */
export function useRoomBelow() {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(LEAST_PX);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      timer = undefined;
      const top = place.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST_PX, window.innerHeight - top - FOOT_PX));
    };
    const measureLater = () => (timer ??= setTimeout(measure, RESIZE_MS));
    measure();
    window.addEventListener('resize', measureLater);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', measureLater);
    };
  }, []);
  return { place, height };
}
