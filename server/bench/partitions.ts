import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@outlay/contract/endpoint';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { startEmbedded } from '../src/database/embedded.ts';
import { splitDatabase } from '../src/database/partition-change.ts';
import { fill } from './bench/fill.ts';
import { asOwner, openInProcess, plant, submitOne, urlOf } from './bench/setting.ts';

/**
 * `node scripts/run.mjs server/bench/partitions.ts [NUMBER]`: what partitions cost. Two databases with the same rows, one of
 * them split; every call is made of both in turn, and shown is the median of one against the other.
 */
const PARTITIONS = Number(process.argv[2] ?? 16);
const COMPANIES = 8;
const HISTORY = 4_000;
const CALLS = 150;

const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'outlay-partitions-'));
const cluster = await startEmbedded({ folder });
try {
  const whole = urlOf(cluster.ownerUrl, 'whole');
  const split = urlOf(cluster.ownerUrl, 'split');
  await asOwner(cluster.ownerUrl, 'create database whole');
  const crews = await plant(whole, folder, COMPANIES);
  await fill(whole, { history: HISTORY, whole: 2_000, toApprove: 50, freeExpenses: 200 });
  await asOwner(cluster.ownerUrl, 'create database split template whole');
  const began = performance.now();
  await splitDatabase(split, PARTITIONS, (sentence) => console.log(sentence));
  console.log(`split in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (const url of [whole, split]) await asOwner(url, 'vacuum analyze');

  const products = [await openInProcess(whole, folder), await openInProcess(split, folder)] as const;
  const calling =
    (who: 'employee' | 'auditor', endpoint: Endpoint) =>
    (turn: number) =>
    async (product: (typeof products)[0]) => {
      await product.call(crews[turn % COMPANIES]?.[who].token ?? '', endpoint, {});
    };
  const works: Record<string, (turn: number) => (product: (typeof products)[0]) => Promise<void>> = {
    home: calling('employee', homeEndpoints.counts),
    'my documents': calling('employee', documentEndpoints.listMine),
    'my messages': calling('employee', messageEndpoints.list),
    'the audit log': calling('auditor', auditEndpoints.list),
    'three expenses and a document, submitted': (turn) => async (product) => {
      await submitOne(product, crews[turn % COMPANIES]?.employee.token ?? '');
    },
  };
  for (const [name, work] of Object.entries(works)) {
    const took: [number[], number[]] = [[], []];
    for (let turn = 0; turn < CALLS; turn += 1)
      for (const at of [0, 1] as const) {
        const from = performance.now();
        await work(turn)(products[at]);
        // The first calls of each company make plans and read rows from disk.
        if (turn >= COMPANIES * 2) took[at].push(performance.now() - from);
      }
    const [plain, parts] = [median(took[0]), median(took[1])];
    console.log(
      `${name}: ${plain.toFixed(1)} ms, split ${parts.toFixed(1)} ms, ratio ${(parts / plain).toFixed(2)}`,
    );
  }
  for (const product of products) await product.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
