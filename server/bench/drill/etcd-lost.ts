import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '../connected.ts';
import { compare, longestGap } from './load.ts';
import { onPair, type Pair } from './pair.ts';
import { takesWrites } from './patroni.ts';

/** Longer than Patroni's hold on the primary lasts (`ttl` in patroni.yml). */
const AWAY_MS = 30_000;
const AFTER_MS = 5_000;

/** The etcd server that the other two follow dies under load, and comes back: nobody notices. */
export const etcdLost = (folder: string): Promise<boolean> =>
  onPair(folder, { writers: 8, readers: 4, pool: 12 }, { during: lost, after: report });

/** Whether the primary stayed the primary throughout. */
async function lost({ patroni, first }: Pair): Promise<boolean> {
  const { etcd } = patroni;
  const leader = await etcd.leader();
  await leader.kill();
  let stayed = true;
  for (const end = performance.now() + AWAY_MS; performance.now() < end; await sleep(500))
    stayed = (await takesWrites(first)) && stayed;
  leader.start();
  await etcd.whole();
  await sleep(AFTER_MS);
  return stayed && (await takesWrites(first));
}

async function report({ first, log }: Pair, stayed: boolean): Promise<boolean> {
  const { calls, acknowledged, unknown, refused, lost, doubled } = await connected(
    first.login('drill'),
    (client) => compare(log, client),
  );
  console.log(
    `one of three etcd servers lost, the leader: of ${calls} calls ${unknown + refused} failed; ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled; the primary ${stayed ? 'stayed' : 'did not stay'} the primary; longest time without a change ${(longestGap(log) / 1000).toFixed(1)} s`,
  );
  return stayed && unknown + refused + lost.length + doubled.length === 0;
}
