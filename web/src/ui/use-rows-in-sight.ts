import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { RowHeights, rowAt, rowsBetween, rowsToDraw, type RowRange } from './row-heights.ts';

/** Longer lists draw only the rows in and near the window. */
const ALL_DRAWN_MOST = 100;
/** Rows are drawn this far beyond the window, so that they are there before they are scrolled to. */
const AHEAD_PX = 700;
const AT_FIRST: RowRange = { from: 0, to: 24 };

/** Reads the heights of the rows that stand in the list. */
function measure(list: HTMLElement, ids: readonly string[], heights: RowHeights): void {
  const places = [...list.children].filter(
    (child) => child.hasAttribute('aria-posinset') || child.hasAttribute('aria-hidden'),
  );
  const tops = places.map((child) => child.getBoundingClientRect().top);
  tops.push(list.getBoundingClientRect().bottom);
  for (const [at, child] of places.entries()) {
    const id = ids[Number(child.getAttribute('aria-posinset')) - 1];
    if (id) heights.set(id, (tops[at + 1] ?? 0) - (tops[at] ?? 0));
  }
}

/** The first row in sight, and its upper edge from the top of the window. */
interface First {
  row: number;
  top: number;
}

/** Scrolls so that a row stands where it stood. */
function holdInSight(list: HTMLElement, { row, top }: First): void {
  const drawn = list.querySelector(`:scope > [aria-posinset="${row + 1}"]`);
  const moved = drawn ? drawn.getBoundingClientRect().top - top : 0;
  for (let up = list.parentElement; moved !== 0 && up; up = up.parentElement) {
    const { overflowY } = getComputedStyle(up);
    if (overflowY !== 'auto' && overflowY !== 'scroll' && up !== document.scrollingElement) continue;
    up.scrollTop += moved;
    return;
  }
}

/** Listens, whatever scrolls, and returns a function that ends it. */
function listenTo(listeners: readonly [EventTarget, string, () => void][]): () => void {
  const options = { capture: true, passive: true };
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener, options);
  return () => {
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener, options);
  };
}

/**
 * For a long list, the rows to draw by their index, and the edges of all; null for a list short enough to be drawn
 * whole. Works in whatever scrolls, the window or a sheet.
 */
export function useRowsInSight(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [heights] = useState(() => new RowHeights());
  const many = ids.length > ALL_DRAWN_MOST;
  // A list that has just grown long is drawn whole once more: where it is scrolled to is known only afterwards.
  const [range, setRange] = useState<RowRange | null>(many ? AT_FIRST : null);
  const [focused, setFocused] = useState<string | null>(null);
  const width = useRef(0);
  const first = useRef<First>({ row: 0, top: 0 });
  const held = useRef<First | null>(null);

  useLayoutEffect(() => {
    if (!many || !list.current) return;
    measure(list.current, ids, heights);
    if (held.current) holdInSight(list.current, held.current);
    held.current = null;
  });
  // Not a layout effect: a page that is shown again gets its scroll position only then.
  useEffect(() => {
    const seen = list.current;
    if (!many || !seen) return;
    let printing = false;
    const update = () => {
      if (printing || seen.clientWidth === 0) return;
      const turned = seen.clientWidth !== width.current;
      if (turned) {
        // Every row has another height now; what was in sight stays there.
        if (width.current > 0) held.current = first.current;
        heights.clear();
        measure(seen, ids, heights);
      }
      width.current = seen.clientWidth;
      const edges = heights.edges(ids);
      const stays = held.current;
      const top = stays ? (edges[stays.row] ?? 0) - stays.top : -seen.getBoundingClientRect().top;
      const row = rowAt(edges, Math.max(0, top));
      first.current = { row, top: (edges[row] ?? 0) - top };
      const { from, to } = rowsBetween(edges, top - AHEAD_PX, top + window.innerHeight + AHEAD_PX);
      setRange((before) => (!turned && before?.from === from && before.to === to ? before : { from, to }));
    };
    const drawAll = () => {
      printing = true;
      flushSync(() => setRange({ from: 0, to: ids.length }));
    };
    const drawFew = () => {
      printing = false;
      update();
    };
    update();
    return listenTo([
      [window, 'beforeprint', drawAll],
      [window, 'afterprint', drawFew],
      [document, 'scroll', update],
      [window, 'resize', update],
    ]);
  }, [many, list, ids, heights]);

  const shown = useMemo(() => {
    if (!many || !range) return null;
    // The focused row stays, wherever the list is scrolled to: the next Tab goes on from there.
    const rows = rowsToDraw(range, focused === null ? -1 : ids.indexOf(focused), ids.length);
    return { rows, edges: heights.edges(ids) };
  }, [many, range, focused, ids, heights]);
  return { many, shown, setFocused };
}
