import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutate.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** A loop that a mutant made endless is as dead as a failed test. */
const MOST_MS = 30_000;

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Files that are not as they were, and how they were. */
const changed = new Map<string, string>();

export function restoreAll(): void {
  for (const [file, text] of changed) writeFileSync(join(ROOT, file), text);
  changed.clear();
}

/** Whatever ends the run, the files are as they were. */
export function restoreAtTheEnd(): void {
  process.on('exit', restoreAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
}

/** True when the tests pass: of a mutant, that nobody noticed it. */
export function testsPass(tests: readonly string[]): Promise<boolean> {
  const args = ['run', '--project', 'unit', '--bail', '1', '--reporter', 'dot', '--no-isolate', ...tests];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITEST, ...args], { cwd: ROOT, stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS);
    const stop = () => child.kill('SIGKILL');
    process.once('exit', stop);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.removeListener('exit', stop);
      resolve(code === 0);
    });
  });
}

/** Puts the mutant in its file for as long as the tests take. */
export async function survives(
  file: string,
  text: string,
  { start, end, to }: Mutant,
  tests: readonly string[],
): Promise<boolean> {
  changed.set(file, text);
  writeFileSync(join(ROOT, file), text.slice(0, start) + to + text.slice(end));
  try {
    return await testsPass(tests);
  } finally {
    restoreAll();
  }
}
