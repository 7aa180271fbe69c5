import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';

/** `npm run tables`: writes `tables.generated.ts` anew from what the migrations make of an empty database. */
const OUT = new URL('../src/database/tables.generated.ts', import.meta.url).pathname;
/** Whole numbers fit a double, days stay days, and what a jsonb column holds is for its reader to parse. */
const TYPES = { int8: 'number', date: 'string', jsonb: 'unknown', timestamptz: 'Date' };

const folder = mkdtempSync(join(tmpdir(), 'outlay-tables-'));
const cluster = await startEmbedded({ folder, durable: false });
try {
  await migrate(cluster.ownerUrl);
  const { status } = spawnSync(
    'kysely-codegen',
    [
      ['--dialect', 'postgres', '--url', cluster.ownerUrl, '--out-file', OUT],
      ['--include-pattern', 'public.*', '--type-mapping', JSON.stringify(TYPES)],
    ].flat(),
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
