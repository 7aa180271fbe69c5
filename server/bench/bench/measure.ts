import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load.ts';
import { foreignCores, processMs, readTicks } from './processor.ts';
import type { Running } from './setting.ts';

export interface Window extends LoadResult {
  cpuMs: number;
  /** Cores that others kept busy meanwhile. */
  foreign: number;
}

const LOAD = fileURLToPath(new URL('./load.ts', import.meta.url));

/** One window of load on one server. */
export async function measure(server: Running, order: Omit<LoadOrder, 'origin'>): Promise<Window> {
  const child = spawn(process.execPath, [LOAD], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  let complaint = '';
  child.stdout.on('data', (text) => (output += String(text)));
  let before = readTicks();
  let started = performance.now();
  child.stderr.on('data', (text) => {
    complaint += String(text);
    before = readTicks();
    started = performance.now();
  });
  let after = before;
  let ms = order.measureMs;
  child.stdout.once('data', () => {
    after = readTicks();
    ms = performance.now() - started;
  });
  child.stdin.end(JSON.stringify({ ...order, origin: server.origin } satisfies LoadOrder));
  await new Promise((resolve) => child.once('close', resolve));
  if (output === '') throw new Error(`the load did not run: ${complaint}`);
  const result = JSON.parse(output) as LoadResult;
  const answers = Math.max(1, result.answers);
  return {
    ...result,
    cpuMs: processMs(before, after, server.pid) / answers,
    foreign: foreignCores(before, after, process.pid, ms),
  };
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
