import type { TokenStore } from './platform.port.ts';

interface Kept {
  value: string;
  renewAt: number;
}

const EARLY_MS = 300_000;

/** A token store in memory, of one connection. */
export function createMemoryTokens(now: () => number): TokenStore {
  const kept = new Map<string, Kept>();
  const pending = new Map<string, Promise<string>>();
  return {
    get(key, fetch) {
      const found = kept.get(key);
      if (found && found.renewAt > now()) return Promise.resolve(found.value);
      const running = pending.get(key);
      if (running) return running;
      const work = fetch()
        .then(({ value, seconds }) => {
          const life = seconds * 1000;
          kept.set(key, { value, renewAt: now() + (life < 2 * EARLY_MS ? life / 2 : life - EARLY_MS) });
          return value;
        })
        .finally(() => pending.delete(key));
      pending.set(key, work);
      return work;
    },
    drop(key, value) {
      if (kept.get(key)?.value === value) kept.delete(key);
      return Promise.resolve();
    },
  };
}
