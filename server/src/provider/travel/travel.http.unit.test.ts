import { describe, expect, test } from 'vitest';
import { moneyOf } from './travel.http.ts';
import { TravelError } from './travel.port.ts';

describe('amounts', () => {
  test.each([
    ['1320.5', 'CNY', 132_050],
    ['0.07', 'CNY', 7],
    ['1.15', 'USD', 115],
    ['4.35', 'USD', 435],
    ['9007199254.99', 'USD', 900_719_925_499],
    ['1320', 'JPY', 1320],
    ['1320.00', 'JPY', 1320],
    ['1.005', 'KWD', 1005],
    ['-30.50', 'GBP', -3050],
    ['-0.00', 'GBP', 0],
  ])('%s %s are %i', (text, currency, amount) => {
    expect(moneyOf(text, currency)).toEqual({ amount, currency });
  });

  test.each([
    ['1.005', 'CNY'],
    ['1.5', 'JPY'],
    ['1e3', 'CNY'],
    ['', 'CNY'],
    ['NaN', 'CNY'],
    ['1,000.00', 'CNY'],
    ['99999999999.99', 'CNY'],
    ['12', 'cny'],
  ])('%s %s is not rounded but refused', (text, currency) => {
    expect(() => moneyOf(text, currency)).toThrow(TravelError);
  });
});
