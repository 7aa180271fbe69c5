import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_FILES } from '../../../test/hostile.files.ts';
import { READING_LIMITS } from './worker/limits.ts';
import { createPool } from './worker/pool.ts';
import type { Pool } from './worker/pool.ts';

/**
 * Shorter than the limits in production: the test checks that every file ends, and how much memory it takes until then.
 * `npm run fuzz` allows the production limits.
 */
const SECONDS = Number(process.env['OUTLAY_HOSTILE_SECONDS'] ?? 2);
const SHORT = { ...READING_LIMITS, pageSeconds: SECONDS, fileSeconds: SECONDS };
/** The pool reads these again for each file. */
const limits = { ...SHORT };
const MEGABYTE = 1024 * 1024;

let pool: Pool;
let most = 0;
let watch: NodeJS.Timeout;

/** Records the most memory that any child process of this one has ever held. */
function look(): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
    for (const child of children) {
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1];
      most = Math.max(most, Number(peak ?? 0) * 1024);
    }
  } catch {
    // Not Linux, or the process has just ended.
  }
}

beforeAll(() => {
  pool = createPool({ workers: 2, limits });
  watch = setInterval(look, 20);
});
afterAll(async () => {
  clearInterval(watch);
  await pool.close();
});

const read = (name: string, bytes: Uint8Array) =>
  pool.run({ owner: name, job: () => Promise.resolve({ bytes, today: '2026-11-21', withCodes: true }) });

const draw = (name: string, bytes: Uint8Array) =>
  pool.run({ owner: name, job: () => Promise.resolve({ bytes, drawOnly: true }) });

/** A harmless file gets the production limits: on a busy machine its worker may take seconds to start. */
async function unhurried<T>(reading: () => Promise<T>): Promise<T> {
  Object.assign(limits, READING_LIMITS);
  try {
    return await reading();
  } finally {
    Object.assign(limits, SHORT);
  }
}

it.each(['XML', 'OFD'])(
  'Small but expensive files (%s…) finish drawing within the memory of one recognition',
  async (kind) => {
    const files = Object.entries(HOSTILE_FILES).filter(([name]) => name.startsWith(kind));
    expect(files.length).toBeGreaterThan(0);

    await Promise.all(files.map(([name, make]) => draw(name, make())));

    expect(most).toBeLessThan(800 * MEGABYTE);
    const honest = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    expect((await unhurried(() => draw('an honest colleague', honest)))?.pages).toHaveLength(1);
  },
  1_800_000,
);

it.each(['XML', 'OFD', 'PDF: a', 'PDF: t', 'PNG', 'JPEG', 'WebP', 'TIFF', 'HEIC', 'GIF'])(
  'Small but expensive files (%s…) finish within the memory of one recognition and create no invoice',
  async (kind) => {
    const files = Object.entries(HOSTILE_FILES).filter(([name]) => name.startsWith(kind));
    expect(files.length).toBeGreaterThan(0);

    const results = await Promise.all(files.map(([name, make]) => read(name, make())));

    const numbers = results.flatMap(
      (result) => result?.invoices.map(({ fields }) => fields.number?.value) ?? [],
    );
    expect(numbers.filter((number) => number !== undefined && number !== '26312000000000000001')).toEqual([]);
    expect(most).toBeLessThan(800 * MEGABYTE);
    const honest = new TextEncoder().encode('01,32,,26312000000000000002,100.00,20261120,,ABCD');
    expect((await unhurried(() => read('an honest colleague', honest)))?.invoices).toHaveLength(1);
  },
  1_800_000,
);
