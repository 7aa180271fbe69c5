import { expect } from 'vitest';
import { accountEndpoints, type CodePurpose } from '@outlay/contract/organisation/account';
import type { SignInAnswer, TokenResponse } from '@outlay/contract/organisation/account.session';
import { createFakeCaptcha, FAKE_LETTERS } from '#provider/captcha/captcha.fake.ts';
import { newId } from '#system/id.ts';
import { sure } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

export const LETTERS = FAKE_LETTERS;
export const easyCaptcha = createFakeCaptcha();

let people = 0;
export const newAccount = () => {
  people += 1;
  return `138${String(process.pid % 10_000).padStart(4, '0')}${String(people).padStart(4, '0')}`;
};

export async function askForCode(server: TestServer, account: string, purpose: CodePurpose) {
  const captchaId = newId();
  await server.call(null, accountEndpoints.captcha, { captchaId });
  return await server.call(null, accountEndpoints.sendCode, {
    account,
    captchaId,
    captcha: LETTERS,
    purpose,
  });
}

/** Waits for the verification code. */
export async function receivedCode(server: TestServer, account: string): Promise<string> {
  let code = '';
  const arrived = async () => {
    const { rows } = await server.owner.query<{ text: string }>(
      'delete from sent_note where recipient = $1 returning text',
      [account],
    );
    // An invitation may have arrived too.
    code = rows.flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? [])[0] ?? '';
    return code;
  };
  await expect.poll(arrived).toMatch(/^\d{6}$/);
  return code;
}

export async function register(
  server: TestServer,
  account: string,
  password = 'Rain4Harbour',
  language: 'zh' | 'en-US' = 'en-US',
) {
  sure(await askForCode(server, account, 'register'));
  const code = await receivedCode(server, account);
  const { ticket } = sure(await server.call(null, accountEndpoints.checkRegistrationCode, { account, code }));
  return await server.call(null, accountEndpoints.register, {
    ticket,
    companyName: 'Harbour Works',
    realName: 'Iris Moor',
    password,
    language,
  });
}

export const personOf = (answer: SignInAnswer): Person => {
  const {
    token,
    result: { user },
  } = inAtOnce(answer);
  return {
    token,
    memberId: user.memberId,
    personId: user.userId,
    companyId: user.companyId,
    name: user.username,
    account: user.useraccount,
  };
};

/** The session of a sign-in without a second factor. */
export function inAtOnce(answer: SignInAnswer): TokenResponse {
  if (!answer.success) throw new Error('a second factor is asked for');
  return answer;
}

export const signInAs = (server: TestServer, account: string, password: string, agreed = true) =>
  server.call(null, accountEndpoints.login, { account, password, agreed });
