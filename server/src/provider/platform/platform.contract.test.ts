import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DoubleFault } from './platform.double.ts';
import type { CodeFrom, PlatformPort, TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { codeFor, failureOf, PLATFORMS, RETURN_TO, type Opened } from './platforms.double.ts';

const PATIENCE_MS = 250;
const FROM = ['inside', 'web'] as const;

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

  const newCode = (userId: string, from: CodeFrom) => codeFor(opened, port, { userId, from });
  const identify = (value: string, from: CodeFrom, by = port) =>
    by.identify(opened.source(), tokens, { value, from, returnTo: RETURN_TO });
  const count = (path: string): number => opened.double.calls(path).length;

  describe.each(FROM)('%s', (from) => {
    test('identifies a person, with the entry of the directory', async () => {
      expect(await identify(await newCode('zhang', from), from)).toEqual(platform.zhang);
    });

    test('accepts a code once', async () => {
      const code = await newCode('zhang', from);
      await identify(code, from);

      expect(await failureOf(identify(code, from))).toMatchObject({ fault: 'code' });
    });

    test('refuses a code after its time, one that was never issued, and an empty one', async () => {
      const code = await newCode('zhang', from);
      opened.double.advance(301);

      expect(await failureOf(identify(code, from))).toMatchObject({ fault: 'code' });
      expect(await failureOf(identify('never-issued', from))).toMatchObject({ fault: 'code' });
      expect(await failureOf(identify('', from))).toMatchObject({ fault: 'code' });
    });

    test.each(['left', 'hidden', 'stranger', 'elsewhere'])(
      'turns away somebody who is %s',
      async (userId) => {
        const failure = await failureOf(identify(await newCode(userId, from), from));

        expect(failure).toMatchObject({ fault: 'outsider' });
      },
    );

    test('names a wrong secret as the cause', async () => {
      const code = await newCode('zhang', from);
      const source = { ...opened.source(), secret: 'wrong' };

      expect(
        await failureOf(port.identify(source, tokens, { value: code, from, returnTo: RETURN_TO })),
      ).toMatchObject({ fault: 'secret' });
    });

    test.each(['breaks', 'cuts', 'takesAndCuts', 'babbles'] as const)(
      'never sends a code twice, even if the platform %s',
      async (fault) => {
        const code = await newCode('zhang', from);
        opened.double.fail(fault, paths.code[from]);
        const failure = await failureOf(identify(code, from));

        expect(failure.fault).toBe(fault === 'breaks' || fault === 'babbles' ? 'provider' : 'unreachable');
        expect(failure.uncertain).toBe(true);
        expect(count(paths.code[from])).toBe(1);
      },
    );

    test('gives up after the time limit', async () => {
      const code = await newCode('zhang', from);
      opened.double.fail('holds', paths.code[from]);
      const hasty = platform.create({ inside: true, patienceMs: PATIENCE_MS });
      const failure = await failureOf(identify(code, from, hasty));

      expect(failure).toMatchObject({ fault: 'unreachable', code: 'timeout' });
    });

    test.each([
      ['rate', 'rate'],
      ['ip', 'ip'],
    ] as const)('reports a refusal because of the %s', async (fault, expected) => {
      const code = await newCode('zhang', from);
      opened.double.fail(fault, paths.code[from]);

      expect(await failureOf(identify(code, from))).toMatchObject({ fault: expected });
      expect(count(paths.code[from])).toBe(1);
    });

    test('reveals no secret, code or token in its errors', async () => {
      const errors: string[] = [];
      const faults: DoubleFault[] = ['breaks', 'cuts', 'babbles', 'rate', 'ip'];
      const { secret, suite } = opened.source();
      const codes = [];
      for (const fault of faults) {
        const code = await newCode('zhang', from);
        codes.push(code);
        opened.double.fail(fault, paths.code[from]);
        const failure = await failureOf(identify(code, from));
        errors.push(`${failure.stack} ${String(failure.cause)} ${JSON.stringify(failure)} ${failure.code}`);
      }
      const token = await tokens.get('token', () => Promise.resolve({ value: 'none-yet', seconds: 60 }));

      for (const hidden of [secret, suite?.permanentCode ?? 'none-yet', token, ...codes])
        expect(errors.join()).not.toContain(hidden);
    });
  });

  test('works with what the platform tells without its directory', async () => {
    opened.showContacts(false);
    const person = await identify(await newCode('zhang', 'inside'), 'inside');

    expect(person).toMatchObject({ subject: platform.zhang.subject, name: '张伟' });
    expect(person).toMatchObject({ phone: null, email: null });
  });

  test('keeps the country code of a number outside mainland China', async () => {
    const { phone } = await identify(await newCode('wang', 'inside'), 'inside');

    expect(phone).toBe(platform.zhang.phone === null ? null : '+85261234567');
  });

  test('signs in people at the same time', async () => {
    const codes = await Promise.all([newCode('zhang', 'inside'), newCode('li', 'inside')]);
    const people = await Promise.all(codes.map((code) => identify(code, 'inside')));

    expect(people.map((person) => person.name)).toEqual(['张伟', '李娜']);
    expect(count(paths.token)).toBeLessThanOrEqual(1);
  });

  test('asks for the directory’s entry again only with GET', async () => {
    const code = await newCode('zhang', 'inside');
    opened.double.fail('breaks', paths.person);
    const work = identify(code, 'inside');

    if (platform.personIsGet) expect(await work).toEqual(platform.zhang);
    else expect(await failureOf(work)).toMatchObject({ fault: 'provider', code: 'http502' });
    expect(count(paths.person)).toBe(platform.personIsGet ? 2 : 1);
  });

  test('works with a store that keeps nothing', async () => {
    const code = { value: await newCode('zhang', 'web'), from: 'web' as const, returnTo: RETURN_TO };

    expect(await port.identify(opened.source(), FORGETFUL, code)).toEqual(platform.zhang);
  });
});
