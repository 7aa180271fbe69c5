import { readFileSync } from 'node:fs';
import { isMarkedOutside } from '#domain/governance/audit/outside-mark.service.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createSystemHost } from '#provider/host/host.system.ts';
import { systemNow } from '#system/clock.ts';
import { runCommand } from './backup/commands.ts';
import { backupStanding } from './backup/proof.ts';
import { withDatabase } from './backup/reach.ts';
import { connect, UNATTENDED } from './database/connect.ts';
import { newestMigration } from './database/migrate.ts';
import { readEnv, StartError, type Env } from './env.ts';
import { collectSupport, writeSupport } from './support/bundle.ts';
import { VERSION } from './version.ts';

const METRICS_MS = 5_000;

/** Calls `work` with the address of the database: the operator's own, or that of the data folder. */
async function withAddress<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL) return await work(env.DATABASE_URL);
  return await withDatabase(env.OUTLAY_DATA, async ({ user, password, host, port, database }) => {
    const login = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`;
    return await work(`postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`);
  });
}

async function readMetrics({ PORT }: Env): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/metrics`, {
      signal: AbortSignal.timeout(METRICS_MS),
    });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/** `-` reads what is piped into the command. */
function readLog(path: string | undefined): string[] {
  if (path === undefined) return [];
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
      .split('\n')
      .filter(Boolean);
  } catch {
    throw new StartError(`The log cannot be read: ${path}.`);
  }
}

/** `npm run support [-- FILE] [--log LOG]`: what whoever helps needs to know of this server, without personal data. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { log: { type: 'string' } },
    allowPositionals: true,
  });
  const env = readEnv(process.env);
  const stamp = systemNow().toISOString().slice(0, 19).replaceAll(/[:]/g, '-');
  const path = resolve(positionals[0] ?? `outlay-support-${stamp}.tar.gz`);
  const host = createSystemHost({
    ...{ folder: env.OUTLAY_DATA, product: VERSION, schema: newestMigration() },
    backups: () => backupStanding(env),
  });
  const log = readLog(values.log);
  const metrics = await readMetrics(env);
  const files = await withAddress(env, async (url) => {
    const { db, close } = connect({ url, most: 2, patience: UNATTENDED });
    try {
      return await collectSupport({
        ...{ db, host, now: systemNow, settings: process.env, metrics, log },
        isMarked: isMarkedOutside({ bucket: env.OUTLAY_MARKS, mails: env.OUTLAY_MARKS_MAIL }),
      });
    } finally {
      await close();
    }
  });
  await writeSupport(path, files);
  console.log(`Written to ${path}: ${[...files.keys()].join(', ')}.`);
  if (values.log === undefined)
    console.log('Without the log: add it with --log FILE, or pipe it in with --log -.');
});
