import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newCompany, PASSWORD, sure, type Crew } from '../../../../test/builders.ts';
import { withTotp, type Device } from '../../../../test/factors.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { askForCode, easyCaptcha, personOf, receivedCode, signInAs } from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const enter = async (person: Person) => {
  const answer = sure(await signInAs(server, person.account, PASSWORD));
  if (answer.success) throw new Error('no second factor was asked for');
  return answer.secondFactor;
};
const signedIn = async (person: Person) => personOf(sure(await signInAs(server, person.account, PASSWORD)));
const prove = (challenge: string, way: 'totp' | 'recovery', code: string) =>
  server.call(null, factorEndpoints.signIn, { challenge, way, code });

describe('WSTG-ATHN-11 Signing in with a second factor', () => {
  let device: Device;
  beforeEach(async () => {
    device = await withTotp(server, crew.cashier);
    server.sleep(60_000);
  });

  test('needs the code from the device; the password alone is not enough', async () => {
    const { challenge, ways } = await enter(crew.cashier);
    expect(ways).toEqual(['totp', 'recovery']);

    const wrong = await prove(challenge, 'totp', '000000');
    expect(wrong).toMatchObject({ status: 400, body: { reason: 'wrongSecondFactor' } });
    const right = sure(await prove(challenge, 'totp', device.code()));
    expect(right.result.user.userId).toBe(crew.cashier.personId);
  });

  test('accepts each code and each challenge once', async () => {
    const first = await enter(crew.cashier);
    const second = await enter(crew.cashier);
    const code = device.code();
    sure(await prove(first.challenge, 'totp', code));

    expect((await prove(second.challenge, 'totp', code)).body.reason).toBe('wrongSecondFactor');
    expect((await prove(first.challenge, 'totp', device.code(1))).body.reason).toBe('challengeExpired');
  });

  test('checks five of 40 simultaneous guesses, after which the right code is rejected too', async () => {
    const { challenge } = await enter(crew.cashier);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => prove(challenge, 'totp', String(100_000 + i))),
    );

    expect(guesses.filter(({ body }) => body.reason === 'wrongSecondFactor')).toHaveLength(5);
    expect((await prove(challenge, 'totp', device.code())).body.reason).toBe('challengeExpired');
  });

  test('accepts each recovery code once', async () => {
    const [code = ''] = device.recoveryCodes;
    expect(new Set(device.recoveryCodes).size).toBe(10);
    sure(await prove((await enter(crew.cashier)).challenge, 'recovery', code.toUpperCase()));

    const again = await prove((await enter(crew.cashier)).challenge, 'recovery', code);
    expect(again.body.reason).toBe('wrongSecondFactor');
  });

  test('WSTG-ATHN-10 is still required after a password reset', async () => {
    const { account } = crew.cashier;
    sure(await askForCode(server, account, 'reset'));
    const code = await receivedCode(server, account);
    const { ticket } = sure(await server.call(null, accountEndpoints.findPassword, { account, code }));
    const form = { ticket, password: 'Rain4Harbour', language: 'en-US' } as const;

    const answer = sure(await server.call(null, accountEndpoints.setNewPassword, form));

    if (answer.success) throw new Error('no second factor was asked for');
    expect((await prove(answer.secondFactor.challenge, 'totp', device.code())).status).toBe(200);
  });

  test('once set up, ends the sessions that signed in without it', async () => {
    const other = await signedIn(crew.employee);
    await withTotp(server, crew.employee);

    expect((await server.call(other, sessionEndpoints.tokenUser, {})).status).toBe(401);
    expect((await server.call(crew.employee, sessionEndpoints.tokenUser, {})).status).toBe(200);
  });
});

describe('A role that requires a second factor', () => {
  test('loses its permissions after the set-up period and regains them once the factor is set up', async () => {
    await server.owner.query('update company set second_factor_days = 7 where id = $1', [crew.companyId]);
    const before = sure(await server.call(crew.administrator, sessionEndpoints.tokenUser, {}));
    expect(before.result.user.secondFactor).toMatchObject({ enrolled: false, withheld: [] });
    server.sleep(8 * 86_400_000);

    // Signed-in sessions are cached for two seconds.
    const late = async () =>
      (await server.call(crew.administrator, memberListEndpoints.members, {})).body.reason;
    await expect.poll(late).toBe('secondFactorNeeded');
    expect((await server.call(crew.administrator, messageEndpoints.list, {})).status).toBe(200);
    expect((await server.call(crew.employee, messageEndpoints.list, {})).status).toBe(200);
    const { id } = await withTotp(server, crew.administrator);
    expect((await server.call(crew.administrator, memberListEndpoints.members, {})).status).toBe(200);
    const removed = await server.call(crew.administrator, factorEndpoints.remove, { id });
    expect(removed.body.reason).toBe('secondFactorKept');
  });
});

