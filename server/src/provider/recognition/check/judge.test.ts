import { describe, expect, it } from 'vitest';
import { fixedReading } from '../layout/draft.ts';
import type { Draft } from '../layout/draft.ts';
import { judge } from './judge.ts';
import type { InvoiceCode } from './invoice-code.ts';

const word = (text: string) => ({ text, x: 10, y: 10, width: 50, height: 10, score: 0.99 });
const read = (value: string) => ({ value, words: [word(value)], score: 0.99 });
const page = { index: 0, width: 100, height: 200, source: 'ocr' as const, words: [], codes: [] };

const draftOf = (fields: Draft['fields'], more: Partial<Draft> = {}): Draft => ({
  type: 'vat_e_normal',
  typeScore: 0.99,
  source: 'ocr',
  fields: { currency: fixedReading('CNY'), ...fields },
  items: [],
  repeated: [],
  page,
  ...more,
});
const TODAY = '2026-05-01';

describe('A checked invoice', () => {
  it('is certain when its sums agree, and shows their place', () => {
    const { fields } = judge(
      draftOf({ amount: read('100.00'), tax: read('6.00'), total: read('106.00') }),
      undefined,
      TODAY,
    );

    expect(fields.total?.confidence).toBeGreaterThanOrEqual(0.95);
    expect(fields.total?.place).toEqual({ page: 0, x: 0.1, y: 0.05, width: 0.5, height: 0.05 });
  });

  it('is never certain when its sums disagree', () => {
    const { fields, checks } = judge(
      draftOf({ amount: read('100.00'), tax: read('6.00'), total: read('160.00') }),
      undefined,
      TODAY,
    );

    expect(checks).toContainEqual({
      name: 'amountPlusTax',
      passed: false,
      fields: ['amount', 'tax', 'total'],
    });
    for (const name of ['amount', 'tax', 'total'] as const)
      expect(fields[name]!.confidence).toBeLessThan(0.6);
  });

  it('takes the total from the capitals when amount and tax add up to it', () => {
    const { fields } = judge(
      draftOf({ amount: read('100.00'), tax: read('6.00'), total: read('108.00') }, { capital: '106.00' }),
      undefined,
      TODAY,
    );

    expect(fields.total?.value).toBe('106.00');
  });

  it('doubts a future date', () => {
    expect(
      judge(draftOf({ date: read('2027-01-01') }), undefined, TODAY).fields.date!.confidence,
    ).toBeLessThan(0.6);
  });
});

describe('The code on an invoice', () => {
  const code: InvoiceCode = {
    type: 'vat_e_normal',
    code: '041001900111',
    number: '12345678',
    amount: '100.00',
    date: '2026-03-01',
    checkCode: '',
  };

  it('corrects a misread value', () => {
    const { fields } = judge(
      draftOf({ code: read('041001900111'), number: read('12345878'), date: read('2026-03-01') }),
      code,
      TODAY,
    );

    expect(fields.number).toMatchObject({ value: '12345678', source: 'qr' });
  });

  it('of another invoice changes nothing and is reported', () => {
    const draft = draftOf({
      code: read('050001700111'),
      number: read('99999999'),
      date: read('2025-01-01'),
      amount: read('7.00'),
    });

    const { fields, checks } = judge(draft, code, TODAY);

    expect(fields.number?.value).toBe('99999999');
    expect(checks.find(({ name }) => name === 'qrAgrees')?.passed).toBe(false);
  });
});
