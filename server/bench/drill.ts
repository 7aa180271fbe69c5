// `npm run drill -- rolling|failover|split|standby|etcd|clock|restore|upgrade|blocked`: what an operator fears, on real engines with the
// files of deploy/, and the callers' log compared with the database afterwards. `--short`, of rolling, upgrade and blocked
// only, is for `npm test`; `--from VERSION` begins at one release instead of the last three, or of the oldest of them;
// `--gigabytes N` makes the database of `restore` larger, `--servers` has it on two
// servers; with `--pgbouncer` failover and split reach the database through one on each of its machines.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocked } from './drill/blocked.ts';
import { clock } from './drill/clock.ts';
import { etcdLost } from './drill/etcd-lost.ts';
import { failover } from './drill/failover.ts';
import { rolling } from './drill/rolling.ts';
import { restore } from './drill/restore.ts';
import { restoreServers } from './drill/restore.servers.ts';
import { split } from './drill/split.ts';
import { standby } from './drill/standby.ts';
import { releasesFrom } from './drill/release.ts';
import { endAll, Missing } from './drill/tool.ts';
import { upgrade, type UpgradeLength } from './drill/upgrade.ts';

const SHORT = process.argv.includes('--short');
const GIGABYTES = Number(/--gigabytes[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 0);

const POOLED = process.argv.includes('--pgbouncer');

const DRILLS: Record<string, (folder: string) => Promise<boolean>> = {
  rolling: (folder) =>
    rolling(
      folder,
      SHORT ? { rounds: 1, calls: 300, restarted: 1 } : { rounds: 5, calls: 20_000, restarted: 3 },
    ),
  failover: (folder) => failover(folder, POOLED),
  split: (folder) => split(folder, POOLED),
  standby,
  etcd: etcdLost,
  clock,
  restore: (folder) =>
    process.argv.includes('--servers') ? restoreServers(folder) : restore(folder, GIGABYTES),
  blocked: (folder) => {
    const [release] = releasesFrom(valueOf('--from'));
    return release ? blocked(folder, release, SHORT ? 1_000 : 1_000_000) : Promise.resolve(false);
  },
  upgrade: (folder) =>
    upgradeFromEach(folder, {
      ...(SHORT ? { kills: 1, besideMs: 500 } : { kills: 4, besideMs: 10_000 }),
      strict: !SHORT,
    }),
};

/** The value that follows an option. */
function valueOf(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** From one release after the other, each with a folder and a database of its own. */
async function upgradeFromEach(folder: string, length: UpgradeLength): Promise<boolean> {
  let passed = true;
  for (const release of releasesFrom(valueOf('--from'), SHORT ? 1 : undefined)) {
    const own = join(folder, release.version);
    mkdirSync(own, { mode: 0o711 });
    passed = (await upgrade(own, release, length)) && passed;
    await endAll();
  }
  return passed;
}

const drill = DRILLS[process.argv[2] ?? ''];
if (!drill) {
  console.error(`usage: npm run drill -- ${Object.keys(DRILLS).join('|')} [--short] [--from VERSION]`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'outlay-drill-'));
// PostgreSQL's user finds its way to its own part.
chmodSync(folder, 0o711);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // The nodes and the database are children of this process.
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
    void endAll().finally(() => process.exit(130));
  });
try {
  if (!(await drill(folder))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await endAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
