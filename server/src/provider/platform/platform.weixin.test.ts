import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PlatformError, type TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { createWeixin } from './platform.weixin.ts';
import { SEEN_FROM } from './platform.double.ts';
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

describe('A WeChat official account', () => {
  const port = createWeixin(OPTIONS);

  test('has a ticket for pages and one for cards, and signs nobody in', async () => {
    const page = await port.ticket(double.weixin, tokens, 'config');
    const card = await port.ticket(double.weixin, tokens, 'card');

    expect(card).not.toBe(page);
    expect(await port.ticket(double.weixin, tokens, 'config')).toBe(page);
    expect(double.calls('/cgi-bin/token')).toHaveLength(1);
    expect(await failureOf(port.ticket(double.weixin, tokens, 'agent'))).toMatchObject({
      fault: 'permission',
    });
    const code = { value: 'code', from: 'web' as const, returnTo: RETURN_TO };
    expect(await failureOf(port.identify(double.weixin, tokens, code))).toMatchObject({
      fault: 'permission',
    });
    expect(() => port.signInUrl(double.weixin, { ...code, state: STATE })).toThrow(PlatformError);
  });

  test('replaces the token that a check has ended', async () => {
    await port.ticket(double.weixin, tokens, 'config');
    await port.check(double.weixin);

    expect(await port.ticket(double.weixin, tokens, 'card')).toMatch(/^\S{10,}$/);
    expect(double.calls('/cgi-bin/token')).toHaveLength(3);
  });

  test('names a wrong secret, and an address that is not on its list', async () => {
    expect(await failureOf(port.check({ ...double.weixin, secret: 'wrong' }))).toMatchObject({
      fault: 'secret',
    });
    double.fail('ip');
    expect(await failureOf(port.check(double.weixin))).toMatchObject({
      ...{ fault: 'ip', code: '40164', seenFrom: SEEN_FROM },
    });
    // The same code means a refused token elsewhere.
    double.fail({ code: 40001 }, '/cgi-bin/token');
    expect(await failureOf(port.check(double.weixin))).toMatchObject({ fault: 'secret' });
  });
});
