import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { queueEndpoints } from '@outlay/contract/processing/approval.queue';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { Endpoint } from '@outlay/contract/endpoint';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { newCompany, sure, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { fillHistory } from './fill.ts';
import { costsOf } from './plans.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const t = Date.now();
  await fillHistory(server, crew, {
    own: 25_000,
    others: 13_000,
    pending: 600,
    handled: 15_000,
    copies: 19_000,
    expenses: 15_000,
    events: 40_000,
    few: 300,
    elsewhere: 30_000,
  });
  console.log('filled', Date.now() - t);
});
afterAll(() => server.stop());

const NONE = { search: '没有的词' };
const CALLS: [string, keyof Crew, Endpoint, object][] = [
  ['my documents', 'employee', documentEndpoints.listMine, {}],
  ['few documents', 'cashier', documentEndpoints.listMine, {}],
  ['few documents status', 'cashier', documentEndpoints.listMine, { statuses: ['Paid'] }],
  ['my documents of one status', 'employee', documentEndpoints.listMine, { statuses: ['Paid'] }],
  ['my documents of absent', 'employee', documentEndpoints.listMine, { statuses: ['Withdrawn', 'Returned'] }],
  ['my documents search none', 'employee', documentEndpoints.listMine, NONE],
  ['company', 'accountant', documentListEndpoints.company, {}],
  [
    'company status',
    'accountant',
    documentListEndpoints.company,
    { statuses: ['Withdrawn', 'UnderApproval'] },
  ],
  ['company led', 'leader', documentListEndpoints.company, {}],
  ['company search none', 'accountant', documentListEndpoints.company, NONE],
  ['company by amount', 'accountant', documentListEndpoints.company, { sort: 'amount' }],
  ['cc', 'auditor', documentEndpoints.listCc, {}],
  ['cc none', 'auditor', documentEndpoints.listCc, NONE],
  ['tasks', 'leader', approvalEndpoints.tasks, {}],
  ['tasks none', 'leader', approvalEndpoints.tasks, NONE],
  ['handled', 'leader', approvalEndpoints.tasks, { state: 'handled' }],
  ['handled none', 'leader', approvalEndpoints.tasks, { state: 'handled', ...NONE }],
  ['queue', 'leader', queueEndpoints.queue, {}],
  ['messages', 'leader', messageEndpoints.list, {}],
  ['messages approval', 'leader', messageEndpoints.list, { tab: 'approval' }],
  ['messages other', 'leader', messageEndpoints.list, { tab: 'other' }],
  ['messages none', 'leader', messageEndpoints.list, NONE],
  ['home', 'employee', homeEndpoints.counts, {}],
  ['home leader', 'leader', homeEndpoints.counts, {}],
  ['book month', 'employee', bookEndpoints.month, { month: '2026-11' }],
  ['book lines', 'employee', bookEndpoints.lines, { month: '2026-11' }],
  ['expenses open', 'employee', expenseEndpoints.list, { state: 'open' }],
  ['expenses all', 'employee', expenseEndpoints.list, { state: 'all' }],
  ['expenses none', 'employee', expenseEndpoints.list, { state: 'all', ...NONE }],
  ['invoices', 'employee', invoiceEndpoints.list, {}],
  ['invoices unused', 'employee', invoiceEndpoints.list, { state: 'unused' }],
  ['invoices none', 'employee', invoiceEndpoints.list, NONE],
  ['invoice counts', 'employee', invoiceEndpoints.counts, {}],
  ['audit', 'auditor', auditEndpoints.list, {}],
  ['audit month', 'auditor', auditEndpoints.list, { from: '2026-10-01', to: '2026-10-31' }],
  ['audit group', 'auditor', auditEndpoints.list, { groups: ['payment'] }],
  ['audit groups', 'auditor', auditEndpoints.groups, {}],
  ['audit none', 'auditor', auditEndpoints.list, NONE],
];

test.each(CALLS)('%s', async (name, role, endpoint, input) => {
  for (const { mode, cost, shown } of await costsOf(server, crew[role] as Person, endpoint, input)) {
    console.log(
      `ROW ${name} | ${mode} | shown ${shown} | st ${cost.statements} rows ${cost.rowsRead} buf ${cost.buffers} sort ${cost.sorted} scan ${cost.scanned.join(',')}`,
    );
    if (process.env['PLANS'] && name === process.env['PLANS']) console.log(cost.plans);
  }
});
