import { expect, test } from 'vitest';
import { idsFrom, lastPlace, pathName, placeBeside, placeOfDrop } from './department-tree.ts';

const one = (id: string, parentId: string | null = null) => ({ id, parentId, name: id.toUpperCase() });
/** a > (b > c), d; e */
const ALL = [one('a'), one('b', 'a'), one('c', 'b'), one('d', 'a'), one('e')];

test('A department dropped on another comes first below it, one moved by menu last', () => {
  expect(placeOfDrop(ALL, 'e', { id: 'a', where: 'into' })).toEqual({ parentId: 'a', position: 0 });
  expect(lastPlace(ALL, null, 'b')).toEqual({ parentId: null, position: 2 });
});

test('In a gap it is placed before or after, not counting itself', () => {
  expect(placeOfDrop(ALL, 'e', { id: 'd', where: 'before' })).toEqual({ parentId: 'a', position: 1 });
  expect(placeOfDrop(ALL, 'b', { id: 'd', where: 'after' })).toEqual({ parentId: 'a', position: 1 });
  expect(placeOfDrop(ALL, 'd', { id: 'b', where: 'before' })).toEqual({ parentId: 'a', position: 0 });
});

test('A department is never placed below itself', () => {
  expect(placeOfDrop(ALL, 'a', { id: 'c', where: 'into' })).toBeNull();
  expect(placeOfDrop(ALL, 'a', { id: 'a', where: 'after' })).toBeNull();
  expect(idsFrom(ALL, 'a')).toEqual(['a', 'b', 'c', 'd']);
});

test('Moving up and down stops at the ends', () => {
  expect(placeBeside(ALL, 'd', -1)).toEqual({ parentId: 'a', position: 0 });
  expect(placeBeside(ALL, 'd', 1)).toBeNull();
  expect(placeBeside(ALL, 'a', -1)).toBeNull();
});

test('A department is named with all those above it', () => {
  expect(pathName(ALL, 'c')).toBe('A / B / C');
});
