import { ROUTES } from '@outlay/contract/routes';
import { expect, test } from 'vitest';
import { routeOf } from './routes.ts';

test('every address that the product writes down opens a page', () => {
  const dead = Object.values(ROUTES).filter((path) => routeOf(path) === undefined);

  expect(dead).toEqual([]);
});

test('no two pages have one address', () => {
  const paths = Object.values(ROUTES);

  expect(new Set(paths).size).toBe(paths.length);
});

test('a stranger opens only what is for everybody, or what their link gives the right to', () => {
  const requested = [ROUTES.home, ROUTES.document, ROUTES.signIn].map(routeOf);

  expect(requested.map((route) => route?.access)).toEqual(['user', 'user', 'public']);
  expect(requested.map((route) => route?.openWith)).toEqual([undefined, 'mail', undefined]);
});
