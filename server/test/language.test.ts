import { ROUTES } from '@outlay/contract/routes';
import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

const cookieOf = async (path: string) => (await fetch(`${server?.url}${path}`)).headers.get('set-cookie');

test('The operator can fix the initial language; the pages use it', async () => {
  server = await startServer({ language: 'fr' });

  for (const path of ['/', ROUTES.signIn, '/admin'])
    expect(await cookieOf(path)).toMatch(/^outlay-language=fr; Path=\/; /);
  expect(await cookieOf('/api/ready')).toBeNull();
});

test('Without a fixed language no page sets a cookie and the browser’s preference is used', async () => {
  server = await startServer();

  expect(await cookieOf(ROUTES.signIn)).toBeNull();
});
