// `npm run test:pgbouncer`: the tests of company isolation, the authorisation matrix and many companies at once,
// through a PgBouncer (Debian's package) that shares one server connection between all clients, per transaction.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ended, run, setUp } from './setup.mjs';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const found = () => PLACES.find((place) => existsSync(place));

const env = await setUp();
if (!found() && process.getuid?.() === 0) {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', 'pgbouncer'], { stdio: 'inherit' });
}
const pooler = found();
if (!pooler) {
  console.error('PgBouncer is not here. Install it: apt-get install pgbouncer');
  process.exit(2);
}
process.exit(
  await ended(
    await run('vitest', ['run', '--project', 'pooler', ...process.argv.slice(2)], {
      env: { ...env, OUTLAY_TEST_POOLER: pooler },
    }),
  ),
);
