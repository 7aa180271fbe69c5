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
};
export const nameOf = (colour: Colour) => colour.toUpperCase();
`;

test('the phone keeps of an endpoint where it is and who may knock', () => {
  const code = withoutSchemas(MODULE);
  expect(code).toContain("path: '/paint/getPage'");
  expect(code).toContain("policy: 'paint.write'");
});

test('what only the server reads is gone', () => {
  const endpoints = withoutSchemas(MODULE).split('paintEndpoints')[1] ?? '';
  expect(endpoints).not.toMatch(/z\.|request|response|summary/);
});

test('a schema that nobody asks for may be dropped', () => {
  expect(withoutSchemas(MODULE)).toContain("Colour = /* @__PURE__ */ (() => (z.enum(['red', 'green'])))()");
});

test('what the phone does use stays as it was written', () => {
  expect(withoutSchemas(MODULE)).toContain('export const nameOf = (colour: Colour) => colour.toUpperCase();');
});
