import type { OfferKey } from './offer.key.ts';

/**
 * What happens to a flight or a train, by the last digit of its number, so that each case can be brought about. Hotels and
 * cars are always `plain`. What an airline does to its timetable, railways do not: such a train is `plain`.
 */
export type Behaviour = 'plain' | 'rises' | 'sellsOut' | 'ticketsLate' | 'isMoved' | 'isCancelled';

const BEHAVIOURS: readonly Behaviour[] = [
  'plain',
  'plain',
  'plain',
  'plain',
  'rises',
  'sellsOut',
  'ticketsLate',
  'isMoved',
  'isCancelled',
  'plain',
];

/** In percent of the price, by the last digit; null: it cannot be done. */
const FEES: readonly { change: number | null; refund: number | null }[] = [
  { change: 0, refund: 0 },
  { change: 5, refund: 10 },
  { change: 10, refund: 20 },
  { change: 20, refund: 50 },
  { change: 5, refund: 10 },
  { change: 5, refund: 10 },
  { change: 0, refund: 0 },
  { change: 10, refund: 20 },
  { change: 10, refund: 20 },
  { change: null, refund: null },
];

const hasTickets = ({ kind }: OfferKey): boolean => kind === 'flight' || kind === 'train';
const digitOf = (key: OfferKey): number => (hasTickets(key) ? Number(key.number.slice(-1)) || 0 : 0);

export function behaviourOf(key: OfferKey): Behaviour {
  const behaviour = BEHAVIOURS[digitOf(key)] ?? 'plain';
  return key.kind === 'train' && /^is/.test(behaviour) ? 'plain' : behaviour;
}

export const feesOf = (key: OfferKey): { change: number | null; refund: number | null } =>
  FEES[digitOf(key)] ?? { change: 0, refund: 0 };

/** Fen, to whole yuan. */
export const shareOf = (total: number, percent: number): number =>
  Math.round((total * percent) / 10_000) * 100;

/**
 * The number of the place-th flight or train of a day. Of four in a row, at least one is plain and can be given back, since
 * the digits are three apart.
 */
export const numberAt = (prefix: string, base: number, place: number, firstDigit: number): string =>
  `${prefix}${base}${(firstDigit + 3 * place) % 10}`;
