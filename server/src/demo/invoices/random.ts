/** A random number generator that depends only on its seed. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** A string of `count` decimal digits. */
  digits(count: number): string;
  chance(probability: number): boolean;
}

/** FNV-1a, so that similar seeds give very different streams. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** The mulberry32 generator: small, fast, and good enough for sample invoices. */
export function createRandom(seed: string | number): Random {
  let state = hash(String(seed));
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('Nothing to pick from.');
      return from[integer(0, from.length - 1)] as T;
    },
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
    chance: (probability) => next() < probability,
  };
}
