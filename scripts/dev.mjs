// `npm run dev`: the server restarts and the pages reload when their sources change. With `--platforms`, simulated
// systems to sign in through run beside it, on a data folder of their own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, setUp } from './setup.mjs';

const PAGES = 'http://localhost:5173';
/** Serves the bridge of a simulated host: see `server/dev/phone.ts`. */
const PHONE = 'http://127.0.0.1:4108';
const withPlatforms = process.argv.includes('--platforms');
const env = { ...(await setUp()), ...(withPlatforms ? forPlatforms() : {}) };

/** The simulated systems are at private addresses, which is why the folder is not the one of `npm start`. */
function forPlatforms() {
  const OUTLAY_DATA = process.env.OUTLAY_DATA ?? join(ROOT, '.cache', 'platforms');
  return {
    ...{
      OUTLAY_DATA,
      OUTLAY_DEMO: 'on',
      OUTLAY_URL: PAGES,
      OUTLAY_WEBHOOK_INSIDE: 'on',
      OUTLAY_PHONE: PHONE,
    },
    ...{ HOST: '127.0.0.1', PORT: '3000' },
  };
}

const start = (args, cwd) =>
  spawn(join(ROOT, 'node_modules', '.bin', 'node'), args, { cwd, env, stdio: 'inherit' });

const server = start(
  ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output', 'server/src/main.ts'],
  ROOT,
);
const pages = start([join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')], join(ROOT, 'web'));
const platforms = withPlatforms
  ? [start(['server/dev/platforms.ts', PAGES, 'http://127.0.0.1:3000'], ROOT)]
  : [];
const children = [server, pages, ...platforms];
console.log(`Pages with reload: ${PAGES} (their calls go to the server on port 3000)`);
for (const child of children)
  child.once('exit', (code) => {
    for (const one of children) one.kill('SIGINT');
    process.exitCode = code ?? 0;
  });
process.on('SIGINT', () => undefined);
