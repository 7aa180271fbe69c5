import { expect, test } from 'vitest';
import { RowHeights, rowsBetween, rowsToDraw } from './row-heights.ts';

const ids = Array.from({ length: 2_000 }, (_, place) => `row ${place}`);

test('rows that were never drawn count with the mean of those that were', () => {
  const heights = new RowHeights();
  heights.set('row 0', 60);
  heights.set('row 1', 100);
  const edges = heights.edges(ids);
  expect(edges.slice(0, 4)).toEqual([0, 60, 160, 240]);
  expect(edges.at(-1)).toBe(160 + 1_998 * 80);
});

test('rows that are drawn later do not change the mean, which would move what is in sight', () => {
  const heights = new RowHeights();
  heights.set('row 0', 60);
  const before = heights.edges(ids)[1_000];
  for (const id of ids.slice(1_000, 1_024)) heights.set(id, 100);
  expect(heights.edges(ids)[1_000]).toBe(before);
});

test('a row that changes its height moves what is below it', () => {
  const heights = new RowHeights();
  for (const id of ids) heights.set(id, 70);
  heights.set('row 5', 90);
  const edges = heights.edges(ids);
  expect(edges[5]).toBe(350);
  expect(edges[6]).toBe(440);
  expect(edges.at(-1)).toBe(140_020);
});

test('after a change of the width every row is measured anew', () => {
  const heights = new RowHeights();
  heights.set('row 0', 400);
  heights.clear();
  expect(heights.edges(['row 0', 'row 1'])).toEqual([0, 73, 146]);
});

test('whatever stretch is asked for, every row that touches it is drawn, and few others', () => {
  const heights = new RowHeights();
  for (const [place, id] of ids.entries()) heights.set(id, 50 + (place % 7) * 11);
  const edges = heights.edges(ids);
  for (let top = -500; top < (edges.at(-1) ?? 0) + 500; top += 1_237) {
    const { from, to } = rowsBetween(edges, top, top + 844);
    const touching = ids.flatMap((_, place) =>
      (edges[place + 1] ?? 0) > top && (edges[place] ?? 0) < top + 844 ? [place] : [],
    );
    for (const place of touching) expect(place >= from && place < to, `${place} at ${top}`).toBe(true);
    expect(to - from).toBeLessThanOrEqual(touching.length + 8);
    expect(from % 2).toBe(0);
  }
});

test('the focused row stays with those before and after it, in the order of the list', () => {
  const rows = rowsToDraw({ from: 100, to: 104 }, 7, 2_000);
  expect(rows).toEqual([6, 7, 8, 9, 100, 101, 102, 103]);
  expect(rowsToDraw({ from: 100, to: 104 }, 98, 2_000)).toEqual([96, 97, 98, 99, 100, 101, 102, 103]);
  expect(rowsToDraw({ from: 100, to: 104 }, 102, 2_000)).toEqual([100, 101, 102, 103]);
  expect(rowsToDraw({ from: 0, to: 2 }, 2_000, 2_001)).toEqual([0, 1, 1_998, 1_999, 2_000]);
});

test('a list that has become shorter than where it was scrolled to still shows its last row', () => {
  expect(rowsToDraw({ from: 400, to: 424 }, -1, 120)).toEqual([119]);
});