describe('Confirming one’s identity again', () => {
  const ACCOUNT = { id: newId(), holder: 'Iris', bank: 'First', account: '6222000011118888' };

  test('is required in a session older than five minutes before payment details change', async () => {
    const person = await signedIn(crew.employee);
    server.sleep(6 * 60_000);
    const refused = await server.call(person, payeeEndpoints.save, ACCOUNT);
    expect(refused).toMatchObject({ status: 403, body: { reason: 'stepUpNeeded' } });

    const { challenge, ways } = sure(await server.call(person, factorEndpoints.beginStepUp, {}));
    expect(ways).toEqual(['password']);
    const wrong = await server.call(person, factorEndpoints.stepUp, {
      challenge,
      way: 'password',
      code: 'no',
    });
    expect(wrong.body.reason).toBe('wrongCredentials');
    sure(await server.call(person, factorEndpoints.stepUp, { challenge, way: 'password', code: PASSWORD }));
    expect((await server.call(person, payeeEndpoints.save, ACCOUNT)).status).toBe(200);
    server.sleep(6 * 60_000);
    const later = await server.call(person, payeeEndpoints.save, ACCOUNT);
    expect(later.body.reason).toBe('stepUpNeeded');
  });

  test('needs more than the password where a second factor is set up', async () => {
    const device = await withTotp(server, crew.employee);
    server.sleep(90_000);
    const { challenge, ways } = sure(await server.call(crew.employee, factorEndpoints.beginStepUp, {}));
    expect(ways).not.toContain('password');
    const by = (way: 'password' | 'totp', code: string) =>
      server.call(crew.employee, factorEndpoints.stepUp, { challenge, way, code });

    expect((await by('password', PASSWORD)).body.reason).toBe('wrongSecondFactor');
    expect((await by('totp', device.code())).status).toBe(200);
  });

  test('counts guesses although every call is rejected', async () => {
    const person = await signedIn(crew.employee);
    const answers = [];
    for (let turn = 0; turn < 12; turn += 1)
      answers.push(
        await server.call(person, accountEndpoints.changePassword, {
          oldPassword: 'no',
          newPassword: 'Rain4Harbour',
        }),
      );

    expect(answers.at(-1)?.status).toBe(429);
  });
});

describe('WSTG-SESS-11 Devices', () => {
  test('a person lists their devices, ends one, then all others', async () => {
    const second = await signedIn(crew.employee);
    const third = await signedIn(crew.employee);
    const { items } = sure(await server.call(third, sessionEndpoints.list, {}));
    expect(items).toHaveLength(3);
    expect(items.filter(({ current }) => current)).toHaveLength(1);

    const [other] = items.filter(({ current, device }) => !current && device !== 'test');
    sure(await server.call(third, sessionEndpoints.end, { id: other?.id ?? '' }));
    expect((await server.call(second, sessionEndpoints.tokenUser, {})).status).toBe(401);
    expect(sure(await server.call(third, sessionEndpoints.endOthers, {})).ended).toBe(1);
    expect((await server.call(crew.employee, sessionEndpoints.tokenUser, {})).status).toBe(401);
  });

  test('a device that was not used for two weeks is no longer listed, since its session has ended', async () => {
    const idle = await signedIn(crew.auditor);
    const used = await signedIn(crew.auditor);
    const before = sure(await server.call(idle, sessionEndpoints.list, {})).items;
    const { id } = before.find(({ current }) => current) ?? { id: '' };
    await server.owner.query(
      "update session set last_seen_at = last_seen_at - interval '15 days' where id = $1",
      [id],
    );

    const { items } = sure(await server.call(used, sessionEndpoints.list, {}));

    expect(items).toHaveLength(before.length - 1);
    expect(items.map((one) => one.id)).not.toContain(id);
  });

  test('a colleague’s session cannot be ended', async () => {
    const { items } = sure(await server.call(crew.employee, sessionEndpoints.list, {}));
    const ended = await server.call(crew.leader, sessionEndpoints.end, { id: items[0]?.id ?? '' });

    expect(ended.status).toBe(404);
    expect((await server.call(crew.employee, sessionEndpoints.list, {})).status).toBe(200);
  });

  test('a person is notified of a sign-in from a new device but not from a known one', async () => {
    const from = (device: string) =>
      server.call(
        null,
        accountEndpoints.login,
        { account: crew.employee.account, password: PASSWORD, agreed: true },
        { headers: { 'x-device-id': device } },
      );
    sure(await from('device-one-1'));
    sure(await from('device-two-2'));
    sure(await from('device-two-2'));

    const countNotices = async () =>
      sure(await server.call(crew.employee, messageEndpoints.list, {})).items.filter(
        ({ kind }) => kind === 'newDevice',
      ).length;
    await expect.poll(countNotices).toBe(1);
  });

  test('failed attempts are listed in the person’s history', async () => {
    await signInAs(server, crew.employee.account, 'not this one');
    const { items } = sure(await server.call(crew.employee, sessionEndpoints.history, {}));

    expect(items[0]).toMatchObject({ way: 'password', outcome: 'refused' });
  });

  test('WSTG-SESS-09 a token is replaced after a day, and the old one expires a minute after the new one is used', async () => {
    const person = await signedIn(crew.employee);
    server.sleep(25 * 3_600_000);
    const { token } = sure(await server.call(person, sessionEndpoints.tokenUser, {}));
    expect(token).not.toBe(person.token);
    const next = { ...person, token };
    // The response with the new token was lost: the old token stays valid.
    expect((await server.call(person, sessionEndpoints.list, {})).status).toBe(200);

    expect((await server.call(next, sessionEndpoints.list, {})).status).toBe(200);
    expect((await server.call(person, sessionEndpoints.list, {})).status).toBe(200);
    server.sleep(61_000);
    await expect.poll(async () => (await server.call(person, sessionEndpoints.list, {})).status).toBe(401);
    expect((await server.call(next, sessionEndpoints.list, {})).status).toBe(200);
  });
});
