import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { linesFrom, newCompany, newExpense, sure, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { fillHistory } from './fill.ts';
import { described, PAGE, testPages, type PagedList } from './pages.ts';
import { costsOf } from './plans.ts';

const OWN = 25_000;

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await fillHistory(server, crew, {
    ...{ own: OWN, others: 13_000, few: 300, pending: 600, handled: 15_000 },
    ...{ copies: 19_000, expenses: 15_000, events: 40_000, elsewhere: 30_000 },
  });
});
afterAll(() => server.stop());

/** Higher, because a decided task reads its document twice, and any later decision in the same run. */
const DECIDED = 20;

/** Lists whose pages can be read without reading the whole list. */
const PAGES: PagedList[] = [
  ['my documents', 'employee', documentEndpoints.listMine, {}],
  ['my documents of a status that most have', 'employee', documentEndpoints.listMine, { statuses: ['Paid'] }],
  [
    'my documents of statuses that none has',
    'employee',
    documentEndpoints.listMine,
    { statuses: ['Withdrawn', 'Returned'] },
  ],
  ['the documents of a person with few', 'cashier', documentEndpoints.listMine, {}],
  ['those of a status of a person with few', 'cashier', documentEndpoints.listMine, { statuses: ['Paid'] }],
  ['the company’s documents', 'accountant', documentListEndpoints.company, {}],
  ['the company’s oldest documents', 'accountant', documentListEndpoints.company, { descending: false }],
  [
    'the company’s documents of rare statuses',
    'accountant',
    documentListEndpoints.company,
    { statuses: ['Withdrawn', 'UnderApproval'] },
  ],
  ...(['amount', 'submitted', 'number'] as const).flatMap((sort) =>
    [true, false].map((descending): PagedList => [
      `the company’s documents by ${sort}${descending ? '' : ', upwards'}`,
      ...(['accountant', documentListEndpoints.company, { sort, descending }] as const),
    ]),
  ),
  ['the documents of the department that I lead', 'leader', documentListEndpoints.company, {}],
  ['documents copied to me', 'auditor', documentEndpoints.listCc, {}],
  ['tasks that wait for me', 'leader', approvalEndpoints.tasks, {}],
  ['tasks that I have handled', 'leader', approvalEndpoints.tasks, { state: 'handled' }, DECIDED],
  [
    'tasks that I and another person have handled',
    'manager',
    approvalEndpoints.tasks,
    { state: 'handled' },
    DECIDED,
  ],
  ['my messages', 'leader', messageEndpoints.list, {}],
  ['my messages about approvals', 'leader', messageEndpoints.list, { tab: 'approval' }],
  ['my other messages', 'leader', messageEndpoints.list, { tab: 'other' }],
  ['open expenses', 'employee', expenseEndpoints.list, { state: 'open' }],
  ['all my expenses', 'employee', expenseEndpoints.list, { state: 'all' }],
  ['my invoices', 'employee', invoiceEndpoints.list, {}],
  ['my unused invoices', 'employee', invoiceEndpoints.list, { state: 'unused' }],
  ['my invoices to confirm', 'employee', invoiceEndpoints.list, { state: 'toConfirm' }],
  ['the audit log', 'auditor', auditEndpoints.list, {}],
  ['the audit log of a month', 'auditor', auditEndpoints.list, { from: '2026-10-01', to: '2026-10-31' }],
  [
    'the audit log of a group in which nothing happened',
    'auditor',
    auditEndpoints.list,
    { groups: ['payment'] },
  ],
];

/** Searches; what they find is read first, so they may read more, but none of them the history. */
const ROWS_OF_SEARCH = 600;
const BUFFERS_OF_SEARCH = 1_200;

/** Lists that contain everything that a search finds. */
const ALL = new Set(['mine', 'company']);

const SEARCHES: [text: string, finds: number][] = [
  ['Visit 24999', 1],
  ['24999', 1],
  ['上海', 5],
  ['户', 5],
  ['上海客', 5],
  ['VISIT 2499', 11],
  ['京', 0],
  ['q', 0],
  ['nothing of the kind', 0],
  ['visit', 20],
  ['7', 20],
  ['249', 20],
];

