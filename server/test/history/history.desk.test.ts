import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { bagEndpoints } from '@outlay/contract/processing/bag';
import { bagListEndpoints } from '@outlay/contract/processing/bag.list';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { Endpoint } from '@outlay/contract/endpoint';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { importEndpoints } from '@outlay/contract/membership/join.import';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { departmentEndpoints } from '@outlay/contract/organisation/company.department';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { expenseRuleListEndpoints } from '@outlay/contract/spend/expense-rule.list';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { rateEndpoints } from '@outlay/contract/spend/rate';
import { supplierListEndpoints } from '@outlay/contract/spend/payee.list';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import { fillCrowd } from './crowd.ts';
import { DESK } from './fill.desk.ts';
import { driveEndpoints } from '@outlay/contract/travel/drive';
import { vehicleEndpoints } from '@outlay/contract/travel/drive.vehicle';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { billEndpoints } from '@outlay/contract/travel/bill';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { payrollEndpoints } from '@outlay/contract/travel/allowance.payroll';
import { safetyEndpoints } from '@outlay/contract/travel/trip.safety';
import { tripEndpoints } from '@outlay/contract/travel/trip';
import { fillHistory } from './fill.ts';
import { PAYMENT_LISTS } from './lists.paycode.ts';
import { expectPages, sorted, testPages, type PagedList } from './pages.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await fillHistory(server, crew, {
    ...{ own: 3_000, others: 1_000, few: 10, pending: 100, handled: 100 },
    ...{ copies: 10, expenses: 100, events: 100, elsewhere: 3_000 },
  });
  await server.owner.query(
    `update document set status = 'Passed', passed_at = updated_at where number like 'H-mine-10%'`,
  );
  await fillCrowd(server.owner, crew, DESK);
});
afterAll(() => server.stop());

/** Buffers a row of the list of budgets, which also reads all documents that are approved and not paid, here 111. */
const OF_OPEN = 30;

/** Buffers a row of lists that join each row with its member, its trip and its claim. */
const OF_JOINS = 30;

/** Buffers a row of the list of bills, with three lines each. */
const OF_BILLS = 150;

const LISTS: PagedList[] = [
  ...sorted('members', 'administrator', memberListEndpoints.members, ['name', 'joined']),
  ['colleagues to choose from', 'employee', companyEndpoints.colleagues, {}],
  ...sorted('suppliers', 'accountant', supplierListEndpoints.suppliers, ['name', 'updated']),
  ...sorted('payment batches', 'cashier', paymentListEndpoints.batches, ['created', 'number']),
  // Each with its account, its last attempt, and whether the reader has taken part in it.
  ['documents to pay', 'cashier', paymentListEndpoints.payables, {}, 25],
  ...sorted('invoice bags', 'accountant', bagListEndpoints.bags, ['since', 'number']),
  ['invoice bags of a rare state', 'accountant', bagListEndpoints.bags, { states: ['HandedOver'] }],
  [
    'payment batches of rare states',
    'cashier',
    paymentListEndpoints.batches,
    { states: ['Draft', 'Released'] },
  ],
  ['my invoice bags', 'administrator', bagEndpoints.mine, {}],
  ...sorted('budgets', 'accountant', budgetListEndpoints.budgets, ['name'], OF_OPEN),
  ['exchange rates', 'employee', rateEndpoints.list, {}],
  ['exchange rates of a currency', 'employee', rateEndpoints.list, { currency: 'USD' }],
  ['news', 'employee', newsEndpoints.list, {}],
  ['news that has expired', 'administrator', newsEndpoints.list, { state: 'expired' }],
  ['my invitations', 'administrator', joinEndpoints.invitations, {}],
  ['imports of members', 'administrator', importEndpoints.list, {}],
  ['all invitations', 'administrator', joinEndpoints.invitations, { whose: 'all' }],
  ['requests to join', 'administrator', joinEndpoints.requests, {}],
  ['decided requests to join', 'administrator', joinEndpoints.requests, { state: 'decided' }],
  ['open requests for roles', 'administrator', roleEndpoints.requests, {}],
  ['all requests for roles', 'administrator', roleEndpoints.requests, { openOnly: false }],
  ['my sign-ins', 'administrator', sessionEndpoints.history, {}],
  ...sorted('travel orders', 'administrator', orderEndpoints.all, ['bookedOn'], OF_JOINS),
  ['my travel orders', 'administrator', orderEndpoints.mine, {}, OF_JOINS],
  ['my bookings', 'administrator', bookingEndpoints.mine, {}, OF_JOINS],
  // A bill is read with its lines, their orders, and what other bills were paid for them.
  ['bills of travel providers', 'administrator', billEndpoints.page, {}, OF_BILLS],
  ...sorted('vehicles', 'administrator', vehicleEndpoints.page, ['plate'], OF_JOINS),
];

testPages(LISTS, () => ({ server, crew }));

test('the history of a department: a page and the next one read little more than they show', async () => {
  const input = { id: crew.departmentId };
  await expectPages(server, crew.administrator, {
    ...{ name: 'department', endpoint: departmentEndpoints.history, input },
  });
});

test('the movements of a budget: a page and the next one read little more than they show', async () => {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from budget where company_id = $1 and name = 'Budget 1'`,
    [crew.companyId],
  );
  const input = { budgetId: rows[0]?.id };
  await expectPages(server, crew.accountant, {
    ...{ name: 'movements', endpoint: budgetEndpoints.movements, input },
  });
});

test('the rows of an import: a page and the next one read little more than they show', async () => {
  const { rows } = await server.owner.query<{ id: string }>(
    `select import_id as id from member_import_row where company_id = $1 limit 1`,
    [crew.companyId],
  );
  const input = { id: rows[0]?.id };
  await expectPages(server, crew.administrator, {
    ...{ name: 'rows', endpoint: importEndpoints.rows, input },
  });
});

/** Measured in the other tests of histories, or a list of settings, of which a company has a few dozen. */
const ELSEWHERE: Endpoint[] = [
  ...[documentEndpoints.listMine, documentEndpoints.listCc, documentListEndpoints.company],
  ...[approvalEndpoints.tasks, messageEndpoints.list, auditEndpoints.list],
  ...[expenseEndpoints.list, bookEndpoints.lines, invoiceEndpoints.list],
  expenseRuleListEndpoints.rules,
  ...PAYMENT_LISTS.map(([, , endpoint]) => endpoint),
];

/** Of a person's own trips and drives, of a month, of a day, or of the present members: they do not grow with the years. */
const SHORT: Endpoint[] = [
  ...[tripEndpoints.mine, driveEndpoints.mine, payrollEndpoints.rows, safetyEndpoints.whoIsWhere],
  corporateWalletEndpoints.members,
];

test('Every list with pages is measured', () => {
  const paged = server.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ response }) => 'shape' in response && 'next' in (response.shape as object));
  const measured = [
    ...[...LISTS.map(([, , endpoint]) => endpoint), ...ELSEWHERE, ...SHORT],
    ...[departmentEndpoints.history, budgetEndpoints.movements, importEndpoints.rows],
  ].map(({ path }) => path);
  expect(paged.map(({ path }) => path).filter((path) => !measured.includes(path))).toEqual([]);
});
