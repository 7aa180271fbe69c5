import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Budget } from '../print.ts';
import { KEY } from '../setting.ts';
import type { Stage } from '../stage.ts';

const PAGE = fileURLToPath(new URL('../../../../e2e/static-page.ts', import.meta.url));

interface Found {
  bytes: number;
  requests: number;
  /** Milliseconds until the first row. */
  product: number;
  bare: number;
}

/** Row 10: the first load of my documents on a slow phone, against a static page of as many requests and bytes. */
export async function firstLoad({ folder, length }: Stage): Promise<Budget[]> {
  // The cold start's folder has the demo company, if it ran before; it is sealed with the bench's key.
  const made = join(folder, 'cold');
  const seeded = length.kind !== 'smoke' && existsSync(made);
  const env = { ...process.env, ...(seeded ? { OUTLAY_SEEDED: made, OUTLAY_KEY: KEY } : {}) };
  const { stdout } = await promisify(execFile)(process.execPath, [PAGE, String(length.rounds)], { env });
  const { bytes, requests, product, bare } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Found;
  const common = { id: '10', atMost: true } as const;
  return [
    {
      ...{ ...common, what: 'first load: rows against a static page', value: product / bare, unit: '×' },
      ...{ gate: 1.5, goal: 1.2, said: `${product.toFixed(0)} ms against ${bare.toFixed(0)} ms` },
    },
    { ...common, what: 'first load: bytes', value: bytes / 1024, unit: 'KB', gate: 250, goal: 150 },
    { ...common, what: 'first load: requests', value: requests, unit: '', gate: 15, goal: 8 },
  ];
}
