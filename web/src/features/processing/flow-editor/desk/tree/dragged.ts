/** What a dragged node is called between its card and the gap that takes it. */
export const DRAGGED = 'application/x-outlay-node';
