import { secretText } from './platform.double.ts';

interface Issued<T> {
  about: T;
  until: number;
  used: boolean;
}

export type Spent<T> = { about: T } | 'unknown' | 'used' | 'expired';

/** Codes that are valid once and for a time. */
export function codeBook<T>(now: () => number) {
  const book = new Map<string, Issued<T>>();
  return {
    issue(about: T, seconds: number): string {
      const code = secretText();
      book.set(code, { about, until: now() + seconds * 1000, used: false });
      return code;
    },
    spend(code: unknown): Spent<T> {
      const found = book.get(String(code));
      if (!found) return 'unknown';
      if (found.used) return 'used';
      if (found.until <= now()) return 'expired';
      found.used = true;
      return { about: found.about };
    },
    /** Whether a code is valid, without using it. */
    holds(code: unknown): boolean {
      const found = book.get(String(code));
      return found !== undefined && !found.used && found.until > now();
    },
  };
}

/** Tokens of owners. An owner gets the same one again while it is valid for longer than `freshSeconds`. */
export function tokenBook(now: () => number) {
  const book = new Map<string, { owner: string; until: number; ended: boolean }>();
  return {
    issue(owner: string, seconds: number, freshSeconds = 0): { token: string; seconds: number } {
      for (const [token, one] of book) {
        const left = Math.floor((one.until - now()) / 1000);
        if (one.owner === owner && !one.ended && left > freshSeconds) return { token, seconds: left };
      }
      const token = secretText(32);
      book.set(token, { owner, until: now() + seconds * 1000, ended: false });
      return { token, seconds };
    },
    /** The owner of a valid token. */
    ownerOf(token: unknown): { owner: string } | 'unknown' | 'expired' {
      const found = book.get(String(token));
      if (!found || found.ended) return 'unknown';
      return found.until > now() ? { owner: found.owner } : 'expired';
    },
    end(owner?: string): void {
      for (const one of book.values()) if (owner === undefined || one.owner === owner) one.ended = true;
    },
  };
}

export type TokenBook = ReturnType<typeof tokenBook>;

/** Counts calls of each kind within the last hour. */
export function hourly(now: () => number, most: number) {
  const times = new Map<string, number[]>();
  return {
    full(kind: string): boolean {
      const recent = (times.get(kind) ?? []).filter((at) => now() - at < 3_600_000);
      times.set(kind, [...recent, now()]);
      return recent.length >= most;
    },
  };
}
