import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, newFolder, startProduct } from './product.ts';

/** `npm run test:cuts` cuts the whole start at 20 moments; otherwise only the start of the database is cut. */
const MOMENTS_SET = process.env['OUTLAY_CUTS'];
const MOMENTS = Number(MOMENTS_SET ?? 2);
const OPTIONS = { bare: MOMENTS_SET === undefined };
const PATIENCE_MS = 120_000;

let folder: string;
afterEach(() => cleanUp(folder));

/** Measures a first start on this machine, so that the cuts are spread over all of it. */
async function wholeStart(): Promise<number> {
  folder = newFolder();
  const began = performance.now();
  const product = await startProduct(folder, OPTIONS);
  await product.ready();
  const took = performance.now() - began;
  await product.stop();
  await cleanUp(folder);
  return took;
}

const unfinished = () => readdirSync(folder).filter((name) => name.startsWith('postgres.new'));

test(
  `a first start that is killed at ${MOMENTS} moments is followed by ${MOMENTS} that come up`,
  async () => {
    const whole = await wholeStart();
    const came: string[] = [];
    for (let moment = 1; moment <= MOMENTS; moment += 1) {
      folder = newFolder();
      const interrupted = await startProduct(folder, OPTIONS);
      await sleep((whole * moment) / (MOMENTS + 1));
      interrupted.signal('SIGKILL');
      await interrupted.ended;
      const next = await startProduct(folder, OPTIONS);
      await next.ready().then(
        () => came.push('ready'),
        (error: unknown) =>
          came.push(`cut after ${Math.round((whole * moment) / (MOMENTS + 1))} ms: ${String(error)}`),
      );
      expect(unfinished()).toEqual([]);
      await next.stop();
      await cleanUp(folder);
    }

    expect(came).toEqual(Array.from({ length: MOMENTS }, () => 'ready'));
  },
  PATIENCE_MS * (MOMENTS + 1),
);

test(
  'Ctrl-C while the database is created leaves nothing behind, and the next start succeeds',
  async () => {
    folder = newFolder();
    const first = await startProduct(folder);
    await expect.poll(unfinished, { interval: 10 }).toHaveLength(1);
    await first.stop();

    expect(unfinished()).toEqual([]);
    expect(first.said()).not.toMatch(/^ {4}at /m);
    const next = await startProduct(folder);
    await next.ready();
    expect(await next.stop()).toBe(0);
  },
  PATIENCE_MS,
);
