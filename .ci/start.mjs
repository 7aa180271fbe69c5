// Plain JavaScript for the machine's own Node: `npm start` on a free port, a demo person signed in, a clean stop.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LONGEST_START_MS = 10 * 60_000;

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const data = mkdtempSync(join(tmpdir(), 'outlay-ci-'));
const began = Date.now();
const product = spawn('npm', ['start'], {
  env: { ...process.env, PORT: String(port), OUTLAY_DATA: data },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});
const ended = new Promise((resolve) => product.once('exit', resolve));
let gone = false;
void ended.then(() => (gone = true));

const fail = (sentence) => {
  console.error(sentence);
  if (!gone && product.pid) process.kill(-product.pid, 'SIGKILL');
  process.exit(1);
};

const url = `http://127.0.0.1:${port}`;
for (;;) {
  if (gone) fail('npm start ended by itself');
  if (Date.now() - began > LONGEST_START_MS) fail('npm start was not ready in ten minutes');
  const ready = await fetch(`${url}/api/ready`).catch(() => undefined);
  if (ready?.ok) break;
  await new Promise((resolve) => setTimeout(resolve, 500));
}
console.log(`ready after ${((Date.now() - began) / 1000).toFixed(0)} s`);

const answer = await fetch(`${url}/api/auth/account/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ account: '13900000002', password: 'Outlay#2026', agreed: true }),
});
const { success, result } = await answer.json();
if (!success) fail(`a demo person could not sign in: ${answer.status}`);
console.log(`signed in as ${result.user.userdspname} of ${result.user.corpname}`);
const page = await fetch(`${url}/pages/login/login`);
if (!page.ok || !(await page.text()).includes('<div id="root"')) fail('the web app is not served');

if (product.pid) process.kill(-product.pid, 'SIGINT');
const late = setTimeout(() => fail('npm start did not stop within 30 s'), 30_000);
await ended;
clearTimeout(late);
rmSync(data, { recursive: true, force: true });
console.log('stopped');
