import { pause } from '#device/pause.ts';

/** How long a lease (used without Web Locks) stays valid after its last renewal. */
const LEASE_MS = 6_000;
const LOOK_MS = 200;
const me = crypto.randomUUID();

interface Lease {
  tab: string;
  until: number;
}
const nameOf = (name: string) => `turn ${name}`;

function leaseOf(name: string): Lease | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(name)) ?? 'null') as Lease | null;
  } catch {
    return null;
  }
}
function write(name: string): void {
  try {
    localStorage.setItem(nameOf(name), JSON.stringify({ tab: me, until: Date.now() + LEASE_MS }));
  } catch {
    // Without storage no other tab can share the lease.
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(nameOf(name));
  } catch {
    // Nothing was written either; what was done in turn has succeeded all the same.
  }
}

/** Writes the lease and checks it again after a pause: two tabs may have taken it at the same moment. */
async function takeLease(name: string): Promise<boolean> {
  const lease = leaseOf(name);
  if (lease && lease.until > Date.now()) return false;
  write(name);
  await pause(20);
  const mine = leaseOf(name);
  return mine === null || mine.tab === me;
}

async function withLease<T>(name: string, wait: boolean, act: () => Promise<T>): Promise<T | undefined> {
  while (!(await takeLease(name))) {
    if (!wait) return undefined;
    await pause(LOOK_MS);
  }
  const heart = setInterval(() => write(name), LEASE_MS / 3);
  try {
    return await act();
  } finally {
    clearInterval(heart);
    remove(name);
  }
}

/**
 * Mutual exclusion by name among all tabs of this device; released when a tab dies. Without Web Locks (plain
 * http) it falls back to a lease in the storage, which is weaker: requests also carry idempotency keys, so
 * that two at once are executed only once.
 */
export async function inTurnOfTabs<T>(name: string, act: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return await navigator.locks.request(name, act);
  return (await withLease(name, true, act)) as T;
}

/** The same, but returns undefined at once when another tab holds it. */
export async function ifFree<T>(name: string, act: () => Promise<T>): Promise<T | undefined> {
  if (!('locks' in navigator)) return await withLease(name, false, act);
  return await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? await act() : undefined,
  );
}
