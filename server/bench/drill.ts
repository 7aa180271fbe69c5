// `npm run drill -- rolling|failover|split|standby|restore`: what an operator fears, on real engines with the files of deploy/,
// and the callers' log compared with the database afterwards. `--short`, of rolling only, is for `npm test`; `--gigabytes N`
// makes the database of `restore` larger.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failover } from './drill/failover.ts';
import { rolling } from './drill/rolling.ts';
import { restore } from './drill/restore.ts';
import { split } from './drill/split.ts';
import { standby } from './drill/standby.ts';
import { endAll, Missing } from './drill/tool.ts';

const SHORT = process.argv.includes('--short');
const GIGABYTES = Number(/--gigabytes[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 0);

const DRILLS: Record<string, (folder: string) => Promise<boolean>> = {
  rolling: (folder) =>
    rolling(
      folder,
      SHORT ? { rounds: 1, calls: 300, restarted: 1 } : { rounds: 5, calls: 20_000, restarted: 3 },
    ),
  failover,
  split,
  standby,
  restore: (folder) => restore(folder, GIGABYTES),
};

const drill = DRILLS[process.argv[2] ?? ''];
if (!drill) {
  console.error(`usage: npm run drill -- ${Object.keys(DRILLS).join('|')} [--short]`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'outlay-drill-'));
// PostgreSQL's user finds its way to its own part.
chmodSync(folder, 0o711);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(130)));
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
