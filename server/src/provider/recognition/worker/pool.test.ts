import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from './pool.ts';
import { READING_LIMITS } from './limits.ts';
import type { Pool } from './pool.ts';

const program = fileURLToPath(new URL('./worker.stub.ts', import.meta.url));
/** Next to the data folder of a new installation. */
const rootFile = fileURLToPath(new URL('../../../../../package.json', import.meta.url));
const taskOf = (text: string, owner = text) => ({
  owner,
  job: () =>
    Promise.resolve({ bytes: new Uint8Array(Buffer.from(text)), today: '2026-05-01', withCodes: true }),
});
const limits = { ...READING_LIMITS, pageSeconds: 0.8 };

let pool: Pool;
afterEach(() => pool.close());

describe('The worker pool', () => {
  it('continues after a file crashed a worker and does not retry that file', async () => {
    pool = createPool({ workers: 1, program });
    const received: string[] = [];

    const [killed, read] = await Promise.all([
      pool.run({ ...taskOf('crash'), onStep: (step) => received.push(step) }),
      pool.run(taskOf('fine')),
    ]);

    expect(killed).toBeUndefined();
    expect(received).toEqual(['opening']);
    expect(read?.status).toBe('recognised');
  });

  it('abandons a file on which a worker hangs', async () => {
    pool = createPool({ workers: 1, program, limits });

    await expect(pool.run(taskOf('hang'))).resolves.toBeUndefined();
  });

  it('abandons a file that exceeds the memory limit', async () => {
    pool = createPool({ workers: 1, program });

    await expect(pool.run(taskOf('swell'))).resolves.toBeUndefined();
  });

  it('limits time by page, so a file with many pages may take longer', async () => {
    pool = createPool({ workers: 1, program, limits });

    expect((await pool.run(taskOf('pages')))?.status).toBe('recognised');
  });

  it('reads one file of a member at a time without blocking other members', async () => {
    pool = createPool({ workers: 2, program });
    const order: string[] = [];
    const run = async (text: string, owner: string, name: string) => {
      await pool.run(taskOf(text, owner));
      order.push(name);
    };

    await Promise.all([
      run('slow', 'wang', 'first of Wang'),
      run('slow', 'wang', 'second of Wang'),
      run('slow', 'wang', 'third of Wang'),
      run('slow', 'li', 'of Li'),
    ]);

    expect(order.slice(0, 2).sort()).toEqual(['first of Wang', 'of Li']);
    expect(order.slice(2)).toEqual(['second of Wang', 'third of Wang']);
  });

  it('is not blocked by files that never finish', async () => {
    pool = createPool({ workers: 2, program });
    const abort = new AbortController();
    const endless = ['a', 'b', 'c'].map((owner) =>
      pool.run({ ...taskOf('hang', owner), signal: abort.signal }).catch(() => 'given up'),
    );

    expect((await pool.run(taskOf('fine')))?.status).toBe('recognised');

    abort.abort();
    await expect(Promise.all(endless)).resolves.toEqual(['given up', 'given up', 'given up']);
  });

  it('drops a file nobody waits for', async () => {
    pool = createPool({ workers: 1, program });
    const abort = new AbortController();

    const run = pool.run({ ...taskOf('hang'), signal: abort.signal });
    abort.abort(new Error('gone'));

    await expect(run).rejects.toThrow('gone');
  });

  it('accepts no file once closed', async () => {
    pool = createPool({ workers: 1, program });
    await pool.close();

    await expect(pool.run(taskOf('fine'))).rejects.toThrow('closed');
  });
});

describe('A recognition worker', () => {
  it.each(['/etc/passwd', '/proc/self/environ', rootFile])('cannot read %s', async (path) => {
    pool = createPool({ workers: 1, program });

    expect((await pool.run(taskOf(`read ${path}`)))?.mediaType).toBe('ERR_ACCESS_DENIED');
  });

  it.each(['write', 'connect', 'start a program', 'start a thread'])('is not allowed to %s', async (what) => {
    pool = createPool({ workers: 1, program });

    expect((await pool.run(taskOf(what)))?.mediaType).toBe('ERR_ACCESS_DENIED');
  });
});
