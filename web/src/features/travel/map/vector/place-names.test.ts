import { expect, test } from 'vitest';
import { fitting } from './place-names.ts';
import type { Name } from './tile-names.ts';
import { nameOf, placeClassOf } from './tile-schema.ts';

const name = (text: string, x: number, more: Partial<Name> = {}): Name => ({
  ...{ text, x, y: 100, size: 12, rank: 2, weight: 0 },
  ...more,
});
const shown = (...names: Name[]) =>
  fitting(names, ({ text }) => text.length * 10)
    .map(({ text }) => text)
    .toSorted();

test('Of two names in one place the more important one is shown', () => {
  const village = name('Village', 110, { rank: 4 });
  expect(shown(village, name('City', 100))).toEqual(['City']);
  expect(shown(village, name('City', 300))).toEqual(['City', 'Village']);
  expect(shown(name('Small', 100), name('Large', 110, { weight: 9 }))).toEqual(['Large']);
});

test('A road is named where the name fits on it, and not again beside that', () => {
  const road = (x: number, room: number) => name('Long Road', x, { along: { angle: 0, room } });
  expect(shown(road(100, 60))).toEqual([]);
  expect(shown(road(100, 200), road(250, 200))).toEqual(['Long Road']);
  expect(shown(road(100, 200), road(600, 200))).toEqual(['Long Road', 'Long Road']);
});

test('A name is in the reader’s language, else in English, else as it is written there', () => {
  const munich = { name: 'München', 'name:en': 'Munich', 'name:zh': '慕尼黑', 'name:fr': 'Munich (fr)' };
  expect(['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'].map((locale) => nameOf(munich, locale))).toEqual([
    ...['慕尼黑', '慕尼黑', 'Munich', 'Munich (fr)', 'Munich'],
  ]);
  expect(nameOf({ name: 'Ulm', 'name:zh': '' }, 'zh-Hans')).toBe('Ulm');
  expect(nameOf({ name: 7 }, 'en')).toBe('');
});

test('Places of both schemas are known; countries and provinces go with their borders', () => {
  const city = placeClassOf({ kind: 'locality', kind_detail: 'city' }, false);
  expect(placeClassOf({ class: 'city' }, false)).toEqual(city);
  expect(placeClassOf({ kind: 'locality', kind_detail: 'village' }, false)).not.toEqual(city);
  for (const country of [{ kind: 'country' }, { class: 'country' }, { kind: 'region' }, { class: 'state' }])
    expect([placeClassOf(country, false), placeClassOf(country, true)]).toEqual([null, expect.anything()]);
});
