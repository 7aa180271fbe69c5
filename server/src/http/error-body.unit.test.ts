import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asAppError, installErrors } from './error-body.ts';
import type { Log } from '#system/log.ts';

async function fail(error: Error) {
  const logged: Record<string, unknown>[] = [];
  const note = (what: Record<string, unknown>) => void logged.push(what);
  const app = Fastify();
  installErrors(app, { error: note, warn: note } as unknown as Log);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), logged };
}

test.each([
  ['a fault of ours', new Error('nobody thought of this'), 500],
  [
    'several hosts of which none takes changes yet',
    new Error('no host of the database takes changes now: 127.0.0.1:5432: it only reads'),
    503,
  ],
  ['a database that is away', Object.assign(new Error('gone'), { code: '57P01' }), 503],
  // Whether it was committed is not known: the caller asks again with the same key.
  ['a database whose disk fails', Object.assign(new Error('fdatasync'), { code: '58030' }), 503],
])(
  '%s has a reference number that is also logged, and reveals nothing else',
  async (_what, error, status) => {
    const first = await fail(error);
    const second = await fail(error);

    expect(first.status).toBe(status);
    expect(first.body['number']).toMatch(/^[A-Z2-9]{8}$/);
    expect(first.logged[0]?.['number']).toBe(first.body['number']);
    expect(JSON.stringify(first.body)).not.toContain(error.message);
    expect(second.body['number']).not.toBe(first.body['number']);
  },
);

test('A client error has no reference number', async () => {
  const { body, logged } = await fail(Object.assign(new Error('bad'), { statusCode: 400 }));

  expect(body).not.toHaveProperty('number');
  expect(logged).toEqual([]);
});

test('While the database is started again, its socket is missing and a call may be repeated', async () => {
  const away = new pg.Client({ host: '/nonexistent', port: 5432, user: 'outlay_app', database: 'outlay' });
  const refused: unknown = await away.connect().catch((error: unknown) => error);

  expect(asAppError(refused)).toMatchObject({ code: 'BUSY', options: { retryAfter: 2 } });
});
