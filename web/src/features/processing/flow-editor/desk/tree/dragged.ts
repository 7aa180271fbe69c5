/** MIME type of a dragged node. */
export const DRAGGED = 'application/x-outlay-node';
