import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { sure } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  askForCode,
  easyCaptcha,
  newAccount,
  personOf,
  receivedCode,
  register,
  signInAs,
} from '../../../../test/registering.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
});
afterAll(() => server.stop());

describe('A password', () => {
  test.each([
    ['en-US', 'short', 'five letters', 'passwordTooWeak'],
    ['en-US', 'onlyletters', 'no digit', 'passwordTooWeak'],
    ['en-US', 'a1'.repeat(9), 'eighteen signs', 'passwordTooWeak'],
    ['en-US', 'password1', 'what everybody takes', 'passwordTooCommon'],
    ['zh', 'rain4harbour', 'no capital and no sign', 'passwordTooWeak'],
    ['zh', 'Rain4Harbour', 'no sign', 'passwordTooWeak'],
  ] as const)('in %s %s is rejected: %s', async (language, password, _why, reason) => {
    expect(await register(server, newAccount(), password, language)).toMatchObject({
      status: 400,
      body: { reason },
    });
  });

  test('that contains the person’s own phone number is rejected', async () => {
    const account = newAccount();

    const answer = await register(server, account, `a${account}`);

    expect(answer).toMatchObject({ status: 400, body: { reason: 'passwordTooCommon' } });
  });

  test('once changed ends the person’s sessions on other devices and keeps this one', async () => {
    const account = newAccount();
    const here = personOf(sure(await register(server, account)));
    const there = personOf(sure(await signInAs(server, account, 'Rain4Harbour')));
    expect((await server.call(there, accountEndpoints.userInfo, {})).status).toBe(200);

    sure(
      await server.call(
        here,
        accountEndpoints.changePassword,
        { oldPassword: 'Rain4Harbour', newPassword: 'Snow5Harbour' },
        { headers: { 'accept-language': 'en-US' } },
      ),
    );

    expect((await server.call(there, accountEndpoints.userInfo, {})).status).toBe(401);
    expect((await server.call(here, accountEndpoints.userInfo, {})).status).toBe(200);
    expect((await signInAs(server, account, 'Rain4Harbour')).status).toBe(400);
    expect((await signInAs(server, account, 'Snow5Harbour')).status).toBe(200);
  });

  test('WSTG-ATHN-09 that was forgotten is reset with a code, and all earlier sessions end', async () => {
    const account = newAccount();
    const before = personOf(sure(await register(server, account)));
    server.sleep(61_000);
    sure(await askForCode(server, account, 'reset'));
    const code = await receivedCode(server, account);
    const { ticket } = sure(await server.call(null, accountEndpoints.findPassword, { account, code }));

    const after = sure(
      await server.call(null, accountEndpoints.setNewPassword, {
        ticket,
        password: 'Snow5Harbour',
        language: 'en-US',
      }),
    );

    expect((await server.call(personOf(after), accountEndpoints.userInfo, {})).status).toBe(200);
    expect((await server.call(before, accountEndpoints.userInfo, {})).status).toBe(401);
  });
});
