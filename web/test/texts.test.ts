import { ROUTES } from '@outlay/contract/routes';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { speakingFrom } from '../texts.graph.ts';
import { covers, pagesOfPhone, partsOfPhone } from '../texts.parts.ts';
import { moduleOf } from '../texts.messages.ts';
import { textsOfPage } from '../texts.ts';

const WEB = resolve(import.meta.dirname, '..');
const HOME = 'features/workspace/home/phone/HomePage.tsx';
/** Pages that links and messages lead to. */
const LINKED = [
  'features/documents/document/phone/MyDocumentsPage.tsx',
  'features/processing/approval/phone/PendingApprovalPage.tsx',
  'features/workspace/document-page/phone/DocumentPage.tsx',
];
// The page of the interface's own parts is in English and in no build.
const pages = pagesOfPhone()
  .filter((page) => !page.includes('/features/workspace/catalogue/'))
  .map((page) => page.slice(`${WEB}/src/`.length));
/** Pages of paying and of platforms that come with another one. */
const TOGETHER = 12;

test('Every feature with texts is in exactly one part with all of them', () => {
  const there = globSync('src/features/*/*/i18n', { cwd: WEB }).map((path) => path.slice(0, -'/i18n'.length));

  const taken = [...partsOfPhone().values()].flatMap(({ files, catalogues }) => (files ? [] : catalogues));

  expect(taken.toSorted()).toEqual(['src', ...there].toSorted());
});

test('The home page needs no other part, and a page that links lead to needs one with just its texts', () => {
  expect(textsOfPage(HOME)).toEqual([]);
  for (const page of LINKED) expect(textsOfPage(page)).toEqual([expect.stringMatching(/^page\//)]);
});

test('A page is never shown without the texts of its parts', () => {
  expect(pages.length).toBeGreaterThan(Object.keys(ROUTES).length - 5 - TOGETHER);
  const parts = partsOfPhone();
  const bare = pages.flatMap((page) => {
    const come = ['first', ...textsOfPage(page)].map((part) => parts.get(part));
    return [...speakingFrom([`src/${page}`])].filter((file) => !come.some((part) => covers(part, file)));
  });

  expect(bare).toEqual([]);
});

test('No page requests more than two parts', () => {
  const counts = pages.map((page) => textsOfPage(page).length);

  expect(Math.max(...counts)).toBe(2);
});

test('Home comes without the words of a document, and a document does not repeat those of home', async () => {
  const parts = partsOfPhone();
  const first = parts.get('first');
  const document = parts.get(textsOfPage(LINKED[2] ?? '')[0] ?? '');
  if (!first || !document) throw new Error('no such part');

  const [atFirst, later, all] = await Promise.all([
    moduleOf(first, 'en'),
    moduleOf(document, 'en', first),
    moduleOf(document, 'en'),
  ]);

  expect(atFirst).not.toContain('Approval flow');
  expect(later).toContain('Approval flow');
  expect(later.length).toBeLessThan(all.length);
  const idsIn = (source: string) => [...source.matchAll(/"([\w+/]{6})\\?":/g)].map(([, id]) => id);
  expect(idsIn(later).length).toBeGreaterThan(0);
  expect(idsIn(later).filter((id) => idsIn(atFirst).includes(id))).toEqual([]);
});
