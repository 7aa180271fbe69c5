import type { Finder } from './facts.ts';

/** Above the amount for each head at the table; one nobody is named for is one head's. */
export const findPerAttendee: Finder<'perAttendee'> = ({ params }, { lines }) =>
  lines.flatMap(({ id, amount, attendees }) => {
    const heads = Math.max(1, attendees);
    const most = params.amount * heads;
    const values = { amount: String(amount), limit: String(params.amount), attendees: String(heads) };
    return amount > most ? [{ lineId: id, values, cutTo: most }] : [];
  });
