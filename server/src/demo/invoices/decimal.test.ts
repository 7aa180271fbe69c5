import { expect, it } from 'vitest';
import { decimal } from './decimal.ts';

it('An amount is written with two decimals', () => {
  expect([decimal(5), decimal(4197), decimal(-120)]).toEqual(['0.05', '41.97', '-1.20']);
});
