import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { invoiceRequestEndpoints } from '@outlay/contract/paycode/invoice-request';
import { merchantEndpoints } from '@outlay/contract/paycode/merchant';
import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { walletControlEndpoints } from '@outlay/contract/paycode/wallet-control';
import { reportEndpoints } from '@outlay/contract/processing/report';
import { sorted, type PagedList } from './pages.ts';

const LONG_AGO = { from: '2022-01-01', to: '2027-12-31' };

/** Lists of payments with the payment code, and the lines of reports. */
export const PAYMENT_LISTS: PagedList[] = [
  ...sorted('my payments', 'administrator', chargeEndpoints.page, ['createdAt', 'amount']),
  ['my payments of a month', 'administrator', chargeEndpoints.page, { month: '2026-09' }],
  ['my refused payments', 'administrator', chargeEndpoints.page, { states: ['refused'] }],
  ['my payments without an invoice', 'administrator', chargeEndpoints.page, { withoutInvoice: true }],
  ...sorted('payments of all members', 'accountant', chargeEndpoints.all, ['createdAt', 'amount']),
  ['payments to be confirmed', 'accountant', chargeEndpoints.all, { states: ['confirming'] }],
  ['invoices asked for', 'administrator', invoiceRequestEndpoints.page, {}],
  ['merchants', 'accountant', merchantEndpoints.page, {}],
  ['statements of merchants', 'accountant', merchantStatementEndpoints.page, {}],
  ['payments with wallets', 'accountant', walletControlEndpoints.payments, {}],
  ['differences of payments', 'accountant', merchantStatementEndpoints.differences, {}],
  ['settled differences', 'accountant', merchantStatementEndpoints.differences, { open: false }],
  ['lines of my report', 'administrator', reportEndpoints.lines, LONG_AGO],
  [
    'lines of the company’s report',
    'accountant',
    reportEndpoints.lines,
    { ...LONG_AGO, scope: 'company', basis: 'paid' },
  ],
];
