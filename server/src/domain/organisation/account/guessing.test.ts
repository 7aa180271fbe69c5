import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { newCompany, PASSWORD, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { easyCaptcha, LETTERS, newAccount } from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const AT_HOME = { headers: { 'x-device-id': 'the-phone-at-home' } };
const ELSEWHERE = { headers: { 'x-device-id': 'somebody-elsewhere' } };

const signIn = (
  account: string,
  password: string,
  from: typeof AT_HOME,
  human?: { captchaId: string; captcha: string },
) =>
  server.call(
    null,
    accountEndpoints.login,
    { account, password, agreed: true, ...(human && { human }) },
    from,
  );

async function picture() {
  const captchaId = newId();
  await server.call(null, accountEndpoints.captcha, { captchaId });
  return { captchaId, captcha: LETTERS };
}

describe('WSTG-ATHN-03 WSTG-BUSL-07 Guessing a password', () => {
  test('five wrong passwords require a captcha, for known and unknown accounts alike', async () => {
    for (const account of [crew.auditor.account, newAccount()]) {
      const reasons = [];
      for (let tried = 0; tried < 7; tried += 1)
        reasons.push((await signIn(account, 'Wrong-1', ELSEWHERE)).body.reason);
      expect(reasons).toEqual([
        ...Array<string>(5).fill('wrongCredentials'),
        'captchaNeeded',
        'captchaNeeded',
      ]);
      const read = await signIn(account, 'Wrong-1', ELSEWHERE, await picture());
      expect(read.body.reason).toBe('wrongCredentials');
    }
  });

  test('the right password needs the captcha and is accepted with it', async () => {
    const { account } = crew.colleague;
    for (let tried = 0; tried < 5; tried += 1) await signIn(account, 'Wrong-1', ELSEWHERE);

    expect((await signIn(account, PASSWORD, ELSEWHERE)).body.reason).toBe('captchaNeeded');
    expect((await signIn(account, PASSWORD, ELSEWHERE, await picture())).status).toBe(200);
  });

  test('an hour of guesses from elsewhere blocks those clients and never the person’s own device', async () => {
    const { account } = crew.leader;
    sure(await signIn(account, PASSWORD, AT_HOME));
    const statuses = [];
    for (let tried = 0; tried < 40; tried += 1) {
      const human = tried < 5 ? undefined : await picture();
      statuses.push((await signIn(account, `Wrong-${tried}`, ELSEWHERE, human)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn(account, PASSWORD, ELSEWHERE, await picture())).status).toBe(429);

    expect((await signIn(account, PASSWORD, AT_HOME)).status).toBe(200);
    server.sleep(3_600_000);
    expect((await signIn(account, PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  test('attempts are counted in the database, so a second server knows them', async () => {
    const { rows } = await server.owner.query<{ count: string }>(
      "select sum(count) as count from rate_limit where key like 'failed %'",
    );
    expect(Number(rows[0]?.count)).toBeGreaterThan(40);
  });
});

describe('A person who cannot read a captcha', () => {
  const solved = async (captchaId: string) => {
    const { challenge } = sure(await server.call(null, accountEndpoints.work, { captchaId }));
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
    return { challenge, solution: { ...solution } as Record<string, unknown> };
  };
  const sendCode = (
    captchaId: string,
    work: { challenge: Record<string, unknown>; solution: Record<string, unknown> },
  ) =>
    server.call(null, accountEndpoints.sendCode, {
      account: newAccount(),
      captchaId,
      work,
      purpose: 'register',
    });

  test('may solve a proof of work on the device instead, once', async () => {
    const captchaId = newId();
    const work = await solved(captchaId);

    expect((await sendCode(captchaId, work)).status).toBe(200);
    expect((await sendCode(captchaId, work)).body.reason).toBe('wrongCaptcha');
  });

  test('cannot reuse a proof of work for another ID or invent one', async () => {
    const one = newId();
    const work = await solved(one);
    const other = newId();
    await solved(other);

    expect((await sendCode(other, work)).body.reason).toBe('wrongCaptcha');
    const again = newId();
    const { challenge } = await solved(again);
    const made = { challenge, solution: { counter: 1, derivedKey: 'ab', time: 1 } };
    expect((await sendCode(again, made)).body.reason).toBe('wrongCaptcha');
  });
});

describe('The version check', () => {
  test.each([
    ['1.1.1', 25, 'none'],
    ['1.1.0', 24, 'available'],
    ['1.1.1', 24, 'available'],
    ['0.9.9', undefined, 'required'],
    ['1.2.0', 30, 'none'],
  ] as const)('answers %s (%s) with %s', async (version, versionCode, update) => {
    const answer = sure(await server.call(null, accountEndpoints.checkVersion, { version, versionCode }));

    expect(answer).toEqual({ version: '1.1.1', versionCode: 25, update });
  });
});
