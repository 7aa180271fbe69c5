import { describe, expect, it } from 'vitest';
import { readFile } from './reader.ts';

const readText = (text: string) => readFile(new Uint8Array(Buffer.from(text)), { today: '2026-11-21' });

describe('The text of a scanned code', () => {
  it('of a fully digital invoice gives number, date and kind, but not the ambiguous sum', async () => {
    const read = await readText('01,32,,26312000000000000001,100.00,20261120,,ABCD');

    expect(read).toMatchObject({ status: 'recognised', mediaType: 'text/plain', pages: [] });
    const [invoice] = read.invoices;
    expect(invoice).toMatchObject({ type: 'digital_normal', source: 'qr' });
    expect(invoice?.fields).toMatchObject({
      number: { value: '26312000000000000001', source: 'qr' },
      date: { value: '2026-11-20', source: 'qr' },
    });
    expect(invoice?.fields).not.toHaveProperty('total');
    expect(invoice?.fields).not.toHaveProperty('amount');
  });

  it('of an old form gives its code and the amount without tax, not a total', async () => {
    const { invoices } = await readText(
      '01,10,031001900111,12345678,943.40,20261120,12345678901234567890,1F2E,',
    );

    expect(invoices[0]?.fields).toMatchObject({
      code: { value: '031001900111' },
      number: { value: '12345678' },
      amount: { value: '943.40', source: 'qr' },
      checkCode: { value: '12345678901234567890' },
    });
    expect(invoices[0]?.fields).not.toHaveProperty('total');
    expect(invoices[0]?.fields).not.toHaveProperty('tax');
  });

  it('of an unknown kind is still a digital invoice by its number', async () => {
    const { invoices } = await readText('01,51,,26312000000000000001,553.00,20261120,,ABCD');

    expect(invoices[0]?.type).toBe('digital_unknown');
  });

  it('that is not an invoice is unreadable, and a file without text is unsupported', async () => {
    expect(await readText('https://example.com/menu')).toMatchObject({ status: 'unreadable', invoices: [] });
    expect(await readFile(new Uint8Array([0, 1, 2, 3]), { today: '2026-11-21' })).toMatchObject({
      status: 'unsupported',
    });
  });
});
