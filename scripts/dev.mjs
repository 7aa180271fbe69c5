// `npm run dev`: the server restarts and the pages reload when their sources change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, setUp } from './setup.mjs';

const env = await setUp();
const start = (args, cwd) =>
  spawn(join(ROOT, 'node_modules', '.bin', 'node'), args, { cwd, env, stdio: 'inherit' });

const server = start(
  ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output', 'server/src/main.ts'],
  ROOT,
);
const pages = start([join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')], join(ROOT, 'web'));
console.log('Pages with reload: http://localhost:5173 (their calls go to the server on port 3000)');
for (const child of [server, pages])
  child.once('exit', (code) => {
    server.kill('SIGINT');
    pages.kill('SIGINT');
    process.exitCode = code ?? 0;
  });
process.on('SIGINT', () => undefined);
