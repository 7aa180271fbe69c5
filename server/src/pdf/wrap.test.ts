import { describe, expect, it } from 'vitest';
import { glyphOf } from './font.ts';
import { textWidth } from './sheet.ts';
import { printable, wrap } from './wrap.ts';

const fits = (lines: string[], width: number) => lines.every((line) => textWidth(line, 3) <= width);

describe('Line breaking', () => {
  it('breaks between words, and within a word only when it is wider than the line', () => {
    const lines = wrap('Réunion à Genève with Averylongwordwithoutanyspacesatall', 20, 3);

    expect(lines.slice(0, 2)).toEqual(['Réunion à', 'Genève with']);
    expect(lines.join('').replaceAll(' ', '')).toBe('RéunionàGenèvewithAverylongwordwithoutanyspacesatall');
    expect(fits(lines, 20)).toBe(true);
  });

  it('never starts a Chinese line with closing punctuation', () => {
    const text = '上海—苏州，杭州（三地）客户拜访：第四季度，销售会议。'.repeat(3);
    for (const width of [10, 13, 17, 22]) {
      const lines = wrap(text, width, 3);

      expect(lines.join('')).toBe(text);
      expect(lines.filter((line) => /^[，。：）]/.test(line))).toEqual([]);
    }
  });

  it('never breaks an amount, whatever spaces its language uses', () => {
    const amount = new Intl.NumberFormat('fr', { style: 'currency', currency: 'CNY' }).format(1234567.8);

    expect(wrap(`Total ${amount}`, 27, 3)).toEqual(['Total', printable(amount)]);
  });

  it('keeps existing line breaks and returns one line for an empty text', () => {
    expect([wrap('a\nb', 20, 3), wrap('', 20, 3)]).toEqual([['a', 'b'], ['']]);
  });

  it('prints rare characters of real names in both weights', () => {
    expect(printable('王䶮 㐂 㛃 𬍛')).toBe('王䶮 㐂 㛃 𬍛');
    expect(printable('王䶮 㐂 㛃 𬍛', 700)).toBe('王䶮 㐂 㛃 𬍛');
    for (const letter of '䶮㐂㛃𬍛') expect(glyphOf(letter).path.length, letter).toBeGreaterThan(8);
  });

  it('shows a box for a character missing in the font', () => {
    expect(printable('好😀 ok\u0007')).toBe('好□ ok');
  });
});
