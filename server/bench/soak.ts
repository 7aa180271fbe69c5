// `npm run soak`: half an hour of mixed work on the real server. What it holds in memory at the end is compared with what
// it held after five minutes, both times at rest and after everything was collected.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../src/database/embedded.ts';
import { runAsReader } from './bench/mixed-pages.ts';
import { runAsEmployee, type Tally } from './bench/mixed-work.ts';
import type { Held } from './bench/probe.ts';
import { asOwner, plant, startProduct, urlOf, type Running } from './bench/setting.ts';

/** `--smoke`: whether it runs, in a few seconds, for `npm test`; `--minutes 10` for another length. */
const SMOKE = process.argv.includes('--smoke');
const at = process.argv.indexOf('--minutes');
const MINUTES = SMOKE ? 0.2 : at > 0 ? Number(process.argv[at + 1]) : 30;
const WARM_MINUTES = Math.min(5, MINUTES / 2);
const COMPANIES = 2;
const CALLERS = 3;
const READERS = 5;
const REST_MS = SMOKE ? 200 : 20_000;
const GATE = 1.05;

const folder = mkdtempSync(join(tmpdir(), 'outlay-soak-'));
const cluster = await startEmbedded({ folder: join(folder, 'database'), durable: false });
const url = urlOf(cluster.ownerUrl, 'soak');
const tally: Tally = { calls: 0, prints: 0, sockets: 0, count: 0, failures: [] };

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const show = ({ resident, live }: Held) => `${mb(resident)} resident, ${mb(live)} live`;

async function heldAtRest({ held }: Running): Promise<Held> {
  await sleep(REST_MS);
  return await held();
}

try {
  await asOwner(cluster.ownerUrl, 'create database soak');
  const crews = await plant(url, folder, COMPANIES);
  const product = await startProduct(join(folder, 'node'), { DATABASE_URL: url }, { probed: true });
  try {
    const workFor = async (minutes: number) => {
      const until = Date.now() + minutes * 60_000;
      const going = () => Date.now() < until;
      await Promise.all(
        crews.flatMap((crew) => [
          ...Array.from({ length: CALLERS }, () => runAsEmployee(product.origin, crew, tally, going)),
          ...Array.from({ length: READERS }, (_, index) =>
            runAsReader(product.origin, index % 2 ? crew.leader : crew.employee, tally, going),
          ),
        ]),
      );
    };
    await workFor(WARM_MINUTES);
    const before = await heldAtRest(product);
    console.log(`after ${WARM_MINUTES} minutes and ${tally.calls} calls: ${show(before)}`);
    await workFor(MINUTES - WARM_MINUTES);
    const after = await heldAtRest(product);
    const ratio = after.resident / before.resident;
    console.log(`after ${MINUTES} minutes and ${tally.calls} calls: ${show(after)}`);
    console.log(`${tally.prints} prints, ${tally.sockets} sockets that were told ${tally.count} things`);
    console.log(`memory: ${ratio.toFixed(3)}×, goal ${GATE}×; ${tally.failures.length} calls failed`);
    for (const failure of tally.failures.slice(0, 5)) console.log(failure);
    // A few seconds show that it runs, nothing else.
    if (tally.failures.length > 0 || (!SMOKE && ratio > GATE)) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
