import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { createWecom } from './platform.wecom.ts';
import { failureOf, RETURN_TO, STATE } from './platforms.double.ts';
import type { WecomDouble } from './wecom-world.double.ts';
import { openWecomDouble } from './wecom.double.ts';

const OPTIONS = { inside: true };

let double: WecomDouble;
let tokens: TokenStore;
beforeEach(async () => {
  double = await openWecomDouble();
  tokens = createMemoryTokens(double.now);
});
afterEach(() => double.close());

/** Where a page sends the browser. */
const sentTo = async (url: string): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? `none:${answer.status}`);
};

describe('WeCom', () => {
  const port = createWecom(OPTIONS);
  const identify = (value: string) =>
    port.identify(double.source, tokens, { value, from: 'inside', returnTo: RETURN_TO });

  test('identifies whoever the page inside WeCom sends back', async () => {
    double.chosen = 'li';
    const address = { returnTo: RETURN_TO, state: STATE, from: 'inside' as const };
    const back = await sentTo(port.signInUrl(double.source, address));

    expect(back.searchParams.get('state')).toBe(STATE);
    expect(await identify(back.searchParams.get('code') ?? '')).toMatchObject({ subject: 'li' });
  });

  test('understands answers with the older names of the keys', async () => {
    double.oldKeys = true;

    expect(await identify(double.issueCode('zhang'))).toMatchObject({ subject: 'zhang' });
    expect(await failureOf(identify(double.issueCode('stranger')))).toMatchObject({ fault: 'outsider' });
  });

  test.each([
    [60011, 'outsider'],
    [60111, 'outsider'],
    [50002, 'outsider'],
    [60020, 'ip'],
    [45009, 'rate'],
    [45011, 'rate'],
    [-1, 'provider'],
  ])('answers %i of the directory end the sign-in with "%s"', async (code, fault) => {
    double.fail({ code }, '/cgi-bin/user/get');

    expect(await failureOf(identify(double.issueCode('zhang')))).toMatchObject({ fault, code: String(code) });
  });

  test('identifies without a name where the app may not read the directory', async () => {
    double.fail({ code: 48002 }, '/cgi-bin/user/get');

    expect(await identify(double.issueCode('zhang'))).toEqual({
      ...{ subject: 'zhang', name: '', phone: null, email: null, unionId: null },
    });
  });

  test.each([
    [40029, 'code'],
    [41008, 'code'],
    [42003, 'code'],
    [50002, 'outsider'],
    [60011, 'permission'],
    [60020, 'ip'],
    [40001, 'secret'],
    [40013, 'secret'],
    [40091, 'secret'],
    [48002, 'permission'],
    [50001, 'permission'],
    [45009, 'rate'],
    [99_999, 'provider'],
  ])('answers %i to a code mean "%s"', async (code, fault) => {
    double.fail({ code }, '/cgi-bin/auth/getuserinfo');

    expect(await failureOf(identify(double.issueCode('zhang')))).toMatchObject({ fault, code: String(code) });
  });

  test('may fetch a ticket a hundred times an hour', async () => {
    const forgetful: TokenStore = {
      get: async (key, fetch) => (key === 'token' ? tokens.get(key, fetch) : (await fetch()).value),
      drop: tokens.drop,
    };
    const work = () => port.ticket(double.source, forgetful, 'agent');
    for (let time = 0; time < 100; time += 1) await work();

    expect(await failureOf(work())).toMatchObject({ fault: 'rate' });
    double.advance(3_600);
    expect(await work()).toMatch(/^agent_config-/);
  });
});
