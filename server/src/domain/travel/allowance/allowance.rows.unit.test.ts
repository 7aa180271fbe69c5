import { expect, test } from 'vitest';
import type { OverseasRate } from '@outlay/contract/travel/allowance';
import { judgeRateRows } from './allowance.rows.ts';

const KNOWN: OverseasRate[] = [
  { country: 'FR', city: 'Paris', currency: 'EUR', amount: 5_800, part: 3_900, taxFree: null },
];
const rows = (text: string) =>
  text.split('\n').map((line, index) => ({ row: index + 1, cells: line.split(',') }));

test('Rows change the rate of their place, add others, and say what is wrong with the rest', () => {
  const text = [
    ...['country,city,currency,amount', 'FR,巴黎,EUR,60.00,40.00', 'FR,,EUR,53', 'JP,Tokyo,JPY,7000'],
    ...['XX,,EUR,1', 'FR,Lyon,EURO,1', 'FR,Lyon,EUR,-1', 'DE', 'FR,Paris,EUR,61'],
  ].join('\n');
  const { fates, rates } = judgeRateRows(rows(text), KNOWN);

  expect(fates.map(({ fate, fault }) => fault ?? fate)).toEqual([
    ...['changed', 'added', 'added', 'badCountry', 'badCurrency', 'badAmount', 'tooFewColumns', 'twice'],
  ]);
  expect(rates).toEqual([
    { country: 'FR', city: '巴黎', currency: 'EUR', amount: 6_000, part: 4_000, taxFree: null },
    { country: 'FR', city: '', currency: 'EUR', amount: 5_300, part: null, taxFree: null },
    { country: 'JP', city: 'Tokyo', currency: 'JPY', amount: 7_000, part: null, taxFree: null },
  ]);
});
