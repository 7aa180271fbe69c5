import { expect, test } from 'vitest';
import { partOf, stackSizes } from './picture-edit.ts';

test('A crop is in whole pixels and never empty', () => {
  const size = { width: 1000, height: 400 };
  expect(partOf(size, { left: 0.1, top: 0.25, right: 0.6, bottom: 1 })).toEqual({
    left: 100,
    top: 100,
    width: 500,
    height: 300,
  });
  expect(partOf({ width: 3, height: 3 }, { left: 0.5, top: 0.5, right: 0.5, bottom: 0.5 })).toMatchObject({
    width: 1,
    height: 1,
  });
});

test('Pages of one receipt are joined vertically at one width', () => {
  const pages = [
    { width: 1000, height: 2000 },
    { width: 500, height: 1000 },
  ];
  expect(stackSizes(pages)).toEqual({ width: 1000, heights: [2000, 2000] });
});

test('Very long receipts are scaled down proportionally', () => {
  const { width, heights } = stackSizes([
    { width: 3000, height: 8000 },
    { width: 3000, height: 8000 },
  ]);
  expect(heights[0]! + heights[1]!).toBeLessThanOrEqual(8_000);
  expect(heights[0]! / width).toBeCloseTo(8 / 3, 2);
});
