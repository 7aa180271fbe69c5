// `npm run bench:sockets`: 1,000 and 5,000 signed-in sockets, beside bare `ws` with as many in the same run.
//
// Memory is what a process holds more with the crowd than without, a socket. Both sides were warmed by another crowd,
// rest for as long, and are made to collect everything before each reading: so what is compared is what a socket keeps,
// not how far a runtime lets its young generation grow. The gate is on the system's count (resident memory); the
// runtime's own (live objects and buffers) is printed beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/database/embedded.ts';
import { asOwner, urlOf } from './bench/setting.ts';
import { prepareCrowds, type CrowdLength, type Pair } from './bench/socket-crowds.ts';

/** `--smoke`: whether it runs, with twenty sockets, for `npm test`. */
const SMOKE = process.argv.includes('--smoke');
const requested = SMOKE ? [20] : process.argv.slice(2).map(Number);
const SIZES = requested.length > 0 ? requested : [1_000, 5_000];
const LENGTH: CrowdLength = SMOKE
  ? { rounds: 1, warm: 5, restMs: 100 }
  : { rounds: 9, warm: 200, restMs: 15_000 };

const folder = mkdtempSync(join(tmpdir(), 'outlay-sockets-'));
const cluster = await startEmbedded({ folder: join(folder, 'database'), durable: false });
const url = urlOf(cluster.ownerUrl, 'sockets');
const shown = ({ product, bare }: Pair, unit: string, digits: number) =>
  `${product.toFixed(digits)} ${unit} / ${bare.toFixed(digits)} ${unit} = ${(product / bare).toFixed(2)}`;

try {
  await asOwner(cluster.ownerUrl, 'create database sockets');
  const crowds = await prepareCrowds(url, folder, Math.max(...SIZES));
  console.log(
    `Product and bare ws in turn, rounds: ${LENGTH.rounds}, medians; memory a socket, after all was collected.`,
  );
  for (const size of SIZES) {
    const { resident, live, spread, whole } = await crowds.compare(size, LENGTH);
    console.log(
      `${size} sockets: resident memory ${shown(resident, 'KB', 1)} (gate ≤ 2.5, goal ≤ 1.5), live ${shown(live, 'KB', 1)}`,
    );
    console.log(
      `${size} sockets: fan-out p99 ${shown(spread, 'ms', 0)} from the first socket told (gate ≤ 2, goal ≤ 1.5)`,
    );
    console.log(
      `${size} sockets: written by another process and not hurried, p99 ${whole.toFixed(0)} ms from the write`,
    );
  }
  await crowds.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
