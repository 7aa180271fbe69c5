import { describe, expect, it } from 'vitest';
import { isUscc } from './company.ts';
import { makeSampleInvoice } from './make-sample-invoice.ts';
import { qrTextOf } from './qr-text.ts';
import { SAMPLE_INVOICE_KINDS } from './sample-invoice.ts';

const date = '2026-05-12';

describe.each(SAMPLE_INVOICE_KINDS)('An invoice of the kind %s', (kind) => {
  const invoices = Array.from({ length: 40 }, (_, seed) => makeSampleInvoice(kind, { seed, date }));

  it('adds up to the cent', () => {
    for (const invoice of invoices) {
      expect(invoice.amount + invoice.tax).toBe(invoice.total);
      expect(invoice.items.reduce((sum, item) => sum + item.amount, 0)).toBe(invoice.amount);
      expect(invoice.items.reduce((sum, item) => sum + item.tax, 0)).toBe(invoice.tax);
      for (const item of invoice.items) {
        expect(Math.abs(item.tax - (item.amount * item.taxRate) / 100)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is the same for the same seed', () => {
    expect(makeSampleInvoice(kind, { seed: 7, date })).toEqual(invoices[7]);
    expect(invoices[8]?.number).not.toBe(invoices[7]?.number);
  });

  it('can be generated for a given total', () => {
    expect(makeSampleInvoice(kind, { seed: 1, date, total: 123_40 }).total).toBe(123_40);
  });

  it('names only companies with valid tax IDs', () => {
    const ids = invoices.flatMap(({ buyer, seller }) => [
      seller.taxId,
      ...(buyer === undefined ? [] : [buyer.taxId]),
    ]);

    expect(ids.filter((id) => !isUscc(id))).toEqual([]);
  });
});

describe('The QR code', () => {
  it('of a VAT invoice holds code, number, amount without tax, date and check code', () => {
    const invoice = makeSampleInvoice('vat_e_normal', { seed: 1, date, total: 10600, taxRate: 6 });

    const { code = '', number, checkCode = '' } = invoice;
    expect(qrTextOf(invoice)).toMatch(
      new RegExp(`^01,10,${code},${number},100\\.00,20260512,${checkCode},[0-9A-F]{4},$`),
    );
    expect(code).toMatch(/^0\d{9}11$/);
  });

  it('of a special invoice holds no check code', () => {
    expect(qrTextOf(makeSampleInvoice('vat_special', { seed: 1, date }))).toMatch(
      /^01,01,\d{10},\d{8},\d+\.\d\d,20260512,,[0-9A-F]{4},$/,
    );
  });

  it('of a fully digital invoice holds only the 20-digit number', () => {
    expect(qrTextOf(makeSampleInvoice('digital_normal', { seed: 1, date }))).toMatch(
      /^01,32,,26\d{18},\d+\.\d\d,20260512,,[0-9A-F]{4}$/,
    );
  });
});

describe('An order for a sample invoice', () => {
  it('may set the buyer, the items and the trip', () => {
    const buyer = makeSampleInvoice('digital_normal', { seed: 1, date }).seller;

    const invoice = makeSampleInvoice('digital_special', {
      seed: 2,
      date,
      buyer,
      items: [{ name: '*软件*工具', amount: 1000, taxRate: 13, quantity: 3 }],
    });
    const ticket = makeSampleInvoice('train_ticket', {
      seed: 2,
      date,
      train: { from: '苏州北', fromPinyin: 'Suzhoubei' },
    });

    expect(invoice.buyer).toEqual(buyer);
    expect(invoice.items).toEqual([
      { name: '*软件*工具', amount: 1000, taxRate: 13, quantity: 3, tax: 130, price: '3.33333333' },
    ]);
    expect(ticket.train?.from).toBe('苏州北');
  });
});
