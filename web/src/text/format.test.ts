import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import {
  formatBytes,
  formatDay,
  formatMoney,
  formatRecent,
  formatSince,
  formatSums,
  localText,
  moneyParts,
} from './format.ts';

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });
const cny = (amount: number) => ({ amount, currency: 'CNY' });

test('An amount has thousands separators, decimals and its currency sign', () => {
  expect(formatMoney(cny(1_248_050))).toBe('¥12,480.50');
  expect(formatMoney({ amount: 5_000, currency: 'USD' })).toBe('$50.00');
});

test('A currency without decimals shows none', () => {
  expect(formatMoney({ amount: 1_200, currency: 'JPY' })).toBe('JP¥1,200');
});

test.each(['en', 'zh-Hans', 'zh-Hant', 'fr', 'es'])('No two currencies look alike in %s', (locale) => {
  speak(locale);
  const codes = ['CNY', 'JPY', 'USD', 'HKD', 'TWD', 'SGD', 'AUD', 'CAD', 'EUR', 'GBP', 'KRW'];
  const symbols = codes.map((currency) =>
    moneyParts({ amount: 100, currency })
      .filter(({ kind }) => kind === 'currency')
      .map(({ text }) => text.trim())
      .join(''),
  );
  expect(new Set(symbols).size).toBe(codes.length);
  speak('en');
});

test('A negative amount uses a real minus sign', () => {
  expect(formatMoney(cny(-12_000))).toBe('−¥120.00');
});

test('The currency can be smaller than the number', () => {
  expect(moneyParts(cny(6_840))).toEqual([
    { kind: 'currency', text: '¥' },
    { kind: 'number', text: '68.40' },
  ]);
});

test('Two currencies are shown side by side', () => {
  expect(formatSums([cny(100), { amount: 200, currency: 'USD' }])).toBe('¥1.00 + $2.00');
});

test('A date is the same everywhere, in the reader’s format', () => {
  expect(formatDay('2026-11-01')).toBe('Nov 1, 2026');
  speak('zh-Hans');
  expect(formatDay('2026-11-01')).toBe('2026年11月1日');
});

test('Recent dates show a time, this week a word, and earlier ones a date', () => {
  const now = new Date(2026, 10, 20, 12, 0);
  const at = (month: number, day: number) => new Date(2026, month - 1, day, 9, 5).toISOString();
  expect(formatRecent(at(11, 20), now)).toBe('09:05');
  expect(formatRecent(at(11, 19), now)).toBe('yesterday');
  expect(formatRecent(at(10, 2), now)).toBe('Oct 2');
  expect(formatRecent(new Date(2025, 9, 2).toISOString(), now)).toBe('Oct 2, 2025');
});

test('A duration is shown in its largest whole unit', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formatSince('2026-11-20T11:20:00Z', now)).toBe('40 minutes ago');
  expect(formatSince('2026-11-20T09:30:00Z', now)).toBe('2 hours ago');
  expect(formatSince('2026-11-17T12:00:00Z', now)).toBe('3 days ago');
});

test('A multilingual text is shown in the reader’s language, or a likely one', () => {
  const text = { en: 'Expense claim', 'zh-Hans': '费用报销' };
  expect(localText(text)).toBe('Expense claim');
  speak('zh-Hant');
  expect(localText(text)).toBe('费用报销');
  speak('fr');
  expect(localText(text)).toBe('Expense claim');
});

test('A size is shown in kilobytes, then megabytes', () => {
  expect(formatBytes(2_048)).toBe('2 kB');
  expect(formatBytes(5 * 1024 * 1024)).toBe('5 MB');
  expect(formatBytes(5 * 1024 ** 3)).toBe('5 GB');
});
