import { expect, test } from 'vitest';
import type { RecognisedInvoice } from '#provider/recognition/recognition.port.ts';
import { cardText, invoiceOfCard, mergeCard } from './wallet.merge.ts';

const CARD = {
  fields: {
    ...{ type: 'digital_normal', number: '26312000000012345678', date: '2026-11-02' },
    ...{ sellerName: '海港酒店', buyerTaxId: '91110108MA00000000', total: '318.00', currency: 'CNY' },
  },
  items: [{ name: '住宿费', amount: '318.00' }],
};

const read = (values: Record<string, string>, type: RecognisedInvoice['type'] = 'digital_normal') => {
  const fields = Object.fromEntries(
    Object.entries({ type, ...values }).map(([name, value]) => [
      name,
      { value, confidence: 0.97, source: 'pdf' as const },
    ]),
  );
  return { type, source: 'pdf', fields, items: [], checks: [] } satisfies RecognisedInvoice;
};

test('A card fills what its file does not say, and its amounts agree however they are written', () => {
  const merged = mergeCard(CARD, read({ number: CARD.fields.number, total: '318' }));

  expect(merged.fields.total).toMatchObject({ value: '318', source: 'pdf' });
  expect(merged.fields.sellerName).toMatchObject({ value: '海港酒店', source: 'wallet' });
  expect(merged.items).toEqual(CARD.items);
  expect(merged.checks).toEqual([{ name: 'walletAgrees', passed: true, fields: [] }]);
});

test('A file that says something else than its card keeps its value, and the check fails', () => {
  const merged = mergeCard(CARD, read({ number: CARD.fields.number, total: '381.00', date: '2026-11-03' }));

  expect(merged.fields.total?.value).toBe('381.00');
  expect(merged.checks).toEqual([{ name: 'walletAgrees', passed: false, fields: ['date', 'total'] }]);
});

test('A card without a file is an invoice, with nothing to compare', () => {
  const merged = mergeCard(CARD, undefined);

  expect(merged).toMatchObject({ type: 'digital_normal', source: 'wallet', checks: [] });
  expect(merged.fields.number).toMatchObject({ value: CARD.fields.number, source: 'wallet' });
  expect(cardText(CARD)).toContain('number: 26312000000012345678\n');
});

test('The kind is the card’s where the file leaves it open', () => {
  expect(mergeCard(CARD, read({}, 'digital_unknown'))).toMatchObject({
    ...{ type: 'digital_normal', fields: { type: { value: 'digital_normal', source: 'wallet' } } },
  });
  expect(mergeCard(CARD, read({}, 'digital_special')).type).toBe('digital_special');
});

test('Of several invoices in a file, the one with the card’s number is taken', () => {
  const other = read({ number: '26312000000099999999' });
  const own = read({ number: CARD.fields.number });

  expect(invoiceOfCard(CARD, [other, own])).toBe(own);
  expect(invoiceOfCard(CARD, [other])).toBe(other);
  expect(invoiceOfCard(CARD, [])).toBeUndefined();
});
