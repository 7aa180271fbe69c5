import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from './pool.ts';
import type { Pool } from './pool.ts';

const program = fileURLToPath(new URL('./worker.stub.ts', import.meta.url));
const jobOf = (text: string) => ({
  job: { bytes: new Uint8Array(Buffer.from(text)), today: '2026-05-01', withCodes: true },
});

let pool: Pool;
afterEach(() => pool.close());

describe('the pool of workers', () => {
  it('reads on after a file that kills two workers', async () => {
    pool = createPool({ workers: 1, program });

    const [killed, read] = await Promise.all([pool.run(jobOf('crash')), pool.run(jobOf('fine'))]);

    expect(killed).toBeUndefined();
    expect(read?.status).toBe('recognised');
  });

  it('gives up a file on which a worker hangs', async () => {
    pool = createPool({ workers: 1, program, limits: { cpuSeconds: 60, wallSeconds: 0.5 } });

    await expect(pool.run(jobOf('hang'))).resolves.toBeUndefined();
  });

  it('leaves a file that nobody waits for any more', async () => {
    pool = createPool({ workers: 1, program });
    const abort = new AbortController();

    const run = pool.run({ ...jobOf('hang'), signal: abort.signal });
    abort.abort(new Error('gone'));

    await expect(run).rejects.toThrow('gone');
  });

  it('takes no file once it is closed', async () => {
    pool = createPool({ workers: 1, program });
    await pool.close();

    await expect(pool.run(jobOf('fine'))).rejects.toThrow('closed');
  });
});
