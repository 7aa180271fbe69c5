import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from './failure.double.ts';
import { claiming, ID_TOKENS } from './oidc.attack.double.ts';
import { goodTokens, openBadOidc, signInAt, type BadOidc } from './oidc.bad.double.ts';
import type { OidcPort } from './single-sign-on.port.ts';
import { createOidc } from './sso.oidc.ts';

let at: Date;
let bad: BadOidc;
let oidc: OidcPort;
beforeEach(async () => {
  // A clock that differs from the computer's.
  at = new Date('2026-03-01T08:00:00Z');
  bad = await openBadOidc(() => at);
  oidc = createOidc({ inside: true, now: () => at });
});
afterEach(() => bad.close());

const signIn = () => signInAt(bad, oidc);

describe('An ID token is refused', () => {
  test('unless it is right, by the given clock', async () => {
    expect(await signIn()).toMatchObject({ subject: 'u1', sessionRef: 's1' });
  });

  test.each(Object.entries(ID_TOKENS))('with %s', async (_name, answer) => {
    bad.answer = answer;

    expect(await failureOf(signIn())).toMatchObject({ fault: 'answer' });
  });

  test.each(['none', 'HS256'])(
    'with an algorithm that is none of a private key, though the provider names %s',
    async (alg) => {
      bad.configuration = { id_token_signing_alg_values_supported: ['RS256', alg] };
      bad.answer =
        ID_TOKENS[alg === 'none' ? 'no signature' : 'HS256 and the public key for a secret'] ?? goodTokens;

      expect(await failureOf(signIn())).toMatchObject({ fault: 'answer' });
    },
  );

  test('if its person is another one than the provider’s answer about the user says', async () => {
    bad.userInfo = { sub: 'u2', name: 'Other' };

    expect(await failureOf(signIn())).toMatchObject({ fault: 'answer' });
  });
});

describe('What a provider says about somebody', () => {
  test('is not mixed: a mail address is verified only where it stands', async () => {
    bad.answer = claiming(() => ({ email_verified: true, phone_number: '+8613800138000' }));
    bad.userInfo = { sub: 'u1', email: 'director@corp.example', phone_number_verified: true };
    expect(await signIn()).toMatchObject({ email: null, phone: null });

    bad.userInfo = { sub: 'u1', email: 'lin@corp.example', email_verified: 'true' };
    expect(await signIn()).toMatchObject({ email: 'lin@corp.example' });

    bad.userInfo = { sub: 'u1', email: 'lin@corp.example', email_verified: 'false' };
    expect(await signIn()).toMatchObject({ email: null });
  });

  test.each<[unknown, unknown, boolean]>([
    [['mfa'], undefined, true],
    [['pwd', 'hwk'], undefined, true],
    [['face', 'fido'], undefined, true],
    [['otp'], undefined, false],
    [['hwk', 'fido', 'sms'], undefined, false],
    [['mca', 'user', 'geo'], undefined, false],
    ['mfa', undefined, false],
    [undefined, 'http://schemas.openid.net/pape/policies/2007/06/multi-factor', true],
    [undefined, ['https://refeds.org/profile/mfa'], false],
    [undefined, '2', false],
  ])('about factors, amr %o and acr %o, is taken for two only if it is clear', async (amr, acr, expected) => {
    bad.answer = claiming(() => ({ amr, acr }));

    expect(await signIn()).toMatchObject({ secondFactor: expected });
  });

  test('about factors counts only in the signed token', async () => {
    bad.userInfo = { sub: 'u1', amr: ['mfa'], acr: 'https://refeds.org/profile/mfa', sid: 's2' };

    expect(await signIn()).toMatchObject({ secondFactor: false, sessionRef: 's1' });
  });
});
