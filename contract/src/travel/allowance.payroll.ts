import { z } from 'zod';
import { read } from '../endpoint.ts';
import { Month } from '../fields.ts';
import { MemberRef } from '../organisation/company.ts';
import { Money } from '../money.ts';
import { FileFormat, pageOf, PageRequest } from '../page.ts';

/** What payroll taxes of a member’s travel allowances in a month: the part over the tax-free limit. */
export const PayrollRow = z.object({
  member: MemberRef,
  days: z.int(),
  /** In the company’s currency. */
  allowance: Money,
  taxable: Money,
});
export type PayrollRow = z.infer<typeof PayrollRow>;

export const payrollEndpoints = {
  rows: read({
    path: '/travel/payroll/getPage',
    policy: 'travel.write',
    request: PageRequest.extend({ month: Month }),
    response: pageOf(PayrollRow),
    summary: 'The allowance over the tax-free limit of each member, on claims that were approved in a month.',
  }),
  export: read({
    path: '/travel/payroll/exportPage',
    policy: 'travel.write',
    kind: 'binary',
    request: z.object({ month: Month, format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'The same list for payroll, as CSV or Excel; the export itself is written down.',
  }),
};
