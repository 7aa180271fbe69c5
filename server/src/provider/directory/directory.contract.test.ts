import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '@outlay/contract/errors';
import { openOutsideDouble, type OutsideDouble } from '../outside/outside.double.ts';
import { createFakeDirectory } from './directory.fake.ts';
import { createHttpDirectory, type DirectoryOptions } from './directory.http.ts';
import type { DirectoryPort, DirectorySnapshot } from './directory.port.ts';

let there: OutsideDouble;
beforeEach(async () => {
  there = await openOutsideDouble();
});
afterEach(() => there.close());

const SECRET = 's3cret-of-the-directory';
const http = (options: Partial<DirectoryOptions> = {}) => createHttpDirectory({ inside: true, ...options });
const read = (port: DirectoryPort, url = there.url) => port.read({ url, secret: SECRET });

const WHOLE: DirectorySnapshot = {
  departments: [
    { id: 'd1', name: '销售部', parentId: null, leaderId: null },
    { id: 'd2', name: 'Harbour', parentId: 'd1', leaderId: 'u1' },
  ],
  people: [
    { id: 'u1', name: 'Iris Moor', account: '13812345678', departmentIds: ['d2', 'd1'], active: true },
    {
      ...{ id: 'u2', name: '李雷', account: 'li@corp.example', departmentIds: [], active: false },
      grade: 'P7',
    },
  ],
};

interface Subject {
  port: DirectoryPort;
  holds(snapshot: DirectorySnapshot): void;
  fails(reason: 'directoryUnreachable' | 'directoryUnreadable'): void;
  requests(): number;
}

const DIRECTORIES: Record<string, () => Subject> = {
  'a directory over HTTP': () => ({
    port: http(),
    holds: (snapshot) => (there.manner = { status: 200, body: JSON.stringify(snapshot) }),
    fails: (reason) => (there.manner = { status: reason === 'directoryUnreachable' ? 503 : 200 }),
    requests: () => there.heard.length,
  }),
  'the fake': () => {
    const port = createFakeDirectory();
    return {
      port,
      holds: (snapshot) => (port.holds = snapshot),
      fails: (reason) => (port.holds = reason),
      requests: () => port.requested.length,
    };
  },
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'read',
    (error: unknown) => error,
  );
const reasonOf = async (work: Promise<unknown>) => {
  const failure = await failureOf(work);
  return failure instanceof AppError ? failure.options.reason : String(failure);
};

describe.each(Object.entries(DIRECTORIES))('%s', (_name, create) => {
  test('is read completely with one request', async () => {
    const { port, holds, requests } = create();
    holds(WHOLE);

    expect(await read(port)).toEqual(WHOLE);
    expect(requests()).toBe(1);
  });

  test('of the largest size is read completely: 2000 departments, 20 000 people', async () => {
    const { port, holds } = create();
    const departments = Array.from({ length: 2_000 }, (_, n) => ({ ...WHOLE.departments[0]!, id: `d${n}` }));
    const people = Array.from({ length: 20_000 }, (_, n) => ({ ...WHOLE.people[0]!, id: `u${n}` }));
    holds({ departments, people });
    const snapshot = await read(port);

    expect([snapshot.departments.length, snapshot.people.length]).toEqual([2_000, 20_000]);
    expect(snapshot.people.at(-1)?.id).toBe('u19999');
  });

  test('that is empty is read as empty', async () => {
    const { port, holds } = create();
    holds({ departments: [], people: [] });

    expect(await read(port)).toEqual({ departments: [], people: [] });
  });

  test('returns a new copy each time, so that changing one changes no other', async () => {
    const { port, holds } = create();
    holds(WHOLE);
    (await read(port)).people.pop();

    expect(await read(port)).toEqual(WHOLE);
  });

  test.each(['directoryUnreachable', 'directoryUnreadable'] as const)('reports %s', async (reason) => {
    const { port, fails } = create();
    fails(reason);

    expect(await reasonOf(read(port))).toBe(reason);
  });
});

describe('A directory over HTTP', () => {
  test('is requested with the token, and missing keys get their defaults', async () => {
    const person = { id: 'a', name: 'A', account: 'a@corp.example', active: true, shoeSize: 43 };
    const body = { departments: [{ id: 'd', name: 'D' }], people: [person] };
    there.manner = { status: 200, body: JSON.stringify(body) };

    expect(await read(http())).toEqual({
      departments: [{ id: 'd', name: 'D', parentId: null, leaderId: null }],
      people: [{ id: 'a', name: 'A', account: 'a@corp.example', active: true, departmentIds: [] }],
    });
    expect(there.heard[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: `Bearer ${SECRET}`, accept: 'application/json' },
    });
  });

  test.each([
    ['HTML', '<html>', 200, 'directoryUnreadable'],
    ['half of it', '{"people":[]}', 200, 'directoryUnreadable'],
    ['a person without a key', '{"departments":[],"people":[{"name":"A"}]}', 200, 'directoryUnreadable'],
    ['more than 10 MB', `"${'x'.repeat(10 * 1024 * 1024)}"`, 200, 'directoryUnreadable'],
    ['a redirect', '', 302, 'directoryUnreachable'],
    ['401', '', 401, 'directoryUnreachable'],
    ['500', '{"departments":[],"people":[]}', 500, 'directoryUnreachable'],
  ])('that answers %s is rejected', async (_what, body, status, reason) => {
    there.manner = { status, body };

    expect(await reasonOf(read(http()))).toBe(reason);
    expect(there.heard).toHaveLength(1);
  });

  test('with one person too many is rejected', async () => {
    const people = Array.from({ length: 50_001 }, (_, n) => ({ ...WHOLE.people[0]!, id: `u${n}` }));
    there.manner = { status: 200, body: JSON.stringify({ departments: [], people }) };

    expect(await reasonOf(read(http()))).toBe('directoryUnreadable');
  });

  test.each(['holds', 'cuts', 'stalls'] as const)(
    'that %s is unreachable once the time limit has passed',
    async (manner) => {
      there.manner = manner;

      expect(await reasonOf(read(http({ patienceMs: 150 })))).toBe('directoryUnreachable');
    },
  );

  test('WSTG-INPV-19 is never requested from internal addresses', async () => {
    for (const url of [
      there.url,
      `https://127.0.0.1:${there.port}/`,
      `https://localhost:${there.port}/`,
      'https://[::1]/',
      'https://169.254.169.254/latest',
    ])
      expect(await reasonOf(read(http({ inside: false }), url)), url).toBe('directoryUnreachable');
    expect(there.heard).toEqual([]);
  });

  test.each([
    ['cannot be sent', 'line\nbreak-of-the-secret', () => there.url],
    ['is sent to a closed port', 'break-of-the-secret', () => 'http://127.0.0.1:1/'],
    ['is for an invalid address', 'break-of-the-secret', () => 'nowhere'],
  ])('does not reveal a secret that %s', async (_what, secret, url) => {
    const failure = await failureOf(http().read({ url: url(), secret }));

    expect(failure).toMatchObject({ options: { reason: 'directoryUnreachable' } });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('break-of-the-secret');
  });
});
