import type { Agency } from '@outlay/contract/membership/agent';
import { daysBetween } from '#system/clock.ts';

interface Dated {
  from_day: string;
  to_day: string;
  accepted_at: Date | null;
  ended_at: Date | null;
}

/** Where an agency stands on a day. Only an active one lets the agent in. */
export function stateOf(agency: Dated, today: string): Agency['state'] {
  if (agency.ended_at !== null) return 'ended';
  if (agency.to_day < today) return 'over';
  if (agency.accepted_at === null) return 'offered';
  return agency.from_day > today ? 'planned' : 'active';
}

/** A year at most: nobody is another for good. */
export const LONGEST_DAYS = 366;

/** Days from the first to the last, both counted; none or fewer when they stand the wrong way round. */
export const daysFrom = (first: string, last: string): number => daysBetween(first, last) + 1;
