import { ROUTES } from '@outlay/contract/routes';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cataloguesOf, partsOfPhone, sourceOf } from '../texts.graph.ts';
import { textsOfPage } from '../texts.ts';

const WEB = resolve(import.meta.dirname, '..');
const HOME = 'features/workspace/home/phone/HomePage.tsx';
const DOCUMENT = 'features/workspace/document-page/phone/DocumentPage.tsx';
/** Each page by its file in `src`, as the maps of routes load it. */
const pages = ['routes.ts', 'routes.paycode.ts', 'load-travel.ts'].flatMap((map) =>
  sourceOf(resolve(WEB, 'src/app', map)).opens.map(({ target }) => target.slice(`${WEB}/src/`.length)),
);
/** Pages of paying that come with another one. */
const TOGETHER = 7;

test('Every feature with texts is in exactly one part', () => {
  const there = globSync('src/features/*/*/i18n', { cwd: WEB }).map((path) => path.slice(0, -'/i18n'.length));

  const taken = [...partsOfPhone().values()].flat();

  expect(taken.toSorted()).toEqual(['src', ...there].toSorted());
});

test('The home page needs no other part, and a document needs two', () => {
  expect(textsOfPage(HOME)).toEqual([]);
  expect(textsOfPage(DOCUMENT)).toEqual(['document', 'list']);
});

test('A page is never shown without the texts of its parts', () => {
  expect(pages.length).toBeGreaterThan(Object.keys(ROUTES).length - 5 - TOGETHER);
  const parts = partsOfPhone();
  const bare = pages.flatMap((page) => {
    const come = ['first', ...textsOfPage(page)].flatMap((part) => parts.get(part) ?? []);
    return [...cataloguesOf([`src/${page}`])].filter((folder) => !come.includes(folder));
  });

  // The page of the interface's own parts is in English and in no build.
  expect(bare.filter((folder) => folder !== 'src/features/workspace/catalogue')).toEqual([]);
});

test('All but four pages request at most two more parts, and none more than four', () => {
  const counts = pages.map((page) => textsOfPage(page).length);

  expect(counts.filter((count) => count > 2).length).toBeLessThanOrEqual(4);
  expect(Math.max(...counts)).toBeLessThanOrEqual(4);
});
