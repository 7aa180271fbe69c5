// `node scripts/long.mjs model|races|fuzz|cuts|drain|outage|platforms|faults|partitions|servers|delays`: runs in full length the
// tests that `npm test` runs in short; partitions: the suite of the server on a database that is split by company; servers: with
// companies on two servers; delays: the browser tests, with a random delay on every request.
import { join } from 'node:path';
import { buildWeb, ended, ROOT, run, setUp } from './setup.mjs';

const env = await setUp();

const LENGTHS = {
  model: {
    env: { OUTLAY_MODEL_RUNS: '100000', OUTLAY_REPORT_COMPANIES: '200' },
    files: ['engine.model', 'server/test/model', 'report/reckoning'],
  },
  fuzz: {
    env: { OUTLAY_FUZZ_CASES: '500', OUTLAY_HOSTILE_SECONDS: '30' },
    files: ['server/test/fuzz', 'recognition/hostile', 'recognition/scan'],
  },
  cuts: { env: { OUTLAY_CUTS: '20' }, files: ['server/test/start/cuts'] },
  drain: {
    env: { OUTLAY_DRAIN_ROUNDS: '5', OUTLAY_DRAIN_CALLS: '20000' },
    files: ['server/test/start/drain'],
  },
  outage: {
    env: { OUTLAY_OUTAGE_MAILS: '200', OUTLAY_OUTAGE_STEPS: '24', OUTLAY_OUTAGE_KILLS: '5' },
    files: ['server/test/start/outage'],
  },
  platforms: {
    env: { OUTLAY_PLATFORM_DOCUMENTS: '40' },
    files: ['approval-centre/platform-faults', 'wallet.faults'],
  },
  faults: {
    env: {
      ...{ OUTLAY_FAULTS: 'all', OUTLAY_SEEDS: '10000' },
      ...{ OUTLAY_OUTAGE_MAILS: '200', OUTLAY_OUTAGE_STEPS: '24', OUTLAY_OUTAGE_KILLS: '5' },
      OUTLAY_PLATFORM_DOCUMENTS: '40',
    },
    files: [
      'server/test/faults',
      'server/test/servers',
      ...['server/test/start/outage', 'approval-centre/platform-faults', 'wallet.faults'],
      ...['server/test/frozen', 'server/test/clock-back', 'recognition/worker/pool', 'recognition.nodes'],
    ],
  },
  partitions: {
    env: { OUTLAY_TEST_PARTITIONS: '16', OUTLAY_PARTITIONS: '16' },
    files: ['--project', 'server'],
  },
  servers: { env: { OUTLAY_TEST_SERVERS: '2' }, files: ['--project', 'server'] },
  delays: { env: { OUTLAY_DELAY_MOST_MS: '800' }, files: [], cwd: join(ROOT, 'e2e') },
  races: { env: { OUTLAY_RACE_ROUNDS: '5000' }, files: ['server/test/races'] },
};

const chosen = LENGTHS[process.argv[2] ?? ''];
if (!chosen) {
  console.error(`usage: node scripts/long.mjs ${Object.keys(LENGTHS).join('|')}`);
  process.exit(2);
}

if (chosen.cwd) await buildWeb();
const options = { env: { ...env, ...chosen.env }, cwd: chosen.cwd };
process.exit(await ended(await run('vitest', ['run', ...chosen.files, ...process.argv.slice(3)], options)));
