import { expect, test } from 'vitest';
import { bagNumber, isBagNumber, readLabel } from './bag.number.ts';

test('Each bag number is unique and has a valid check digit', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => bagNumber(index + 1));

  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every(isBagNumber)).toBe(true);
  expect(numbers[0]).toBe(10017);
});

test('A single wrong digit in a bag number is detected', () => {
  for (const right of [10017, 10462, 1234566]) {
    const text = String(right);
    for (let place = 0; place < text.length; place += 1)
      for (const digit of '0123456789') {
        if (digit === text[place]) continue;
        const slipped = Number(text.slice(0, place) + digit + text.slice(place + 1));
        expect(isBagNumber(slipped), `${slipped} for ${right}`).toBe(false);
      }
  }
});

test('A scanned label and a typed number are recognised; an invoice code is neither', () => {
  expect(readLabel('10017482915')).toEqual({ number: 10017, seal: '482915' });
  expect(readLabel(' 10017\n')).toEqual({ number: 10017, seal: null });
  expect(readLabel('１００１７')).toEqual({ number: 10017, seal: null });
  expect(readLabel('票袋 1001-7')).toEqual({ number: 10017, seal: null });
  for (const other of ['', '17', 'bag', '01,32,,24312000000012345678,230.00,20261118,,A1B2'])
    expect(readLabel(other)).toBeNull();
});
