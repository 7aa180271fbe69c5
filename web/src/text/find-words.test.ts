import { expect, test } from 'vitest';
import { hasWords, isEnough, marked, wordsOf } from './find-words.ts';

const hits = (text: string, search: string) =>
  marked(text, wordsOf(search))
    .filter(({ hit }) => hit)
    .map(({ text: found }) => found);

test('Matches are marked in place, including accents', () => {
  expect(hits('Clé d’accès', 'cle')).toEqual(['Clé']);
  expect(hits('提交后撤回', '撤回')).toEqual(['撤回']);
  expect(hits('Nothing of it', 'zebra')).toEqual([]);
  const whole = marked('Reçu de taxi 🚕 reçu', ['recu']);
  expect(whole.map(({ text }) => text).join('')).toBe('Reçu de taxi 🚕 reçu');
  expect(whole.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['Reçu', 'reçu']);
});

test('A text matches only when it contains all words', () => {
  expect(hasWords('Frais de représentation', wordsOf('REPRESENTATION frais'))).toBe(true);
  expect(hasWords('Frais de représentation', wordsOf('frais taxi'))).toBe(false);
  expect(hasWords('我的单据', wordsOf('单据'))).toBe(true);
});

test('One Chinese character is enough, one letter is not', () => {
  expect(['', 'x', '单', 'ab', '🚕'].map(isEnough)).toEqual([false, false, true, true, false]);
});
