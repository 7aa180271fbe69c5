import type { Agency } from '@outlay/contract/membership/agent';
import { daysBetween } from '#system/clock.ts';

interface Dated {
  from_day: string;
  to_day: string;
  accepted_at: Date | null;
  ended_at: Date | null;
}

/** The state of an agency on a day. Only an active one admits the agent. */
export function stateOf(agency: Dated, today: string): Agency['state'] {
  if (agency.ended_at !== null) return 'ended';
  if (agency.to_day < today) return 'over';
  if (agency.accepted_at === null) return 'offered';
  return agency.from_day > today ? 'planned' : 'active';
}

/** Longest duration, one year: nobody acts for another indefinitely. */
export const LONGEST_DAYS = 366;

/** Days from the first to the last, both included; zero or fewer if they are in the wrong order. */
export const daysFrom = (first: string, last: string): number => daysBetween(first, last) + 1;
