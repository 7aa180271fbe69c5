import { describe, expect, test } from 'vitest';
import { termsOfRow, termsOfSearch } from './search-terms.ts';

const COMPANY = '0192f000-0000-7000-8000-000000000001';
const OTHER = '0192f000-0000-7000-8000-000000000002';
const MINE = '0192f000-0000-7000-8000-00000000000a';
const THEIRS = '0192f000-0000-7000-8000-00000000000b';

const finds = (search: string, text: string, ownerId: string | null = null, companyId = COMPANY): boolean => {
  const row = new Set(termsOfRow(COMPANY, MINE, [text, null]));
  return termsOfSearch(companyId, ownerId, search)?.every((term) => row.has(term)) ?? true;
};

describe('A text has the terms of every text within it', () => {
  const texts = [
    'Client visit, March 2026 (Zürich → München)',
    '三月上海客户拜访 & 差旅',
    'CL-2026-000183',
    'ΟΔΟΣ Σίσυφος',
    'İstanbul ﬁnal',
    '한국 출장',
    '🚕 taxi 🧾🧾',
    '１２３ full width',
  ];
  for (const text of texts)
    test(text, () => {
      const characters = [...text];
      for (let from = 0; from < characters.length; from += 1)
        for (let to = from + 1; to <= characters.length; to += 1) {
          const part = characters.slice(from, to).join('');
          for (const search of [part, part.toLowerCase(), part.toUpperCase()])
            expect(finds(search, text), search).toBe(true);
        }
    });
});

test('A text without the characters of a search in a row has not all of its terms', () => {
  expect(finds('march 2027', 'Client visit, March 2026')).toBe(false);
  expect(finds('visti', 'Client visit')).toBe(false);
  expect(finds('京', '三月上海客户拜访')).toBe(false);
  expect(finds('海上', '三月上海客户拜访')).toBe(false);
  expect(finds('0184', 'CL-2026-000183')).toBe(false);
  expect(finds('z', 'Client visit')).toBe(false);
});

test('Terms are those of one owner and one company', () => {
  expect(finds('visit', 'Client visit', MINE)).toBe(true);
  expect(finds('visit', 'Client visit', THEIRS)).toBe(false);
  expect(finds('visit', 'Client visit', null, OTHER)).toBe(false);
});

test('A search for nothing but an accent has no terms', () => {
  expect(termsOfSearch(COMPANY, null, '\u0301')).toBeNull();
});
