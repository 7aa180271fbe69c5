import { createHash } from 'node:crypto';

/** 32-bit FNV-1a, which is enough to tell routes and days apart. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return hash;
}

/** Numbers that look random and are the same for the same text on every machine. */
export interface Seeded {
  /** From 0 up to 1, without 1. */
  next: () => number;
  /** A whole number from the first to the second, both included. */
  between: (least: number, most: number) => number;
}

/** Mulberry32 from the hash of a text. */
export function seeded(text: string): Seeded {
  let state = hashOf(text);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, between: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}

/** So many digits that the text decides, by SHA-256: texts of different orders practically never have the same. */
export function digitsOf(text: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  return String(number % 10n ** BigInt(length)).padStart(length, '0');
}

/** So many capital letters and digits that the text decides, without those that look alike. */
export function codeOf(text: string, length: number): string {
  const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const random = seeded(text);
  return Array.from({ length }, () => LETTERS[random.between(0, LETTERS.length - 1)]).join('');
}
