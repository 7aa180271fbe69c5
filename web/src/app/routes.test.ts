import { ROUTES } from '@outlay/contract/routes';
import { expect, test } from 'vitest';
import { routeOf } from './routes.ts';

test('Every address used in the product opens a page', () => {
  const dead = Object.values(ROUTES).filter((path) => routeOf(path) === undefined);

  expect(dead).toEqual([]);
});

test('No two pages share an address', () => {
  const paths = Object.values(ROUTES);

  expect(new Set(paths).size).toBe(paths.length);
});

test('A signed-out person can open only public pages and those their link permits', () => {
  const requested = [ROUTES.home, ROUTES.document, ROUTES.signIn].map(routeOf);

  expect(requested.map((route) => route?.access)).toEqual(['user', 'user', 'public']);
  expect(requested.map((route) => route?.openWith)).toEqual([undefined, 'mail', undefined]);
});
