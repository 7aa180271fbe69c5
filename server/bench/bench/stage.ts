import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crew } from '../../test/builders.ts';
import { freePort, startEmbedded } from '../../src/database/embedded.ts';
import { fill, type Size } from './fill.ts';
import type { Length } from './length.ts';
import type { ReferenceOrder } from './reference/server.ts';
import * as setting from './setting.ts';
import { connected } from '../connected.ts';
import type { Running } from './setting.ts';

/** A folder, a database server and what was started on them; everything ends with it. */
export interface Stage {
  length: Length;
  /** How often each row may be measured: what a change is made on is good for one call. */
  times: number;
  folder: string;
  ownerUrl: string;
  /** Creates a database and returns its address. */
  create(name: string, template?: string): Promise<string>;
  /** Stops it at the end, if nothing did before. */
  ending<T extends Pick<Running, 'stop'>>(started: T): T;
  close(): Promise<void>;
}

export async function openStage(length: Length, times: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-bench-'));
  const cluster = await startEmbedded({ folder, durable: true });
  const started: Pick<Running, 'stop'>[] = [];
  return {
    ...{ length, times, folder, ownerUrl: cluster.ownerUrl },
    async create(name, template) {
      const from = template ? ` template ${template} strategy file_copy` : '';
      await setting.asOwner(cluster.ownerUrl, `create database ${name}${from}`);
      return setting.urlOf(cluster.ownerUrl, name);
    },
    ending(one) {
      started.push(one);
      return one;
    },
    async close() {
      for (const one of started.splice(0).reverse()) await one.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

export interface Filled {
  url: string;
  crews: Crew[];
  /** The company of the two persons with a long and a short history, if the size has them. */
  apart: Crew | undefined;
}

/** A database of so many companies with that much each. */
export async function prepare(stage: Stage, name: string, size: Size): Promise<Filled> {
  const started = performance.now();
  const { companies } = stage.length;
  const url = await stage.create(name);
  const crews = await setting.plant(url, stage.folder, companies + (size.apart ? 1 : 0));
  const apart = size.apart && crews.pop();
  await fill(url, size, apart);
  const documents =
    companies * (size.history + size.whole + size.toApprove + 1) +
    (size.apart ? size.apart.many + size.apart.few + size.apart.toApprove + 1 : 0);
  console.log(
    `${name}: ${documents.toLocaleString('en')} documents in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return { url, crews, apart };
}

/** Deliveries still owed would run in the other's window: they are dropped in between. */
export const tidyOf = (url: string) => () =>
  setting.asOwner(url, "delete from pgboss.job where state < 'active'").then(() => sleep(700));

/** A product that starts does the work of the hour first, such as collecting the whole history for reports. */
export const untilSwept = (url: string): Promise<void> =>
  connected(url, async (client) => {
    while ((await client.query("select from sweep_run where name = 'clean'")).rowCount === 0)
      await sleep(200);
  });

/** The bare reference; it reads what the product reads, and changes a copy. */
export async function startReference(stage: Stage, readUrl: string, changeUrl: string): Promise<Running> {
  const port = await freePort();
  const file = join(stage.folder, 'reference.json');
  const order: ReferenceOrder = {
    ...{ port, pool: setting.POOL, role: setting.APP_ROLE, key: setting.KEY, readUrl, changeUrl },
  };
  writeFileSync(file, JSON.stringify(order));
  return stage.ending(await setting.startReference(file, port));
}
