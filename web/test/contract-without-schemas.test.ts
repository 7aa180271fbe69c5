import { expect, test } from 'vitest';
import { withoutSchemas } from '../contract-without-schemas.ts';

const MODULE = `
import { z } from 'zod';
export const Colour = z.enum(['red', 'green']);
export type Colour = z.infer<typeof Colour>;
export const paintEndpoints = {
  list: read({
    path: '/paint/getPage',
    policy: 'signedIn',
    request: z.object({ colour: Colour }),
    response: z.array(Colour),
    summary: 'All paints.',
  }),
  save: change({ path: '/paint/save', policy: 'paint.write', request: z.object({}), response: Colour, summary: '' }),
  mix: change({ path: '/paint/mix', ...{ policy: 'paint.write', request: z.object({}) }, response: Colour, summary: '' }),
};
export const nameOf = (colour: Colour) => colour.toUpperCase();
`;

test('The phone keeps an endpoint’s path and permissions', () => {
  const code = withoutSchemas(MODULE);
  expect(code).toContain("path: '/paint/getPage'");
  expect(code).toContain("policy: 'paint.write'");
});

test('Server-only parts are removed', () => {
  const endpoints = withoutSchemas(MODULE).split('paintEndpoints')[1] ?? '';
  expect(endpoints).not.toMatch(/z\.|request|response|summary/);
});

test('Unused schemas are removed', () => {
  expect(withoutSchemas(MODULE)).toContain("Colour = /* @__PURE__ */ (() => (z.enum(['red', 'green'])))()");
});

test('Used ones stay as written', () => {
  expect(withoutSchemas(MODULE)).toContain('export const nameOf = (colour: Colour) => colour.toUpperCase();');
});
