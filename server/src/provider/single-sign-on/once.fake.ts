import type { Clock, OnceStore } from './single-sign-on.port.ts';

export interface OnceFake extends OnceStore {
  /** The values with the time in ms until which each is remembered. */
  kept: Map<string, number>;
}

/** In memory, by the given clock. */
export function onceInMemory({ now }: Clock): OnceFake {
  const kept = new Map<string, number>();
  return {
    kept,
    first(value, seconds) {
      const at = now().getTime();
      const isFirst = (kept.get(value) ?? 0) <= at;
      if (isFirst) kept.set(value, at + seconds * 1000);
      return Promise.resolve(isFirst);
    },
  };
}
