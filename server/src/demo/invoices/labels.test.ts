import { describe, expect, it } from 'vitest';
import { expectedFields } from './labels.ts';
import { makeSampleInvoice } from './make-sample-invoice.ts';

const date = '2026-05-12';

describe('The expected fields of an invoice', () => {
  it('name both parties and all amounts of a VAT invoice', () => {
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

  it('name the journey and no seller for a rail ticket, on paper or electronic', () => {
    const train = { from: '苏州北', to: '武汉', train: 'G17' };

    for (const kind of ['train_ticket', 'rail_e_ticket'] as const) {
      const fields = expectedFields(makeSampleInvoice(kind, { seed: 1, date, train }));

      expect(fields).toMatchObject({ type: 'train_ticket', from_: '苏州北', to: '武汉', train: 'G17' });
      expect(fields).not.toHaveProperty('sellerName');
    }
  });

  it('have no date for a fixed-amount invoice, which shows none', () => {
    expect(expectedFields(makeSampleInvoice('fixed_amount', { seed: 1, date }))).not.toHaveProperty('date');
  });
});
