import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeFrom, PlatformPort, TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { SEEN_FROM } from './platform.double.ts';
import { codeFor, failureOf, PLATFORMS, RETURN_TO, type Opened } from './platforms.double.ts';

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

  const newCode = (userId: string, from: CodeFrom) => codeFor(opened, port, { userId, from });
  const identify = (value: string, from: CodeFrom, by = port) =>
    by.identify(opened.source(), tokens, { value, from, returnTo: RETURN_TO });
  const count = (path: string): number => opened.double.calls(path).length;

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
      const code = await newCode('zhang', 'inside');

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

  test('gives up after a second failure', async () => {
    for (let time = 0; time < 3; time += 1) opened.double.fail('breaks', paths.token);

    expect(await failureOf(port.ticket(opened.source(), tokens, 'config'))).toMatchObject({
      ...{ fault: 'provider', code: 'http502', uncertain: true },
    });
    expect(count(paths.token)).toBe(platform.tokenIsGet ? 2 : 1);
  });

  test('asks the store for nothing while it fetches a value, so that a store may lock', async () => {
    let fetching = false;
    const locking: TokenStore = {
      async get(key, fetch) {
        if (fetching) throw new Error(`asked for ${key} while fetching`);
        return tokens.get(key, async () => {
          fetching = true;
          return fetch().finally(() => (fetching = false));
        });
      },
      drop: tokens.drop,
    };
    const ticket = await port.ticket(opened.source(), locking, 'config');
    const code = await codeFor(opened, port, { userId: 'zhang', from: 'web' });
    await port.identify(opened.source(), locking, { value: code, from: 'web', returnTo: RETURN_TO });

    expect(await port.ticket(opened.source(), locking, 'config')).toBe(ticket);
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
    expect(await failureOf(port.check(source))).toMatchObject({ fault: 'ip', seenFrom: SEEN_FROM });
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
});
