// `npm run enumeration`: can the time of an answer tell whether an account is there? 500 known and 500 unknown ones,
// in turns; the best single threshold over the times is trained on one half and judged on the other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import type { Endpoint } from '@outlay/contract/endpoint';
import { hashPassword } from '#domain/organisation/account/password.ts';
import { createFakeCaptcha, FAKE_LETTERS } from '#provider/captcha/captcha.fake.ts';
import { newId } from '#system/id.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { openInProcess } from './bench/setting.ts';

/** `--smoke`: whether it runs and both get the same words, for `npm test`; so few times judge nothing. */
const SMOKE = process.argv.includes('--smoke');
const EACH = SMOKE ? 4 : 500;
const GATE = 0.55;

const folder = mkdtempSync(join(tmpdir(), 'outlay-enumeration-'));
const cluster = await startEmbedded({ folder, durable: false });
await migrate(cluster.ownerUrl);
const product = await openInProcess(cluster.ownerUrl, folder, createFakeCaptcha());

const known = Array.from({ length: EACH }, (_, i) => `1380000${String(i).padStart(4, '0')}`);
const unknown = Array.from({ length: EACH }, (_, i) => `1390000${String(i).padStart(4, '0')}`);
const owner = new pg.Client({ connectionString: cluster.ownerUrl });
await owner.connect();
await owner.query(
  `insert into person (id, phone, real_name, language, password_hash, created_at, updated_at)
   select gen_random_uuid(), account, 'Somebody', 'zh', $2, now(), now() from unnest($1::text[]) as account`,
  [known, await hashPassword('Rain4Harbour')],
);

/** Milliseconds of one call, and what it answered without what differs by nature. */
async function timed(endpoint: Endpoint, input: object): Promise<{ ms: number; said: string }> {
  const began = performance.now();
  const { status, body } = await product.open(endpoint, input);
  return { ms: performance.now() - began, said: `${status} ${body}` };
}

const CASES: Record<string, (account: string) => Promise<{ ms: number; said: string }>> = {
  login: (account) => timed(accountEndpoints.login, { account, password: 'Wrong-1', agreed: true }),
  'send a reset code': (account) => withCaptcha(account, 'reset'),
  'answer a reset code': (account) => timed(accountEndpoints.findPassword, { account, code: '000000' }),
  'send an activation code': (account) => withCaptcha(account, 'activate'),
  'send a sign-in code': (account) => withCaptcha(account, 'signIn'),
  'answer a sign-in code': (account) =>
    timed(accountEndpoints.loginByCode, { account, code: '000000', agreed: true }),
};

async function withCaptcha(account: string, purpose: 'reset' | 'activate' | 'signIn') {
  const captchaId = newId();
  await product.open(accountEndpoints.captcha, { captchaId });
  return await timed(accountEndpoints.sendCode, { account, captchaId, captcha: FAKE_LETTERS, purpose });
}

interface Timed {
  ms: number;
  known: boolean;
}

/** How often the best threshold of one half is right about the other: 0.5 is guessing. */
function accuracy(times: readonly Timed[]): number {
  // Each half has both orders of a pair: whichever is asked second finds warmer caches.
  const middle = times.length / 2;
  const [train, judge] = [times.slice(0, middle), times.slice(middle)];
  const right = (among: readonly Timed[], above: boolean, threshold: number) =>
    among.filter((one) => one.ms > threshold === (one.known === above)).length / among.length;
  let best = { score: 0, above: true, threshold: 0 };
  for (const { ms: threshold } of train)
    for (const above of [true, false]) {
      const score = right(train, above, threshold);
      if (score > best.score) best = { score, above, threshold };
    }
  return right(judge, best.above, best.threshold);
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let failed = false;
console.log('case                      known ms  unknown ms  same words  classifier (gate 0.55)');
for (const [name, once] of Object.entries(CASES)) {
  const times: Timed[] = [];
  const words = { known: new Set<string>(), unknown: new Set<string>() };
  for (let i = 0; i < EACH; i += 1) {
    await owner.query('truncate rate_limit, recent_use');
    for (const isKnown of i % 2 === 0 ? [true, false] : [false, true]) {
      const { ms, said } = await once((isKnown ? known : unknown)[i] ?? '');
      words[isKnown ? 'known' : 'unknown'].add(said);
      times.push({ ms, known: isKnown });
    }
  }
  const score = accuracy(times);
  const same = [...words.known].sort().join() === [...words.unknown].sort().join();
  const of = (isKnown: boolean) => median(times.filter((one) => one.known === isKnown).map(({ ms }) => ms));
  const row = [of(true).toFixed(2).padStart(8), of(false).toFixed(2).padStart(10), same ? 'yes' : 'NO'];
  console.log(`${name.padEnd(26)}${row.join('  ')}${' '.repeat(9)}${score.toFixed(3)}`);
  if ((score > GATE && !SMOKE) || !same) failed = true;
}

await owner.end();
await product.close();
await cluster.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
