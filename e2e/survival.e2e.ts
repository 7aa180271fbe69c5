import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUIDv7 } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { signInBy } from './fixtures/calls.ts';
import { ACCOUNTS } from './fixtures/demo.ts';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { MAIN, startProduct, type Product } from './fixtures/product.ts';

const folders: string[] = [];
const products: Product[] = [];
afterEach(async () => {
  for (const product of products.splice(0)) await product.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function noted(folder: string): string {
  folders.push(folder);
  return folder;
}
const newFolder = () => noted(mkdtempSync(join(tmpdir(), 'outlay-survival-')));
const newDemo = () => noted(newDemoFolder('survival'));

async function begin(folder: string, env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(folder, env);
  products.push(product);
  return product;
}

const signIn = async (url: string): Promise<string> => (await signInBy(url, ACCOUNTS.employee)).token;

/** Records an expense; true once the server has confirmed it, false when the outcome is unknown. */
async function write(url: string, token: string, id: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/bpm/expense/save`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': id,
      },
      body: JSON.stringify({
        id,
        version: 0,
        type: 'taxi',
        money: { amount: 100, currency: 'CNY' },
        spentOn: '2026-11-20',
      }),
      signal: AbortSignal.timeout(5_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

async function isThere(url: string, token: string, id: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/bpm/expense/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ id }),
  });
  return answer.ok;
}

/** 500 writes by 8 clients; calls `strike` after the 150th acknowledgement. */
async function writeThrough(url: string, token: string, strike: () => void): Promise<string[]> {
  const ids = Array.from({ length: 500 }, () => randomUUIDv7());
  const acknowledged: string[] = [];
  let struck = false;
  let next = 0;
  const client = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      if (await write(url, token, id)) acknowledged.push(id);
      else await sleep(20);
      if (!struck && acknowledged.length >= 150) {
        struck = true;
        strike();
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return acknowledged;
}

const postgresOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('Killed during 500 writes', () => {
  test('the server still has every acknowledged write after a restart', async () => {
    const folder = newDemo();
    const first = await begin(folder);
    const token = await signIn(first.url);

    const acknowledged = await writeThrough(first.url, token, () => first.process.kill('SIGKILL'));
    const second = await begin(folder);

    expect(acknowledged.length).toBeGreaterThanOrEqual(150);
    expect(acknowledged.length).toBeLessThan(500);
    for (const id of acknowledged) expect(await isThere(second.url, token, id)).toBe(true);
  });

  test('the database restarts by itself and still has every acknowledged write', async () => {
    const folder = newDemo();
    const product = await begin(folder);
    const token = await signIn(product.url);

    const acknowledged = await writeThrough(product.url, token, () =>
      process.kill(postgresOf(folder), 'SIGKILL'),
    );
    for (let tries = 0; tries < 100; tries += 1) {
      const ready = await fetch(`${product.url}/api/ready`);
      if (ready.ok) break;
      await sleep(100);
    }

    expect(acknowledged.length).toBeGreaterThanOrEqual(150);
    for (const id of acknowledged) expect(await isThere(product.url, token, id)).toBe(true);
    expect(await write(product.url, token, randomUUIDv7())).toBe(true);
  });
});

describe('A start that cannot succeed', () => {
  const attempt = (env: Record<string, string>) =>
    spawnSync(process.execPath, [MAIN], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      timeout: 120_000,
    });

  test('reports a second server on the same data folder, or a taken port, in one clear sentence', async () => {
    const folder = newFolder();
    const { url } = await begin(folder, { OUTLAY_DEMO: 'off' });

    const second = attempt({ OUTLAY_DATA: folder, PORT: '0' });
    expect(second.status).toBe(1);
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
    expect(second.stderr).toMatch(/Another Outlay \(process \d+ on .+\) already runs on the data folder/);

    const other = attempt({ OUTLAY_DATA: newFolder(), OUTLAY_DEMO: 'off', PORT: new URL(url).port });
    expect(other.status).toBe(1);
    expect(other.stderr.trim().split('\n')).toHaveLength(1);
    expect(other.stderr).toMatch(/Port \d+ is taken/);
  });

  test('stops cleanly with Ctrl-C, including the database', async () => {
    const folder = newFolder();
    const product = await begin(folder, { OUTLAY_DEMO: 'off' });
    const database = postgresOf(folder);

    const code = await product.stop();

    expect(code).toBe(0);
    expect(() => process.kill(database, 0)).toThrow();
  });
});
