import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startEmbedded } from '../../src/database/embedded.ts';
import { asOwner, plant, startProduct, urlOf } from '../bench/setting.ts';
import { startHaproxy } from './balancer.ts';
import { connected } from '../connected.ts';
import { compare, work, type CallLog } from './load.ts';

interface Length {
  rounds: number;
  calls: number;
  /** How many of the three are restarted in each round. */
  restarted: number;
}

const NODES = 3;
const WORKERS = 6;
/** More than HAProxy's two checks, one second apart. */
const DRAIN_S = 4;
/** Until HAProxy has noticed that a node is back. */
const NOTICE_MS = 2_500;

/** Restarts three nodes behind HAProxy one after the other under load; true when no call failed. */
export async function rolling(folder: string, { rounds, calls, restarted }: Length): Promise<boolean> {
  const cluster = await startEmbedded({ folder: join(folder, 'database') });
  try {
    await asOwner(cluster.ownerUrl, 'create database drill');
    const url = urlOf(cluster.ownerUrl, 'drill');
    const [crew] = await plant(url, folder, 1);
    const ports: number[] = [];
    for (let count = 0; count < NODES; count += 1) ports.push(await freePort());
    const env = { DATABASE_URL: url, OUTLAY_POOL: '8', OUTLAY_DRAIN: String(DRAIN_S), OUTLAY_DEMO: 'off' };
    const begin = (port: number) =>
      startProduct(join(folder, `node-${port}`), { ...env, PORT: String(port) });
    const nodes = await Promise.all(ports.map(begin));
    try {
      const origin = await startHaproxy(ports, folder);
      await sleep(NOTICE_MS);
      const log: CallLog = [];
      let restarting = true;
      const caller = { origin, token: crew?.employee.token ?? '' };
      const working = Array.from({ length: WORKERS }, () =>
        work(caller, log, () => restarting || log.length < calls),
      );
      const stops: number[] = [];
      try {
        for (let round = 0; round < rounds; round += 1)
          for (const [index, port] of ports.slice(0, restarted).entries()) {
            const began = performance.now();
            await nodes[index]?.stop();
            stops.push((performance.now() - began) / 1000);
            nodes[index] = await begin(port);
            await sleep(NOTICE_MS);
          }
      } finally {
        restarting = false;
        await Promise.all(working);
      }
      return await report(url, log, stops);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
  } finally {
    await cluster.stop();
  }
}

async function report(url: string, log: CallLog, stops: readonly number[]): Promise<boolean> {
  const { calls, acknowledged, unknown, refused, lost, doubled } = await connected(url, (owner) =>
    compare(log, owner),
  );
  console.log(
    `${calls} calls over ${stops.length} restarts of ${NODES} nodes behind HAProxy: ${unknown + refused} failed, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled; a stop took at most ${Math.max(...stops).toFixed(1)} s`,
  );
  for (const { said } of log.filter((one) => one.said !== '').slice(0, 5)) console.log(said);
  return unknown + refused + lost.length + doubled.length === 0;
}
