// `npm run bench:directory`: a company of 20,000 people in 1,000 departments follows the contacts of each platform, from a
// simulated one: the first run, in which everybody is new, and a second one, in which nothing has changed. The product and
// the double share this process, so the figures include both.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { directoryEndpoints, type DirectoryRun } from '@outlay/contract/membership/directory';
import { ContactsKind } from '@outlay/contract/membership/connection.settings';
import { openDingtalkDouble } from '#provider/platform/dingtalk.double.ts';
import { openFeishuDouble } from '#provider/platform/feishu.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { connectionForm } from '../test/connecting.ts';
import { asOwner, openInProcess, urlOf, type InProcess } from './bench/setting.ts';

/** `--smoke`: whether it runs, with 200 people, for `npm test`. */
const SMOKE = process.argv.includes('--smoke');
const PEOPLE = SMOKE ? 200 : 20_000;
const DEPARTMENTS = SMOKE ? 20 : 1_000;
const MOST_SECONDS = 180;

const OPEN = {
  wecom: () => openWecomDouble({ people }),
  dingtalk: () => openDingtalkDouble({ people }),
  feishu: () => openFeishuDouble({ people }),
};

/** Ten departments below each, and in each a leader. */
const departments = Array.from({ length: DEPARTMENTS }, (_, n) => ({
  ...{ id: n + 2, name: `Department ${n}`, parent: n < 10 ? 1 : Math.floor(n / 10) + 1 },
  leader: `u${n}`,
}));
const people = Array.from({ length: PEOPLE }, (_, n) => ({
  ...{ userId: `u${n}`, name: `Person ${n}`, mobile: `139${String(n).padStart(8, '0')}` },
  ...{ title: `Post ${n % 40}`, departments: n % 10 ? [departments[n % DEPARTMENTS]!.id] : placesOf(n) },
}));

/** Every tenth has a further department. */
function placesOf(n: number): number[] {
  return [departments[n % DEPARTMENTS]!.id, departments[(n + 1) % DEPARTMENTS]!.id];
}

const folder = mkdtempSync(join(tmpdir(), 'outlay-directory-'));
const cluster = await startEmbedded({ folder: join(folder, 'database'), durable: true });
const url = urlOf(cluster.ownerUrl, 'directory');

async function measured<T>(work: () => Promise<T>): Promise<{ seconds: number; answer: T }> {
  const started = performance.now();
  const answer = await work();
  return { seconds: (performance.now() - started) / 1000, answer };
}

async function run(product: InProcess, token: string): Promise<DirectoryRun> {
  const { id } = (await product.call(token, directoryEndpoints.run, {})) as DirectoryRun;
  for (;;) {
    const { items } = (await product.call(token, directoryEndpoints.runs, {})) as { items: DirectoryRun[] };
    const found = items.find((one) => one.id === id);
    if (found && found.state !== 'running') return found;
    await sleep(50);
  }
}

async function follow(product: Awaited<ReturnType<typeof openInProcess>>, kind: ContactsKind) {
  const double = await OPEN[kind]();
  double.departments = departments;
  const [crew] = await product.companies(1);
  const { token } = crew!.administrator;
  const { settings, secret } = double.source;
  const form = connectionForm(settings, secret, { uses: ['directory'] });
  await product.call(token, connectionEndpoints.save, form);
  const { id } = form;
  await product.call(token, connectionEndpoints.setEnabled, { id, version: 1, enabled: true });
  const calls = () => double.journal.splice(0).length;
  const trial = await measured(() => product.call(token, directoryEndpoints.try, {}));
  const tried = calls();
  const first = await measured(() => run(product, token));
  const second = await measured(() => run(product, token));
  await double.close();
  console.log(
    `${kind}: dry run ${trial.seconds.toFixed(1)} s (${tried} calls), first run ${first.seconds.toFixed(1)} s, ` +
      `second ${second.seconds.toFixed(1)} s (gate ≤ ${MOST_SECONDS} s)`,
  );
  console.log(`  ${JSON.stringify(first.answer.counts)}, then ${JSON.stringify(second.answer.counts)}`);
  const isRight =
    first.answer.counts.memberAdded === PEOPLE &&
    Object.keys(second.answer.counts).length === 0 &&
    second.answer.state === 'done';
  return isRight && first.seconds <= MOST_SECONDS && second.seconds <= MOST_SECONDS;
}

try {
  await asOwner(cluster.ownerUrl, 'create database directory');
  await migrate(url);
  const product = await openInProcess(url, folder);
  console.log(
    `${PEOPLE} people in ${DEPARTMENTS} departments, from a simulated platform in the same process`,
  );
  for (const kind of ContactsKind.options) {
    const isWithin = await follow(product, kind);
    // The same people would already be known to this server.
    for (const one of people) one.mobile = one.mobile.replace(/^13./, (start) => String(Number(start) - 1));
    if (!isWithin) process.exitCode = 1;
  }
  await product.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
