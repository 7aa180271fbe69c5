import type { Finder } from './facts.ts';

/** Finds lines above the amount per attendee; a line without attendees counts as one person. */
export const findPerAttendee: Finder<'perAttendee'> = ({ params }, { lines }) =>
  lines.flatMap(({ id, amount, attendees }) => {
    const heads = Math.max(1, attendees);
    const most = params.amount * heads;
    const values = { amount: String(amount), limit: String(params.amount), attendees: String(heads) };
    return amount > most ? [{ lineId: id, values, cutTo: most }] : [];
  });
