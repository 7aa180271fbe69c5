import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { newCompany, PASSWORD, sure, type Crew } from '../../../../test/builders.ts';
import { withTotp, type Device } from '../../../../test/factors.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { easyCaptcha, newAccount, signInAs } from '../../../../test/registering.ts';

let server: TestServer;
let crew: Crew;
let device: Device;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
});
beforeEach(async () => {
  // Attempts are counted by the hour and the day of UTC: no test may go past midnight.
  server.sleep(DAY_MS - (server.now().getTime() % DAY_MS));
  crew = await newCompany(server);
  device = await withTotp(server, crew.cashier);
  server.sleep(60_000);
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const ELSEWHERE = { headers: { 'x-device-id': 'a-phone-that-was-stolen' } };

const begin = async (person: Person) =>
  sure(await server.call(person, factorEndpoints.beginStepUp, {})).challenge;
const stepUp = (person: Person, challenge: string, code: string, way: 'totp' | 'password' = 'totp') =>
  server.call(person, factorEndpoints.stepUp, { challenge, way, code });

/** Sends wrong codes in parallel, each challenge `each` times; returns how many were checked. */
async function guess(person: Person, challenges: number, each: number): Promise<number> {
  const begun = [];
  for (let i = 0; i < challenges; i += 1) begun.push(await begin(person));
  const answers = await Promise.all(
    begun.flatMap((challenge, i) =>
      Array.from({ length: each }, (_, j) => stepUp(person, challenge, String(100_000 + i * 100 + j))),
    ),
  );
  return answers.filter(({ body }) => body.reason === 'wrongSecondFactor').length;
}

describe('WSTG-ATHN-11 Guessing the second factor of a stolen session', () => {
  test('one challenge accepts five guesses, however many come at once', async () => {
    expect(await guess(crew.cashier, 1, 40)).toBe(5);
  });

  test('repeated challenges allow ten guesses an hour and twenty a day', async () => {
    expect(await guess(crew.cashier, 12, 5)).toBe(10);
    server.sleep(3_600_000);
    expect(await guess(crew.cashier, 12, 5)).toBe(10);
    server.sleep(3_600_000);
    expect(await guess(crew.cashier, 12, 5)).toBe(0);
  });

  test('whoever enters the right code too early is told when to retry, and then succeeds', async () => {
    await guess(crew.cashier, 4, 5);
    const early = await stepUp(crew.cashier, await begin(crew.cashier), device.code());
    expect(early).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(early.body.retryAfter).toBeGreaterThan(0);

    server.sleep(DAY_MS);
    expect((await stepUp(crew.cashier, await begin(crew.cashier), device.code())).status).toBe(200);
  });

  test('right codes are not counted, so a cashier can confirm all day', async () => {
    for (let times = 0; times < 25; times += 1) {
      server.sleep(60_000);
      sure(await stepUp(crew.cashier, await begin(crew.cashier), device.code()));
    }
  });

  test('guesses from elsewhere do not lock out the person’s own phone', async () => {
    const home = { headers: { 'x-device-id': 'the-phone-at-home' } };
    const login = { account: crew.cashier.account, password: PASSWORD, agreed: true };
    const enter = async (from: typeof home) => {
      const answer = sure(await server.call(null, accountEndpoints.login, login, from));
      if (answer.success) throw new Error('no second factor was asked for');
      return answer.secondFactor.challenge;
    };
    const prove = (challenge: string, code: string, from: typeof home) =>
      server.call(null, factorEndpoints.signIn, { challenge, way: 'totp', code }, from);
    sure(await prove(await enter(home), device.code(), home));
    server.sleep(60_000);

    const statuses = [];
    for (let tried = 0; tried < 12; tried += 1)
      statuses.push((await prove(await enter(ELSEWHERE), '000000', ELSEWHERE)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);

    expect((await prove(await enter(home), device.code(), home)).status).toBe(200);
  });
});

describe('WSTG-ATHN-03 Guessing a password many times at once', () => {
  test('at sign-in five of twenty guesses are checked and the others need a captcha', async () => {
    for (const account of [crew.employee.account, newAccount()]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => signInAs(server, account, `Wrong-${i}`)),
      );
      expect(answers.filter(({ body }) => body.reason === 'wrongCredentials')).toHaveLength(5);
    }
  });

  test('within a session ten guesses an hour are checked for acts that move money', async () => {
    const challenges = [];
    for (let i = 0; i < 6; i += 1) challenges.push(await begin(crew.employee));
    const answers = await Promise.all(
      challenges.flatMap((challenge) =>
        Array.from({ length: 5 }, (_, i) => stepUp(crew.employee, challenge, `Wrong-${i}`, 'password')),
      ),
    );
    expect(answers.filter(({ body }) => body.reason === 'wrongCredentials')).toHaveLength(10);
  });
});
