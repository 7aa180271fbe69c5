import type { DragEvent } from 'react';

let dragged: number | null = null;

/** The drag-and-drop properties of a table row. */
export const draggable = (place: number, onMove: (from: number, to: number) => void) => ({
  draggable: true,
  onDragStart: () => {
    dragged = place;
  },
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null && dragged !== place) onMove(dragged, place);
    dragged = null;
  },
});
