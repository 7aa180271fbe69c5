import type { DragEvent } from 'react';

/** The list with one thing in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const [taken] = list.slice(from, from + 1);
  return taken === undefined || to < 0 || to >= list.length ? [...list] : rest.toSpliced(to, 0, taken);
}

let held: number | null = null;

/** What makes a row one that can be taken by the mouse to another place. */
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
