import { LOCALES } from '@outlay/contract/locale';
import { MessageKind } from '@outlay/contract/message';
import { expect, test } from 'vitest';
import { newId } from '#kit/id.ts';
import { sentencesIn } from './message.sentences.ts';
import { gatheredMail, gatheredPush, type Owed } from './notice.words.ts';

const owed = (count: number): Owed[] =>
  Array.from({ length: count }, () => ({ id: newId(), kind: 'documentPaid', documentId: null }));

test('a reader of each language hears of every kind of message in it, and of no two in the same words', () => {
  for (const locale of LOCALES) {
    const said = MessageKind.options.map((kind) => sentencesIn(locale).of[kind]);
    expect(new Set(said).size, locale).toBe(said.length);
  }
  const french = new Set(Object.values(sentencesIn('fr').of));
  for (const locale of LOCALES)
    if (locale !== 'fr')
      expect(Object.values(sentencesIn(locale).of).filter((text) => french.has(text))).toEqual([]);
});

test('one message and several are counted as the language counts', () => {
  expect(gatheredPush(owed(1), 'es').body).toBe(sentencesIn('es').of.documentPaid);
  expect(gatheredPush(owed(2), 'fr').body).toMatch(/^Vous avez 2 nouveaux messages$/);
  expect(gatheredMail(owed(3), 'zh-Hant', 'https://outlay.test').split('\n\n')).toHaveLength(5);
});
