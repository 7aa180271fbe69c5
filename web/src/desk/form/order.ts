import type { DragEvent } from 'react';

/** The list with one item moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const [taken] = list.slice(from, from + 1);
  return taken === undefined || to < 0 || to >= list.length ? [...list] : rest.toSpliced(to, 0, taken);
}

let held: number | null = null;

/** The drag-and-drop properties of a table row. */
export const draggable = (place: number, onMove: (from: number, to: number) => void) => ({
  draggable: true,
  onDragStart: () => {
    held = place;
  },
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    if (held !== null && held !== place) onMove(held, place);
    held = null;
  },
});
