import { createContext } from 'react';

/** Whether more pages may follow the rows that are there. */
export const HasMore = createContext(false);

/** Where a row stands in a list that draws only some of its rows; null in other lists. */
export const RowPlace = createContext<{ at: number; of: number } | null>(null);
