/** The contract test of a port: a table of implementations, the promises for all of them, and those of HTTP alone. */
export const contractTest = ({
  name,
  Kind,
  title,
}) => `import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutsideDouble, type OutsideDouble } from '../outside/outside.double.ts';
import { createFake${Kind} } from './${name}.fake.ts';
import { createHttp${Kind} } from './${name}.http.ts';
import { ${Kind}Error, type ${Kind}Port } from './${name}.port.ts';

let service: OutsideDouble;
beforeEach(async () => {
  service = await openOutsideDouble();
});
afterEach(() => service.close());

const http = (patienceMs = 5_000) => createHttp${Kind}({ url: service.url, inside: true, patienceMs });

/** Every implementation, set up to answer, or to refuse when \`says\` is undefined. */
const PORTS: Record<string, (says: string | undefined) => ${Kind}Port> = {
  'the service over HTTP': (says) => {
    service.manner = says === undefined ? { status: 404 } : { status: 200, body: says };
    return http();
  },
  'the fake': (says) => createFake${Kind}(says === undefined ? {} : { ping: says }),
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  );

describe.each(Object.entries(PORTS))('%s', (_name, create) => {
  test.each(['pong', '', '一张单据'])('returns the answer “%s” unchanged', async (says) => {
    expect(await create(says).ask('ping')).toBe(says);
  });

  test('reports a refusal as the port’s own error', async () => {
    const failure = await failureOf(create(undefined).ask('ping'));

    expect(failure).toBeInstanceOf(${Kind}Error);
    expect(failure).toMatchObject({ fault: 'refused', code: '404', uncertain: false });
  });
});

describe('${title} over HTTP', () => {
  test('fails after the time limit, with one request', async () => {
    service.manner = 'holds';

    expect(await failureOf(http(150).ask('ping'))).toMatchObject({ fault: 'timeout', uncertain: true });
    expect(service.heard).toHaveLength(1);
  });

  test.each(['cuts', { status: 302 }, { status: 200, body: 'x'.repeat(64 * 1024 + 1) }] as const)(
    'fails with the port’s own error when the service gives %o',
    async (manner) => {
      service.manner = manner;

      expect(await failureOf(http().ask('ping'))).toBeInstanceOf(${Kind}Error);
      expect(service.heard).toHaveLength(1);
    },
  );
});
`;
