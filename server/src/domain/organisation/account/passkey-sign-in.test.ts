import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newAuthenticator } from '../../../../test/authenticator.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { personOf } from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

type Phone = ReturnType<typeof newAuthenticator>;

/** A simulated phone with a passkey of this person. */
async function withPasskey(person: Person): Promise<Phone> {
  const phone = newAuthenticator('http://outlay.test');
  const { challenge, options } = sure(await server.call(person, factorEndpoints.beginPasskey, {}));
  const form = { id: newId(), name: 'Phone', challenge, response: phone.make(options) };
  sure(await server.call(person, factorEndpoints.confirmPasskey, form));
  return phone;
}

const begin = async () => sure(await server.call(null, factorEndpoints.beginPasskeySignIn, {}));
const enter = (challenge: string, response: Record<string, unknown>, agreed = true) =>
  server.call(null, factorEndpoints.signInWithPasskey, { challenge, response, agreed });

describe('Signing in with a passkey alone', () => {
  test('opens its owner’s session without a second step and is listed in the history', async () => {
    const phone = await withPasskey(crew.cashier);
    const { challenge, options } = await begin();
    const answer = sure(await enter(challenge, phone.sign(options)));

    expect(answer.result.user.userId).toBe(crew.cashier.personId);
    const { items } = sure(await server.call(personOf(answer), sessionEndpoints.history, {}));
    expect(items[0]).toMatchObject({ way: 'passkey', outcome: 'in' });
  });

  test('accepts an answer once and within five minutes', async () => {
    const phone = await withPasskey(crew.cashier);
    const first = await begin();
    sure(await enter(first.challenge, phone.sign(first.options)));
    expect((await enter(first.challenge, phone.sign(first.options))).body.reason).toBe('challengeExpired');

    const late = await begin();
    server.sleep(5 * 60_000 + 1);
    expect((await enter(late.challenge, phone.sign(late.options))).body.reason).toBe('challengeExpired');
  });

  test('admits one of twenty identical simultaneous answers', async () => {
    const phone = await withPasskey(crew.cashier);
    const { challenge, options } = await begin();
    const signed = phone.sign(options);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(challenge, signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('rejects a challenge the server did not issue', async () => {
    const phone = await withPasskey(crew.cashier);
    const { challenge } = await begin();
    const [until = '', , seal = ''] = challenge.split('.');
    const nonce = Buffer.alloc(32, 7).toString('base64url');
    const signed = phone.sign({ challenge: nonce });
    const later = String(Number(until) + 60_000);
    for (const made of [
      `${until}.${nonce}.${seal}`,
      `${until}.${nonce}.`,
      `${later}.${nonce}.${seal}`,
      'A'.repeat(43),
    ])
      expect((await enter(made, signed)).body.reason, made).toBe('challengeExpired');
  });

  test('answers an unknown passkey, a foreign signature and another person’s name alike', async () => {
    const phone = await withPasskey(crew.cashier);
    const other = await withPasskey(crew.employee);
    const stranger = newAuthenticator('http://outlay.test');
    const begun = await Promise.all([begin(), begin(), begin(), begin()]);
    const [one, two, three, four] = begun.map(({ options }) => options);
    const answers = [
      stranger.sign(one ?? {}),
      { ...phone.sign(two ?? {}), response: other.sign(two ?? {})['response'] },
      phone.sign(three ?? {}, { handle: Buffer.from(crew.employee.personId).toString('base64url') }),
      phone.sign(four ?? {}, { unlocked: false }),
    ];
    for (const [place, answer] of answers.entries())
      expect((await enter(begun[place]?.challenge ?? '', answer)).body.reason).toBe('passkeyUnknown');
    const { items } = sure(await server.call(crew.cashier, sessionEndpoints.history, {}));
    expect(items.filter(({ way, outcome }) => way === 'passkey' && outcome === 'refused')).toHaveLength(3);
  });

  test('requires accepting the agreement', async () => {
    const phone = await withPasskey(crew.cashier);
    const { challenge, options } = await begin();
    expect((await enter(challenge, phone.sign(options), false)).body.reason).toBe('agreementRequired');
  });
});
