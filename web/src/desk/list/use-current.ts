import { changePlace, useDeskPlace } from '../desk-nav.ts';

export type Current<Row> = ReturnType<typeof useCurrent<Row>>;

/** The row whose thing is open beside the list; the address says which. */
export function useCurrent<Row>(rows: readonly Row[], openOf: (row: Row) => string, onEnd?: () => void) {
  const { open: id } = useDeskPlace();
  const open = (next: string | null) => changePlace({ open: next }, 'push');
  const place = rows.findIndex((row) => openOf(row) === id);
  return {
    id,
    row: rows[place],
    /** From 1; 0 where what is open is not among the rows. */
    place: place + 1,
    open,
    move: (step: 1 | -1) => {
      if (place + step >= rows.length) onEnd?.();
      const next = rows[Math.max(0, Math.min(rows.length - 1, place + step))];
      if (next) open(openOf(next));
    },
    /** It was dealt with: the one after it comes. */
    next: () => {
      const next = rows[place + 1] ?? rows[place - 1];
      open(next ? openOf(next) : null);
    },
  };
}