describe('With 25,000 documents of one person and statistics of fifty companies', () => {
  beforeAll(async () => {
    const today = dayOf(server.now(), 'Asia/Shanghai');
    sure(
      await server.call(crew.leader, delegationEndpoints.save, {
        ...{ id: newId(), toId: crew.manager.memberId, reason: 'Travelling' },
        ...{ fromDay: today, toDay: today },
      }),
    );
  });

  testPages(PAGES, () => ({ server, crew }));

  for (const [search, finds] of SEARCHES)
    test(`Searching for “${search}” does not read the history`, async () => {
      const lists: PagedList[] = [
        ['mine', 'employee', documentEndpoints.listMine, {}],
        ['company', 'accountant', documentListEndpoints.company, {}],
        ['led', 'leader', documentListEndpoints.company, {}],
        ['cc', 'auditor', documentEndpoints.listCc, {}],
        ['handled', 'leader', approvalEndpoints.tasks, { state: 'handled' }],
        ['expenses', 'employee', expenseEndpoints.list, { state: 'all' }],
        ['invoices', 'employee', invoiceEndpoints.list, {}],
      ];
      for (const [name, who, endpoint, input] of lists)
        for (const { mode, cost, shown } of await costsOf(server, crew[who] as Person, endpoint, {
          ...input,
          search,
        })) {
          const message = described(`${name}: ${search}`, mode, cost.plans);
          if (ALL.has(name)) expect(shown, message).toBe(finds);
          expect(cost.scanned, message).toEqual([]);
          expect(cost.rowsRead, message).toBeLessThanOrEqual(ROWS_OF_SEARCH);
          expect(cost.buffers, message).toBeLessThanOrEqual(BUFFERS_OF_SEARCH);
        }
    });

  test('Saving a claim reads the lines of its own days, not all lines of the person', async () => {
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    const expense = await newExpense(server, crew.employee);
    const typeId = items[0]?.id ?? '';
    const lines = linesFrom([expense]);
    const form = { id: newId(), version: 0, typeId, values: { title: 'A visit' }, lines };
    for (const { mode, cost } of await costsOf(server, crew.employee, documentEndpoints.saveDraft, form)) {
      const message = described('save', mode, cost.plans);
      expect(cost.scanned, message).toEqual([]);
      // About 36 lines a day, of which one month is looked at.
      expect(cost.rowsRead, message).toBeLessThanOrEqual(OWN / 10);
    }
  });

  test('A document reads itself and what belongs to it', async () => {
    const [last] = sure(await server.call(crew.employee, documentEndpoints.listMine, {})).items;
    const input = { id: last?.id ?? '' };
    for (const { mode, cost } of await costsOf(server, crew.employee, documentEndpoints.detail, input)) {
      const message = described('detail', mode, cost.plans);
      expect(cost.scanned, message).toEqual([]);
      expect(cost.rowsRead, message).toBeLessThanOrEqual(100);
      expect(cost.buffers, message).toBeLessThanOrEqual(300);
    }
  });

  test('Invoices are counted without reading them', async () => {
    for (const { mode, cost } of await costsOf(server, crew.employee, invoiceEndpoints.counts, {})) {
      const message = described('counts', mode, cost.plans);
      expect(cost.scanned, message).toEqual([]);
      expect(cost.buffers, message).toBeLessThanOrEqual(260);
    }
  });

  test('The book of a month reads six months', async () => {
    const month = server.now().toISOString().slice(0, 7);
    const [sums, lines] = [bookEndpoints.month, bookEndpoints.lines];
    // About 60 expenses and lines a day, each with its document; 700 days in all.
    for (const [endpoint, most] of [
      [sums, 22_000],
      [lines, 3_600],
    ] as const)
      for (const { mode, cost } of await costsOf(server, crew.employee, endpoint, { month })) {
        const message = described('book', mode, cost.plans);
        expect(cost.scanned, message).toEqual([]);
        expect(cost.rowsRead, message).toBeLessThanOrEqual(most);
      }
  });

  for (const who of ['accountant', 'leader'] as const)
    test(`What the documents of the ${who} come to is added up from an index, without reading them`, async () => {
      for (const { mode, cost } of await costsOf(server, crew[who], documentListEndpoints.totals, {})) {
        const message = described('totals', mode, cost.plans);
        expect(cost.scanned, message).toEqual([]);
        expect(cost.rowsRead, message).toBeLessThanOrEqual(OWN + 14_000);
        expect(cost.buffers, message).toBeLessThanOrEqual(450);
      }
    });

  test('The home page reads nothing of what is over', async () => {
    for (const { mode, cost } of await costsOf(server, crew.employee, homeEndpoints.counts, {})) {
      const message = described('home', mode, cost.plans);
      expect(cost.scanned, message).toEqual([]);
      expect(cost.rowsRead, message).toBeLessThanOrEqual(PAGE);
      expect(cost.buffers, message).toBeLessThanOrEqual(60);
    }
  });
});
