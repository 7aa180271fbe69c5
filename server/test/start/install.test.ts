import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPTS = new URL('../../../scripts/', import.meta.url);
const PACKAGES = 20;

/** A fake package manager that unpacks packages slowly, one after another. */
const PACKAGE_MANAGER = `
const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs');
const { join } = require('node:path');
appendFileSync(process.env.STARTED, 'x');
const unpack = (at) => {
  // It would otherwise be at its end before the signal comes, where the machine is busy.
  if (process.env.ENDLESS === 'yes' && at === ${PACKAGES - 1}) return setTimeout(() => undefined, 600_000);
  if (at === ${PACKAGES}) return;
  const folder = join('node_modules', 'package' + at);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  setTimeout(() => {
    writeFileSync(join(folder, 'index.js'), '');
    if (at === ${PACKAGES - 1}) {
      mkdirSync(join('node_modules', '.bin'));
      writeFileSync(join('node_modules', '.bin', 'node'), '');
    }
    unpack(at + 1);
  }, 20);
};
unpack(0);
`;

const DRIVER = `
import { alone } from '${SCRIPTS.href}alone.mjs';
import { install } from '${SCRIPTS.href}install.mjs';
import { existsSync, readFileSync } from 'node:fs';
const root = process.argv[2];
const mark = root + '/node_modules/.outlay-installed';
const done = () => existsSync(mark) && readFileSync(mark, 'utf8') === process.argv[3];
await alone(root, async () => {
  if (!done()) await install({ root, wanted: process.argv[3] });
});
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outlay-checkout-'));
  writeFileSync(join(root, 'npm.js'), PACKAGE_MANAGER);
  writeFileSync(join(root, 'driver.mjs'), DRIVER);
  writeFileSync(join(root, 'package.json'), '{}');
  for (const place of ['contract', 'server', 'web', 'e2e']) {
    mkdirSync(join(root, place));
    writeFileSync(join(root, place, 'package.json'), '{}');
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

function begin(wanted = 'these', { endless = false } = {}) {
  const child = spawn(process.execPath, [join(root, 'driver.mjs'), root, wanted], {
    env: {
      ...process.env,
      npm_execpath: join(root, 'npm.js'),
      STARTED: join(root, 'started'),
      ENDLESS: endless ? 'yes' : 'no',
    },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { ended, signal: (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name) };
}

const timesInstalled = () => readFileSync(join(root, 'started'), 'utf8').length;
const leftovers = () => readdirSync(root).filter((name) => name.startsWith('.install-'));

/** Checks that either every package is complete or there is no node_modules at all. */
function whatIsThere(): 'nothing' | 'whole' | 'half' {
  const modules = join(root, 'node_modules');
  if (!existsSync(modules)) return 'nothing';
  const packages = readdirSync(modules).filter((name) => name.startsWith('package'));
  const whole = packages.filter((name) => existsSync(join(modules, name, 'index.js')));
  const marked = existsSync(join(modules, '.outlay-installed'));
  return whole.length === PACKAGES && marked ? 'whole' : 'half';
}

test.each([['SIGKILL'], ['SIGINT']] as const)(
  'A first installation that %s ends at any moment leaves nothing partial, and the next one completes',
  async (name) => {
    for (const afterMs of [60, 150, 300, 500]) {
      rmSync(join(root, 'node_modules'), { recursive: true, force: true });
      const interrupted = begin('these', { endless: true });
      await sleep(afterMs);
      interrupted.signal(name);
      await interrupted.ended;
      expect(whatIsThere()).toBe('nothing');
      const next = begin();

      expect(await next.ended).toBe(0);
      expect(whatIsThere()).toBe('whole');
      expect(leftovers()).toEqual([]);
    }
  },
);

test('An interrupted later installation keeps the previous one', async () => {
  expect(await begin('these').ended).toBe(0);
  const interrupted = begin('others', { endless: true });
  await expect.poll(timesInstalled).toBe(2);
  interrupted.signal('SIGKILL');
  await interrupted.ended;

  expect(whatIsThere()).toBe('whole');
  expect(readFileSync(join(root, 'node_modules', '.outlay-installed'), 'utf8')).toBe('these');
});

test('Two starts in one checkout install once, one after the other', async () => {
  const both = [begin(), begin()];

  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(whatIsThere()).toBe('whole');
  expect(timesInstalled()).toBe(1);
});
