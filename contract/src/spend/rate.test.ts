import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, convertBack, RateText, withinTolerance } from './rate.ts';

describe('Currency conversion', () => {
  test('multiplies by the rate when both currencies have the same number of digits', () => {
    expect(convert(10_000, 'USD', 'CNY', '7.1234')).toBe(71_234);
    expect(convert(0, 'USD', 'CNY', '7.1234')).toBe(0);
  });

  test('respects the number of digits of each currency', () => {
    // 1,000 yen at 0.0482 are 48.20 yuan; 48.20 yuan at 20.5 are 988 yen; 1.500 dinars at 23.5 are 35.25 yuan.
    expect(convert(1000, 'JPY', 'CNY', '0.0482')).toBe(4820);
    expect(convert(4820, 'CNY', 'JPY', '20.5')).toBe(988);
    expect(convert(1500, 'KWD', 'CNY', '23.5')).toBe(3525);
  });

  test('rounds half a minor unit up and less than half down', () => {
    expect(convert(1, 'USD', 'CNY', '0.5')).toBe(1);
    expect(convert(1, 'USD', 'CNY', '0.4999999999')).toBe(0);
    expect(convert(3, 'USD', 'CNY', '1.5')).toBe(5);
    expect(convert(-1, 'USD', 'CNY', '0.5')).toBe(-1);
    expect(convert(-3, 'USD', 'CNY', '1.1')).toBe(-3);
  });

  test('does not lose precision as floating point would', () => {
    expect(convert(999_999_999_999, 'USD', 'CNY', '1.0000000001')).toBe(1_000_000_000_099);
    expect(convert(105, 'USD', 'CNY', '1.1')).toBe(116);
  });

  test('returns the amount unchanged at rate one and is never off by more than half a unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 99_999 }),
        (amount, rate) => {
          expect(convert(amount, 'USD', 'CNY', '1')).toBe(amount);
          const text = `${Math.floor(rate / 1000)}.${String(rate % 1000).padStart(3, '0')}`;
          const twice =
            2000n * BigInt(convert(amount, 'USD', 'CNY', text)) - 2n * BigInt(amount) * BigInt(rate);
          expect(twice > -1000n && twice <= 1000n).toBe(true);
        },
      ),
    );
  });

  test('converts back with the same rate', () => {
    // 71.234 yuan at 7.1234 are ten dollars; 48.20 yuan at 0.0482 are a thousand yen; 35.25 at 23.5 1.500 dinars.
    expect(convertBack(71_234, 'CNY', 'USD', '7.1234')).toBe(10_000);
    expect(convertBack(4820, 'CNY', 'JPY', '0.0482')).toBe(1000);
    expect(convertBack(3525, 'CNY', 'KWD', '23.5')).toBe(1500);
    expect(convertBack(-15, 'CNY', 'USD', '2')).toBe(-8);
  });

  test('rejects an invalid rate', () => {
    expect(() => convert(1, 'USD', 'CNY', '7,1')).toThrow('no rate: 7,1');
    expect(() => convert(1, 'USD', 'CNY', 'x7')).toThrow('no rate');
    expect(RateText.safeParse('0.000').success).toBe(false);
    expect(RateText.safeParse('0.001').success).toBe(true);
  });
});

describe('A rate entered by hand', () => {
  test('may deviate by the tolerance, inclusive, above or below the listed rate', () => {
    const typed = ['9.4999999999', '9.5', '10', '10.5', '10.5000000001'];

    expect(typed.map((rate) => withinTolerance(rate, '10.0', 5))).toEqual([false, true, true, true, false]);
  });

  test('must equal the listed rate when there is no tolerance', () => {
    expect(withinTolerance('7.10', '7.1', 0)).toBe(true);
    expect(withinTolerance('7.1000000001', '7.1', 0)).toBe(false);
  });
});
