import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the question is answered by something true, and returns that; `undefined` counts as not yet. */
export async function until<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await look().catch(() => undefined);
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`);
    await sleep(100);
  }
}
