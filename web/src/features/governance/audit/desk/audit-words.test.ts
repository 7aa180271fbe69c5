import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@outlay/contract/locale';
import { expect, test } from 'vitest';
import { wordsOfAct } from './audit-words.ts';
import { wordsOfObject } from './object-words.ts';

const WEB = join(import.meta.dirname, '../../../..');
const SERVER = join(import.meta.dirname, '../../../../../../server/src/domain');
/** The English names of actions and items in the exported file, by code. */
const FILE_WORDS = new Map(
  [
    ...readFileSync(join(SERVER, 'governance/audit/audit.words.ts'), 'utf8').matchAll(
      /^ {2}'?([\w.]+)'?: msg`(.*)`,$/gm,
    ),
  ].map(([, code = '', words = '']) => [code, words] as const),
);

/** The translations of one package in a language, by English text. */
function textsIn(src: string, locale: string): ReadonlyMap<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const path of globSync(`**/i18n/locales/${locale}/messages.po`, { cwd: src })) {
    for (const [, id = '', text = ''] of readFileSync(join(src, path), 'utf8').matchAll(
      /^msgid "(.*)"\nmsgstr "(.*)"$/gm,
    ))
      texts.set(id, (texts.get(id) ?? new Set()).add(text));
  }
  return texts;
}

test.each(LOCALES)('Events and objects have the same names in the export as on screen, in %s', (locale) => {
  const screen = textsIn(WEB, locale);
  const file = textsIn(join(SERVER, '..'), locale);
  const quoted = (text: string) => text.replaceAll('"', '\\"');
  const other = [...FILE_WORDS].filter(([code, words]) => {
    const { message = '' } = wordsOfAct(code) ?? wordsOfObject(code) ?? {};
    return ![...(file.get(quoted(words)) ?? [''])].some((word) => screen.get(quoted(message))?.has(word));
  });

  expect(FILE_WORDS.size).toBeGreaterThan(200);
  expect(other.map(([code]) => code)).toEqual([]);
});
