import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crew } from '../../test/builders.ts';
import { foreignCores, readTicks } from '../bench/processor.ts';
import { startProduct, type Running } from '../bench/setting.ts';
import { openStage, prepare, startReference, tidyOf } from '../bench/stage.ts';
import {
  findTargets,
  forProduct,
  forReference,
  type Measured,
  type Requests,
  type Target,
} from '../bench/targets.ts';
import { LENGTH_OF_BENCH, type Length } from './length.ts';
import type { Group, GroupResult, PeopleOrder } from './people.ts';

/** Of a hundred calls. The bare reference knows each of them. What was just made is not submitted: its id differs by side. */
const SHARES: Record<Measured['name'], number> = {
  ...{ home: 45, list: 25, detail: 15, create: 10, submit: 0, approve: 5 },
};

interface MixOptions {
  /** Whose people they are; of all companies, unless it is said. */
  companies?: readonly Crew[];
  /** Whether they also change something. */
  changing?: boolean;
}

/** A filled database with the product on it, and the bare reference. */
export interface LoadStage {
  length: Length;
  crews: readonly Crew[];
  product(env?: NodeJS.ProcessEnv): Promise<Running>;
  reference(): Promise<Running>;
  /** What people ask the product for, or the reference. */
  mix(of: 'product' | 'reference', options?: MixOptions): Group['mix'];
  close(): Promise<void>;
}

export async function openLoadStage(length: Length): Promise<LoadStage> {
  const stage = await openStage(LENGTH_OF_BENCH, 1);
  const files = mkdtempSync(join(tmpdir(), 'outlay-load-'));
  const filled = await prepare(stage, 'load', length.size);
  const bare = await stage.create('load_bare', 'load');
  const measured = await findTargets(filled.url, filled.crews);
  /** The reference changes a copy. */
  const taken = { product: new Set<Target>(), reference: new Set<Target>() };
  return {
    ...{ length, crews: filled.crews },
    async product(env = {}) {
      await tidyOf(filled.url)();
      return stage.ending(
        await startProduct(join(files, String(Date.now())), { DATABASE_URL: filled.url, ...env }),
      );
    },
    reference: () => startReference(stage, filled.url, bare),
    mix: (of, { companies = filled.crews, changing = true } = {}) =>
      mixOf(measured, of === 'product' ? forProduct : forReference, {
        ...{ companies, changing, taken: taken[of] },
      }),
    async close() {
      await stage.close();
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** The part of a change's targets that one run may use up. */
const PARTS = 10;

function mixOf(
  measured: readonly Measured[],
  requests: Requests,
  { companies, changing, taken }: Required<MixOptions> & { taken: Set<Target> },
): Group['mix'] {
  const ids = new Set(companies.map(({ companyId }) => companyId));
  return measured
    .filter(({ changes }) => changing || !changes)
    .map((one) => {
      const own = one.targets.filter((target) => ids.has(target.who.company) && !taken.has(target));
      const targets = one.changes ? own.slice(0, Math.ceil(one.targets.length / PARTS)) : own;
      // What was changed by an earlier run cannot be changed again.
      if (one.changes) for (const target of targets) taken.add(target);
      return {
        share: SHARES[one.name],
        calls: requests(one, targets).map((call) => ({ ...call, once: one.changes })),
      };
    });
}

const PEOPLE = fileURLToPath(new URL('./people.ts', import.meta.url));

export interface Seen {
  groups: GroupResult[];
  /** Cores that others kept busy meanwhile. */
  foreign: number;
}

/** Lets people use a server for a while, in a process of their own. */
export async function letPeople(
  { origin }: Pick<Running, 'origin'>,
  order: Omit<PeopleOrder, 'origin'>,
): Promise<Seen> {
  const child = spawn(process.execPath, [PEOPLE], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  const before = readTicks();
  const began = performance.now();
  child.stdin.end(JSON.stringify({ ...order, origin } satisfies PeopleOrder));
  // Its processor time is read before it ends.
  const closed = new Promise((resolve) => child.once('close', resolve));
  const length = order.warmUpMs + order.measureMs;
  await Promise.race([closed, sleep(length - 200)]);
  const after = readTicks();
  const ms = performance.now() - began;
  await closed;
  if (output === '') throw new Error('the people did not come');
  return {
    groups: JSON.parse(output) as GroupResult[],
    foreign: foreignCores(before, after, process.pid, ms),
  };
}

export const groupOf = ({ groups }: Seen, name: string): GroupResult => {
  const found = groups.find((one) => one.name === name);
  if (!found) throw new Error(`no people called ${name}`);
  return found;
};

export const describeGroup = ({ p50, p95, p99, perSecond, answers }: GroupResult): string =>
  `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${perSecond.toFixed(0)} a second (${Object.entries(
    answers,
  )
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')})`;

/** Answers that are neither what was asked for nor a refusal for now. */
export const errorsIn = ({ answers }: GroupResult): number =>
  Object.entries(answers)
    .filter(([status]) => !['200', '429', '503'].includes(status))
    .reduce((sum, [, count]) => sum + count, 0);
