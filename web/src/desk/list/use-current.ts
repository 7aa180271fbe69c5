import { changePlace, useDeskPlace } from '../desk-nav.ts';

export type Current<Row> = ReturnType<typeof useCurrent<Row>>;

/** The row whose item is open beside the list, by the URL. */
export function useCurrent<Row>(
  rows: readonly Row[],
  openIdOf: (row: Row) => string,
  onNearEnd?: () => void,
) {
  const { open: id } = useDeskPlace();
  const open = (next: string | null) => changePlace({ open: next }, 'push');
  const place = rows.findIndex((row) => openIdOf(row) === id);
  return {
    id,
    row: rows[place],
    /** Counts from 1; 0 when the open item is not among the rows. */
    place: place + 1,
    open,
    move: (step: 1 | -1) => {
      if (place + step >= rows.length) onNearEnd?.();
      const next = rows[Math.max(0, Math.min(rows.length - 1, place + step))];
      if (next) open(openIdOf(next));
    },
    /** Opens the next row, after the current one was handled. */
    next: () => {
      const next = rows[place + 1] ?? rows[place - 1];
      open(next ? openIdOf(next) : null);
    },
  };
}
