import type { InvoiceTitle } from '@outlay/contract/organisation/invoice-title';

type Parts = Pick<InvoiceTitle, 'name' | 'taxId' | 'address' | 'phone' | 'bank' | 'account'>;

/** In the order in which a merchant types it: name, tax id, address and phone, bank and account. */
export const titleText = ({ name, taxId, address, phone, bank, account }: Parts): string =>
  [name, taxId, `${address} ${phone}`.trim(), `${bank} ${account}`.trim()].filter(Boolean).join('\n');
