import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Where the size of an element is not known, as before the first drawing. */
const USUAL = 326;

/** The width of an element, which a drawing fills. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.round(element.clientWidth) || USUAL);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
