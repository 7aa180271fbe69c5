import { LOCALES, type Locale } from '@outlay/contract/locale';
import { MessageKind } from '@outlay/contract/platform/message.kind';
import { expect, test } from 'vitest';
import { newId } from '#system/id.ts';
import { words } from '#i18n/words.ts';
import { SENTENCES } from './message.words.ts';
import { gatheredMail, gatheredPush, type PendingNotice } from './notice.words.ts';

const notices = (count: number): PendingNotice[] =>
  Array.from({ length: count }, () => ({ id: newId(), kind: 'documentPaid', documentId: null }));

const saidIn = (locale: Locale) => MessageKind.options.map((kind) => words(locale)(SENTENCES[kind]));

test('Every kind of message has its own text in every language', () => {
  for (const locale of LOCALES) {
    const said = saidIn(locale);
    expect(new Set(said).size, locale).toBe(said.length);
  }
  const french = new Set(saidIn('fr'));
  for (const locale of LOCALES)
    if (locale !== 'fr') expect(saidIn(locale).filter((text) => french.has(text))).toEqual([]);
});

test('Singular and plural follow the language’s rules', () => {
  expect(gatheredPush(notices(1), 'es').body).toBe('Uno de sus documentos fue pagado');
  expect(gatheredPush(notices(2), 'fr').body).toMatch(/^Vous avez 2 nouveaux messages$/);
  expect(gatheredMail(notices(3), 'zh-Hant', 'https://outlay.test').split('\n\n')).toHaveLength(5);
});
