import { ROUTES } from '@outlay/contract/routes';
import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

const cookieOf = async (path: string) => (await fetch(`${server?.url}${path}`)).headers.get('set-cookie');

test('an operator fixes the language in which everybody begins; the pages say so, and nothing else does', async () => {
  server = await startServer({ language: 'fr' });

  for (const path of ['/', ROUTES.signIn, '/admin'])
    expect(await cookieOf(path)).toMatch(/^outlay-language=fr; Path=\/; /);
  expect(await cookieOf('/api/ready')).toBeNull();
});

test('without it no page sets a cookie, and the browser is asked', async () => {
  server = await startServer();

  expect(await cookieOf(ROUTES.signIn)).toBeNull();
});
