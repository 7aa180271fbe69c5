// The tests that a change can affect, for `npm test -- --changed [since]`: by import where a test imports what it
// tests, by path where it goes through the running server, which imports everything.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from `since`, committed or not, including new ones; deleted files are left out. */
export function changedFiles(since) {
  const tracked = git('diff', '--name-only', '--merge-base', since);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...tracked, ...untracked])].filter((file) => existsSync(join(ROOT, file)));
}

/** `server/src/domain/spend/budget/…` and `contract/src/spend/budget.list.ts` are both `spend/budget`. */
const DOMAIN = /^(?:server\/src\/domain|contract\/src)\/([\w-]+)\/([\w-]+)/;
const SENDERS = 'server/src/provider/notification';
const SOURCE = /\.[cm]?tsx?$/;

/** Arguments for vitest, by suite; suites that are not affected are absent. */
export function reachedBy(files) {
  const sources = files.filter((file) => SOURCE.test(file));
  const domains = [...new Set(sources.flatMap((file) => domainOf(file) ?? []))].filter((place) =>
    existsSync(join(ROOT, place)),
  );
  const ownTests = sources.filter((file) => /^server\/test\/.*\.test\.ts$/.test(file));
  // Code that every request passes through is tested by the tests that call every endpoint.
  const isRoom = (file) => /^server\/src\/(?!domain\/|provider\/|demo\/)/.test(file);
  const atEachRequest = files.some(isRoom)
    ? ['server/test/request-limits.test.ts', 'server/test/tenant-isolation.test.ts']
    : [];
  // The one provider whose contract is tried on the database.
  const isSender = (file) => file.startsWith(`${SENDERS}/`);
  const senders = files.some(isSender) ? [SENDERS] : [];
  const server = [...domains, ...ownTests, ...senders, ...atEachRequest];
  const journeys = sources.filter((file) => file.endsWith('.e2e.ts')).map((file) => file.split('/').at(-1));
  return {
    ...(sources.length > 0 && { unit: sources, component: sources }),
    ...(server.length > 0 && { server }),
    ...(journeys.length > 0 && { journeys }),
  };
}

function domainOf(file) {
  const [, floor, domain] = DOMAIN.exec(file) ?? [];
  return floor && domain ? [`server/src/domain/${floor}/${domain}`] : undefined;
}
