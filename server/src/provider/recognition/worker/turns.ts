/** An entry in the queue. */
export interface Waiting {
  owner: string;
}

/** Half-life of recorded usage, so that yesterday's long file does not count against its owner. */
const HALF_LIFE_SECONDS = 60;
const FORGOTTEN = 0.05;

/**
 * The order of recognition: owners with the least recent usage first, then in order of arrival; one file per owner at a
 * time.
 */
export interface Turns<T extends Waiting> {
  add(waiting: T): void;
  /** The next entry whose owner is not in `busy`; it stays in the queue. */
  peek(busy: ReadonlySet<string>): T | undefined;
  remove(waiting: T): boolean;
  /** Number of waiting owners that are not in `busy`. */
  owners(busy: ReadonlySet<string>): number;
  /** Records the seconds that an owner's recognition took. */
  charge(owner: string, seconds: number): void;
  drain(): T[];
}

export function createTurns<T extends Waiting>(now: () => number): Turns<T> {
  const queue: T[] = [];
  const uses = new Map<string, { seconds: number; at: number }>();

  const useOf = (owner: string, at: number): number => {
    const use = uses.get(owner);
    if (!use) return 0;
    const left = use.seconds * 2 ** (-(at - use.at) / HALF_LIFE_SECONDS);
    if (left < FORGOTTEN) uses.delete(owner);
    return left < FORGOTTEN ? 0 : left;
  };
  const free = (busy: ReadonlySet<string>): T[] => queue.filter(({ owner }) => !busy.has(owner));

  return {
    add: (waiting) => void queue.push(waiting),
    peek: (busy) => {
      const at = now();
      const weighed = free(busy).map((waiting) => ({ waiting, use: useOf(waiting.owner, at) }));
      // The sort is stable, so equal entries stay in order of arrival.
      return weighed.sort((a, b) => a.use - b.use)[0]?.waiting;
    },
    remove: (waiting) => {
      const index = queue.indexOf(waiting);
      if (index >= 0) queue.splice(index, 1);
      return index >= 0;
    },
    owners: (busy) => new Set(free(busy).map(({ owner }) => owner)).size,
    charge: (owner, seconds) => {
      const at = now();
      for (const known of uses.keys()) useOf(known, at);
      uses.set(owner, { seconds: useOf(owner, at) + seconds, at });
    },
    drain: () => queue.splice(0),
  };
}
