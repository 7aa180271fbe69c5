import { describe, expect, it } from 'vitest';
import { expectedFields } from './labels.ts';
import { makeSampleInvoice } from './make-sample-invoice.ts';

const date = '2026-05-12';

describe('the truth about a invoice', () => {
  it('of a VAT invoice names both sides and all amounts', () => {
    const invoice = makeSampleInvoice('vat_normal', { seed: 1, date, total: 10600, taxRate: 6 });

    expect(expectedFields(invoice)).toMatchObject({
      type: 'vat_normal',
      date,
      buyerTaxId: invoice.buyer?.taxId,
      sellerName: invoice.seller.name,
      amount: '100.00',
      tax: '6.00',
      total: '106.00',
      currency: 'CNY',
    });
  });

  it('of a rail ticket, on paper or not, tells the journey and no seller', () => {
    const train = { from: '苏州北', to: '武汉', train: 'G17' };

    for (const kind of ['train_ticket', 'rail_e_ticket'] as const) {
      const fields = expectedFields(makeSampleInvoice(kind, { seed: 1, date, train }));

      expect(fields).toMatchObject({ type: 'train_ticket', from_: '苏州北', to: '武汉', train: 'G17' });
      expect(fields).not.toHaveProperty('sellerName');
    }
  });

  it('of a fixed amount has no date, for the paper shows none', () => {
    expect(expectedFields(makeSampleInvoice('fixed_amount', { seed: 1, date }))).not.toHaveProperty('date');
  });
});
