import type { ExpenseOrigin } from '@outlay/contract/spend/expense';
import type { Origin } from '#database/tables.ts';

/** What the web receives of an origin: not the notes, which are findings of the document. */
export const originOf = ({ notes: _, ...origin }: Origin): ExpenseOrigin => origin;
