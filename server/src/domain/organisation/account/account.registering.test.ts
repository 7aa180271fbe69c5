import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  askForCode,
  easyCaptcha,
  LETTERS,
  newAccount,
  personOf,
  receivedCode,
  register,
  signInAs,
} from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

describe('WSTG-IDNT-02 Registering a company', () => {
  test('a person with a phone number, code and password becomes its administrator and is signed in', async () => {
    const account = newAccount();

    const registered = sure(await register(server, account));

    expect(registered.result.user).toMatchObject({
      corpname: 'Harbour Works',
      username: 'Iris Moor',
      useraccount: account,
      language: 'en-US',
    });
    expect(registered.result.user.roles).toContain('administrator');
    const { items } = sure(await server.call(personOf(registered), memberListEndpoints.members, {}));
    expect(items).toHaveLength(1);
    expect((await signInAs(server, account, 'Rain4Harbour')).status).toBe(200);
  });

  test('an email address works like a phone number, in upper or lower case', async () => {
    const account = `iris.${newAccount()}@example.com`;

    const registered = sure(await register(server, account));

    expect(registered.result.user.useraccount).toBe(account);
    expect((await signInAs(server, account.toUpperCase(), 'Rain4Harbour')).status).toBe(200);
  });

  test('a ticket registers only once', async () => {
    const account = newAccount();
    sure(await askForCode(server, account, 'register'));
    const code = await receivedCode(server, account);
    const { ticket } = sure(
      await server.call(null, accountEndpoints.checkRegistrationCode, { account, code }),
    );
    const form = {
      ticket,
      companyName: 'Once',
      realName: 'Ida Once',
      password: 'Rain4Harbour',
      language: 'en-US',
    } as const;
    sure(await server.call(null, accountEndpoints.register, form));

    const again = await server.call(null, accountEndpoints.register, form);

    expect(again).toMatchObject({ status: 400, body: { reason: 'codeExpired' } });
  });
});

describe('The captcha', () => {
  test('is valid for one answer, right or wrong', async () => {
    const captchaId = newId();
    const request = { captchaId, captcha: LETTERS, purpose: 'register' } as const;
    await server.call(null, accountEndpoints.captcha, { captchaId });
    sure(await server.call(null, accountEndpoints.sendCode, { ...request, account: newAccount() }));

    const again = await server.call(null, accountEndpoints.sendCode, { ...request, account: newAccount() });

    expect(again).toMatchObject({ status: 400, body: { reason: 'wrongCaptcha' } });
  });

  test('is used up by a wrong answer: the right answer afterwards is rejected', async () => {
    const captchaId = newId();
    const request = { captchaId, purpose: 'register' } as const;
    await server.call(null, accountEndpoints.captcha, { captchaId });
    await server.call(null, accountEndpoints.sendCode, {
      ...request,
      captcha: 'WRONG',
      account: newAccount(),
    });

    const right = await server.call(null, accountEndpoints.sendCode, {
      ...request,
      captcha: LETTERS,
      account: newAccount(),
    });

    expect(right).toMatchObject({ status: 400, body: { reason: 'wrongCaptcha' } });
  });

  test('expires after two minutes', async () => {
    const captchaId = newId();
    await server.call(null, accountEndpoints.captcha, { captchaId });
    server.sleep(121_000);

    const late = await server.call(null, accountEndpoints.sendCode, {
      captchaId,
      captcha: LETTERS,
      purpose: 'register',
      account: newAccount(),
    });

    expect(late).toMatchObject({ status: 400, body: { reason: 'wrongCaptcha' } });
  });
});

describe('WSTG-BUSL-05 A verification code', () => {
  test('accepts five of 100 simultaneous guesses; after them even the right code is rejected', async () => {
    const account = newAccount();
    sure(await askForCode(server, account, 'register'));
    const code = await receivedCode(server, account);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    const guesses = await Promise.all(
      Array.from({ length: 100 }, () =>
        server.call(null, accountEndpoints.checkRegistrationCode, { account, code: wrong }),
      ),
    );

    const reasons = guesses.map(({ body }) => body.reason);
    expect(reasons.filter((reason) => reason === 'wrongCode')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'codeExpired')).toHaveLength(95);
    const right = await server.call(null, accountEndpoints.checkRegistrationCode, { account, code });
    expect(right).toMatchObject({ status: 400, body: { reason: 'codeExpired' } });
  });

  test('is sent at most once a minute', async () => {
    const account = newAccount();
    sure(await askForCode(server, account, 'register'));

    const second = await askForCode(server, account, 'register');

    expect(second).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(second.body.retryAfter).toBeGreaterThan(0);
  });

  test('is requested with the same answer for an unknown account as for a known one', async () => {
    const nobody = await askForCode(server, newAccount(), 'reset');
    const somebody = await askForCode(server, crew.employee.account, 'reset');

    expect(nobody).toMatchObject({ status: 200, body: somebody.body });
  });
});
