import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../test/fake-server.ts';
import { call, onSignedOut } from './call.ts';
import { onReason } from './reason-known.ts';
import { CallError } from './call-error.ts';
import { errorWords } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { removeStored, writeStored } from '#device/storage.ts';

const remove = () => call(expenseEndpoints.remove, { id: newId() });

test('A change sends an idempotency key, the bearer token and the language', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.remove, () => ({ done: true as const }));
  writeStored('token', 'secret');
  writeStored('lang', 'fr');

  await remove();

  const headers = server.calls[0]?.headers;
  expect(headers?.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers?.get('Authorization')).toBe('Bearer secret');
  expect(headers?.get('Accept-Language')).toBe('fr');
});

test('Without a chosen language the server receives the language of the app', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.remove, () => ({ done: true as const }));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA']);
  localStorage.removeItem('lang');

  await remove();

  expect(server.calls[0]?.headers.get('Accept-Language')).toBe('fr');
  vi.restoreAllMocks();
});

test('An internal error shows its number for support', async () => {
  fakeServer().answer(expenseEndpoints.remove, () => {
    throw new Refusal(500, { code: 'UNKNOWN', number: 'KX42WQ7T' });
  });

  const error = await remove().catch((refused: unknown) => refused);

  expect(errorWords(error)).toBe('Unknown error! Please contact the administrator. Error number: KX42WQ7T');
});

test('An error with a reason is passed on once the words of reasons are loaded', async () => {
  fakeServer().answer(expenseEndpoints.remove, () => {
    throw new Refusal(403, { code: 'NOT_ALLOWED', reason: 'notInCompany' });
  });
  const loading = Promise.withResolvers<void>();
  onReason(() => loading.promise);
  const known: string[] = [];

  const refused = remove().catch(() => known.push('refused'));
  await new Promise((later) => setTimeout(later, 50));
  known.push('loaded');
  loading.resolve();
  await refused;

  expect(known).toEqual(['loaded', 'refused']);
  onReason(() => Promise.resolve());
});

test('A request lost in the network is repeated with the same key', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return keys.length < 3
      ? Promise.reject(new TypeError('failed'))
      : Promise.resolve(Response.json({ done: true }));
  });

  await remove();

  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('The token lookup sends an empty source header and the bearer token only', async () => {
  const seen = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', seen);
  writeStored('token', 'secret');

  await call(sessionEndpoints.tokenUser, {});

  expect(seen.mock.calls[0]?.[1].headers).toEqual({ Authorization: 'Bearer secret', source: '' });
});

test('A refusal shows the server’s message', async () => {
  fakeServer().answer(expenseEndpoints.remove, () => {
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'expenseUsed' });
  });

  const error = await remove().catch((refused: unknown) => refused);

  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 'WRONG_STATE', reason: 'expenseUsed', status: 409 });
});

test('A cancelled call is reported as an abort', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')));

  await expect(remove()).rejects.toMatchObject({ message: 'abort' });
});

test('The refusal of a call of an earlier session does not end the one that began meanwhile', async () => {
  const ended = vi.fn();
  onSignedOut(ended);
  writeStored('token', 'earlier');
  fakeServer().answer(expenseEndpoints.remove, () => {
    writeStored('token', 'present');
    throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
  });
  await expect(remove()).rejects.toThrow();
  expect(ended).not.toHaveBeenCalled();

  await expect(remove()).rejects.toThrow();
  expect(ended).toHaveBeenCalledOnce();
});

test('A refusal ends the session also where another tab has signed out meanwhile', async () => {
  const ended = vi.fn();
  onSignedOut(ended);
  writeStored('token', 'earlier');
  fakeServer().answer(expenseEndpoints.remove, () => {
    removeStored('token');
    throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
  });

  await expect(remove()).rejects.toThrow();
  expect(ended).toHaveBeenCalledOnce();
});
