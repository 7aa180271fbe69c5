import type { DragEvent } from 'react';

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
