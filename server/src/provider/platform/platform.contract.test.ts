import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DoubleFault } from './platform.double.ts';
import { PlatformError, type CodeFrom, type PlatformPort, type TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { PLATFORMS, type Opened } from './platforms.double.ts';

const RETURN_TO = 'https://outlay.test/sign-in/platform?connection=1';
const STATE = 'aState0123456789';
const PATIENCE_MS = 250;
const FROM = ['inside', 'web'] as const;

const failureOf = async (work: Promise<unknown>): Promise<PlatformError> => {
  const failure = await work.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (!(failure instanceof PlatformError)) throw new Error(`no PlatformError: ${String(failure)}`);
  return failure;
};

/** A token store whose values are never valid: every call fetches. */
const FORGETFUL: TokenStore = {
  get: async (_key, fetch) => (await fetch()).value,
  drop: () => Promise.resolve(),
};

describe.each(Object.entries(PLATFORMS))('%s', (_name, platform) => {
  const { paths } = platform;
  let opened: Opened;
  let port: PlatformPort;
  let tokens: TokenStore;
  beforeEach(async () => {
    opened = await platform.open();
    port = platform.create({ inside: true });
    tokens = createMemoryTokens(opened.double.now);
  });
  afterEach(() => opened.double.close());

  /** A code as the browser gets it from the sign-in page. */
  const codeOnPage = async (userId: string, from: CodeFrom): Promise<string> => {
    opened.double.chosen = userId;
    const address = { returnTo: RETURN_TO, state: STATE, from };
    const answer = await fetch(port.signInUrl(opened.source(), address), { redirect: 'manual' });
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.href.startsWith(RETURN_TO)).toBe(true);
    expect(url.searchParams.get('state')).toBe(STATE);
    return url.searchParams.get('code') ?? url.searchParams.get('authCode') ?? '';
  };
  const codeFor = (userId: string, from: CodeFrom): Promise<string> =>
    from === 'web' ? codeOnPage(userId, from) : Promise.resolve(opened.issueCode(userId));
  const identify = (value: string, from: CodeFrom, by = port) =>
    by.identify(opened.source(), tokens, { value, from, returnTo: RETURN_TO });
  const count = (path: string): number => opened.double.calls(path).length;

  describe.each(FROM)('%s', (from) => {
    test('identifies a person, with the entry of the directory', async () => {
      expect(await identify(await codeFor('zhang', from), from)).toEqual(platform.zhang);
    });

    test('accepts a code once', async () => {
      const code = await codeFor('zhang', from);
      await identify(code, from);

      expect(await failureOf(identify(code, from))).toMatchObject({ fault: 'code' });
    });

    test('refuses a code after its time, one that was never issued, and an empty one', async () => {
      const code = await codeFor('zhang', from);
      opened.double.advance(301);

      expect(await failureOf(identify(code, from))).toMatchObject({ fault: 'code' });
      expect(await failureOf(identify('never-issued', from))).toMatchObject({ fault: 'code' });
      expect(await failureOf(identify('', from))).toMatchObject({ fault: 'code' });
    });

    test.each(['left', 'hidden', 'stranger', 'elsewhere'])(
      'turns away somebody who is %s',
      async (userId) => {
        const failure = await failureOf(identify(await codeFor(userId, from), from));

        expect(failure).toMatchObject({ fault: 'outsider' });
      },
    );

    test('names a wrong secret as the cause', async () => {
      const code = await codeFor('zhang', from);
      const source = { ...opened.source(), secret: 'wrong' };

      expect(
        await failureOf(port.identify(source, tokens, { value: code, from, returnTo: RETURN_TO })),
      ).toMatchObject({ fault: 'secret' });
    });

    test.each(['breaks', 'cuts', 'takesAndCuts', 'babbles'] as const)(
      'never sends a code twice, even if the platform %s',
      async (fault) => {
        const code = await codeFor('zhang', from);
        opened.double.fail(fault, paths.code[from]);
        const failure = await failureOf(identify(code, from));

        expect(failure.fault).toBe(fault === 'breaks' || fault === 'babbles' ? 'provider' : 'unreachable');
        expect(failure.uncertain).toBe(true);
        expect(count(paths.code[from])).toBe(1);
      },
    );

    test('gives up after the time limit', async () => {
      const code = await codeFor('zhang', from);
      opened.double.fail('holds', paths.code[from]);
      const hasty = platform.create({ inside: true, patienceMs: PATIENCE_MS });
      const failure = await failureOf(identify(code, from, hasty));

      expect(failure).toMatchObject({ fault: 'unreachable', code: 'timeout' });
    });

    test.each([
      ['rate', 'rate'],
      ['ip', 'ip'],
    ] as const)('reports a refusal because of the %s', async (fault, expected) => {
      const code = await codeFor('zhang', from);
      opened.double.fail(fault, paths.code[from]);

      expect(await failureOf(identify(code, from))).toMatchObject({ fault: expected });
      expect(count(paths.code[from])).toBe(1);
    });

    test('reveals no secret, code or token in its errors', async () => {
      const told: string[] = [];
      const faults: DoubleFault[] = ['breaks', 'cuts', 'babbles', 'rate', 'ip'];
      const { secret, suite } = opened.source();
      const codes = [];
      for (const fault of faults) {
        const code = await codeFor('zhang', from);
        codes.push(code);
        opened.double.fail(fault, paths.code[from]);
        const failure = await failureOf(identify(code, from));
        told.push(`${failure.stack} ${String(failure.cause)} ${JSON.stringify(failure)} ${failure.code}`);
      }
      const token = await tokens.get('token', () => Promise.resolve({ value: 'none-yet', seconds: 60 }));

      for (const hidden of [secret, suite?.permanentCode ?? 'none-yet', token, ...codes])
        expect(told.join()).not.toContain(hidden);
    });
  });

  test('works with what the platform tells without its directory', async () => {
    opened.tell(false);
    const person = await identify(await codeFor('zhang', 'inside'), 'inside');

    expect(person).toMatchObject({ subject: platform.zhang.subject, name: '张伟' });
    expect(person).toMatchObject({ phone: null, email: null });
  });

  test('keeps the country code of a number outside mainland China', async () => {
    const { phone } = await identify(await codeFor('wang', 'inside'), 'inside');

    expect(phone).toBe(platform.zhang.phone === null ? null : '+85261234567');
  });

  test.each(platform.tickets)('fetches the ticket %s once, and then keeps it', async (kind) => {
    const ticket = await port.ticket(opened.source(), tokens, kind);
    const requests = opened.double.journal.length;

    expect(ticket).toMatch(/^\S{10,}$/);
    expect(await port.ticket(opened.source(), tokens, kind)).toBe(ticket);
    expect(opened.double.journal).toHaveLength(requests);
  });

  test('has no ticket of a kind that the platform does not issue', async () => {
    for (const kind of (['config', 'agent', 'card'] as const).filter(
      (one) => !platform.tickets.includes(one),
    ))
      expect(await failureOf(port.ticket(opened.source(), tokens, kind))).toMatchObject({
        fault: 'permission',
      });
  });

  test('fetches one token and one ticket for callers at the same time', async () => {
    const source = opened.source();
    const kinds = Array.from({ length: 4 }, () => port.ticket(source, tokens, 'config'));

    expect(new Set(await Promise.all(kinds)).size).toBe(1);
    expect(count(paths.token)).toBe(1);
    expect(count(paths.ticket)).toBe(1);
  });

  test('signs in people at the same time', async () => {
    const codes = await Promise.all([codeFor('zhang', 'inside'), codeFor('li', 'inside')]);
    const people = await Promise.all(codes.map((code) => identify(code, 'inside')));

    expect(people.map((person) => person.name)).toEqual(['张伟', '李娜']);
    expect(count(paths.token)).toBeLessThanOrEqual(1);
  });

  describe('a token that the platform has ended', () => {
    beforeEach(async () => {
      const ticket = await port.ticket(opened.source(), tokens, 'config');
      await tokens.drop('ticket.config', ticket);
      opened.double.endTokens();
    });

    test('is replaced once, and the call repeated once', async () => {
      expect(await port.ticket(opened.source(), tokens, 'config')).toMatch(/^\S{10,}$/);
      expect(count(paths.token)).toBeGreaterThanOrEqual(2);
      expect(count(paths.ticket)).toBe(3);
    });

    test('is replaced for callers at the same time', async () => {
      const source = opened.source();
      const calls = Array.from({ length: 4 }, () => port.ticket(source, tokens, 'config'));

      expect(new Set(await Promise.all(calls)).size).toBe(1);
    });

    test('does not use up a code', async () => {
      const code = await codeFor('zhang', 'inside');

      expect(await identify(code, 'inside')).toEqual(platform.zhang);
    });
  });

  test('replaces a token that has expired in the store', async () => {
    const first = await port.ticket(opened.source(), tokens, 'config');
    opened.double.advance(7_200);

    expect(await port.ticket(opened.source(), tokens, 'config')).not.toBe(first);
    expect(count(paths.token)).toBe(2);
  });

  test('replaces a token that has expired for the platform only', async () => {
    const frozen = createMemoryTokens(() => 0);
    const ticket = await port.ticket(opened.source(), frozen, 'config');
    await frozen.drop('ticket.config', ticket);
    opened.double.advance(7_201);

    expect(await port.ticket(opened.source(), frozen, 'config')).not.toBe(ticket);
    expect(count(paths.ticket)).toBe(3);
  });

  test('gives up when a new token is refused too', async () => {
    for (let time = 0; time < 5; time += 1) opened.double.fail({ code: platform.codes.stale }, paths.ticket);

    expect(await failureOf(port.ticket(opened.source(), tokens, 'config'))).toMatchObject({
      fault: 'provider',
    });
    expect(count(paths.token)).toBe(2);
    expect(count(paths.ticket)).toBe(2);
  });

  test.each(['breaks', 'cuts'] as const)(
    'asks for a token again only with GET, when the platform %s',
    async (fault) => {
      opened.double.fail(fault, paths.token);
      const work = port.ticket(opened.source(), tokens, 'config');

      if (platform.tokenIsGet) expect(await work).toMatch(/^\S{10,}$/);
      else
        expect(await failureOf(work)).toMatchObject({
          fault: fault === 'breaks' ? 'provider' : 'unreachable',
        });
      expect(count(paths.token)).toBe(platform.tokenIsGet ? 2 : 1);
    },
  );

  test('asks for the directory’s entry again only with GET', async () => {
    const code = await codeFor('zhang', 'inside');
    opened.double.fail('breaks', paths.person);
    const work = identify(code, 'inside');

    if (platform.personIsGet) expect(await work).toEqual(platform.zhang);
    else expect(await failureOf(work)).toMatchObject({ fault: 'provider', code: 'http502' });
    expect(count(paths.person)).toBe(platform.personIsGet ? 2 : 1);
  });

  test('gives up after a second failure', async () => {
    for (let time = 0; time < 3; time += 1) opened.double.fail('breaks', paths.token);

    expect(await failureOf(port.ticket(opened.source(), tokens, 'config'))).toMatchObject({
      ...{ fault: 'provider', code: 'http502', uncertain: true },
    });
    expect(count(paths.token)).toBe(platform.tokenIsGet ? 2 : 1);
  });

  test('stores no token of a failed call', async () => {
    opened.double.fail('babbles', paths.token);
    await failureOf(port.ticket(opened.source(), tokens, 'config'));

    expect(await port.ticket(opened.source(), tokens, 'config')).toMatch(/^\S{10,}$/);
  });

  test('names a missing permission and an unknown refusal', async () => {
    opened.double.fail({ code: platform.codes.permission }, paths.ticket);
    expect(await failureOf(port.ticket(opened.source(), tokens, 'config'))).toMatchObject({
      fault: 'permission',
    });

    opened.double.fail({ code: platform.codes.unknown }, paths.ticket);
    expect(await failureOf(port.ticket(opened.source(), tokens, 'config'))).toMatchObject({
      ...{ fault: 'provider', code: String(platform.codes.unknown) },
    });
  });

  test('checks an id and a secret without the store', async () => {
    const source = opened.source();
    await port.check(source);

    expect(await failureOf(port.check({ ...source, secret: 'wrong' }))).toMatchObject({ fault: 'secret' });
    opened.double.fail('ip');
    expect(await failureOf(port.check(source))).toMatchObject({ fault: 'ip' });
  });

  test('calls private addresses and plain HTTP only where the operator allows it', async () => {
    const strict = platform.create({ inside: false });

    expect(await failureOf(strict.check(opened.source()))).toMatchObject({ fault: 'unreachable' });
    expect(opened.double.journal).toEqual([]);
  });

  test('is unreachable when nothing listens', async () => {
    const source = opened.source();
    await opened.double.close();

    expect(await failureOf(port.check(source))).toMatchObject({ fault: 'unreachable' });
  });

  test('works with a store that keeps nothing', async () => {
    const code = { value: await codeFor('zhang', 'web'), from: 'web' as const, returnTo: RETURN_TO };

    expect(await port.identify(opened.source(), FORGETFUL, code)).toEqual(platform.zhang);
  });
});
