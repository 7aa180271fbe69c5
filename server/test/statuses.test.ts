import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import { actDesk } from './acts.ts';
import { newCompany, newDraft, newExpense, see, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { LAW, STATUSES } from './law.table.ts';
import { paperDesk, readingPapers } from './papers.ts';

let server: TestServer;
let crew: Crew;
let desk: ReturnType<typeof actDesk>;
const { newInvoice, newMeal } = paperDesk(() => server);
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
  const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
  desk = actDesk({ server, crew, template: items[0]?.id ?? '' });
});
afterAll(() => server.stop());

/** Statuses after a decision, in which later changes elsewhere must not affect the document. */
const DECIDED: readonly DocumentStatus[] = ['Rejected', 'Voided', 'Passed', 'InPayment', 'Paid'];

/** A claim with two expenses: a meal with an invoice and a taxi ride without one. */
async function claim(): Promise<DocumentDetail> {
  const invoice = await newInvoice(crew.employee, newId());
  const expenses = [await newMeal(crew.employee, [invoice.id]), await newExpense(server, crew.employee)];
  const draft = await newDraft(server, crew.employee, []);
  return sure(
    await server.call(crew.employee, documentEndpoints.saveDraft, {
      ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: { title: 'A visit' } },
      lines: expenses.map(({ id }) => ({ id: newId(), expenseId: id })),
    }),
  );
}

interface Hung {
  who: Person;
  id: string;
  expenseId: string;
  invoiceId: string;
}

const expenseOf = async ({ expenseId }: Hung) =>
  sure(await server.call(crew.employee, expenseEndpoints.get, { id: expenseId }));
const save = async (hung: Hung, change: object) => {
  const { id, version, type, money, spentOn, merchant, remarks, invoices, fileIds } = await expenseOf(hung);
  return await server.call(hung.who, expenseEndpoints.save, {
    ...{ id, version, type, money, spentOn, merchant, remarks, fileIds },
    ...{ invoiceIds: invoices.map((one) => one.id), ...change },
  });
};
const onAnother = async ({ who, expenseId }: Hung) => {
  const draft = await newDraft(server, who, []);
  return await server.call(who, documentEndpoints.saveDraft, {
    ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: { title: 'Another' } },
    lines: [{ id: newId(), expenseId }],
  });
};

/** Changes to the expense and the invoices of a document rather than to the document itself. */
const BESIDE: Record<string, (hung: Hung) => Promise<{ status: number; body: unknown }>> = {
  'another amount': (hung) => save(hung, { money: { amount: 99_900, currency: 'CNY' } }),
  'another currency': (hung) => save(hung, { money: { amount: 100, currency: 'JPY' } }),
  'a negative amount': (hung) => save(hung, { money: { amount: -100, currency: 'CNY' } }),
  'its invoice taken off': (hung) => save(hung, { invoiceIds: [] }),
  'another invoice': async (hung) =>
    save(hung, { invoiceIds: [(await newInvoice(crew.employee, newId())).id] }),
  'a photograph added': async (hung) => {
    const file = { name: 'a.txt', bytes: Buffer.from(newId()) };
    const { id } = sure(await server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, file));
    return await save(hung, { fileIds: [id] });
  },
  'the expense removed': ({ who, expenseId }) => server.call(who, expenseEndpoints.remove, { id: expenseId }),
  'its invoice removed': ({ who, invoiceId }) => server.call(who, invoiceEndpoints.remove, { id: invoiceId }),
  'its invoice taken off and removed': async (hung) => {
    await save(hung, { invoiceIds: [] });
    return await server.call(hung.who, invoiceEndpoints.remove, { id: hung.invoiceId });
  },
  'its invoice corrected': async ({ who, invoiceId }) => {
    const { fields, version } = sure(
      await server.call(crew.employee, invoiceEndpoints.get, { id: invoiceId }),
    );
    const corrected = { ...fields, sellerName: 'Somebody else' };
    return await server.call(who, invoiceEndpoints.save, { id: invoiceId, version, fields: corrected });
  },
  'its invoice on another expense': async ({ who, invoiceId }) => {
    const { id, version, type, money, spentOn } = await newExpense(server, crew.employee);
    const form = { id, version, type, money, spentOn, invoiceIds: [invoiceId] };
    return await server.call(who, expenseEndpoints.save, form);
  },
  'put on another draft': onAnother,
  'put on another draft and sent': async (hung) => {
    const { status, body } = await onAnother(hung);
    if (status !== 200) return { status, body };
    const { id, version } = body as DocumentDetail;
    return await server.call(hung.who, documentEndpoints.submit, { id, version });
  },
};

/** The contents of a document that its approvers have seen. */
const said = ({ lines, values, title, claimed, approved, money, files }: DocumentDetail) => ({
  ...{ values, title, claimed, approved, money, files },
  lines: lines.map(({ id, money: of, base, merchant, remarks, spentOn, invoices, fileIds }) => ({
    ...{ id, of, base, merchant, remarks, spentOn, fileIds },
    papers: invoices.map(({ id: paper, number, total, sellerName, date, fileId }) => ({
      ...{ paper, number, total, sellerName, date, fileId },
    })),
  })),
});

/** What must always be true: each query finds the rows that violate it. */
const BROKEN: Record<string, string> = {
  'an expense on two documents that live': `
    select l.expense_id from document_line l join document d on d.company_id = l.company_id and d.id = l.document_id
    where l.company_id = $1 and l.expense_id is not null and l.decision = 'kept' and d.status not in ('Rejected', 'Voided')
    group by l.expense_id having count(*) > 1`,
  'an invoice locked by a document that is given up': `
    select k.invoice_id from invoice_lock k join document d on d.company_id = k.company_id and d.id = k.document_id
    where k.company_id = $1 and d.status in ('Rejected', 'Voided')`,
  'a document that is not the sum of its lines': `
    select d.id from document d join document_line l on l.company_id = d.company_id and l.document_id = d.id
    where d.company_id = $1 group by d.company_id, d.id having sum(l.base_amount) <> max(d.amount)`,
  'postings that do not balance': `
    select entry_id from posting where company_id = $1 group by entry_id having sum(amount) <> 0`,
  'more paid than is payable': `
    select id from document where company_id = $1 and paid_amount > greatest(coalesce(approved_amount, amount) - offset_amount, 0)`,
  'an expense that says it was sent on a document that was not': `
    select e.id from expense e left join document d on d.company_id = e.company_id and d.id = e.document_id
    where e.company_id = $1 and e.submitted and (d.id is null or d.status in ('ToBeSubmitted', 'Rejected', 'Voided'))`,
};

async function broken(): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(BROKEN)) {
    const { rows } = await server.owner.query(query, [crew.companyId]);
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows[0])}`);
  }
  return found;
}

async function hang(status: DocumentStatus): Promise<Omit<Hung, 'who'>> {
  const id = await desk.inStatus(status, claim);
  const { lines } = await see(server, crew.employee, id);
  const line = lines.find(({ invoices }) => invoices.length > 0);
  return { id, expenseId: line?.expenseId ?? '', invoiceId: line?.invoices[0]?.id ?? '' };
}

describe('Every act on a document, its expenses and invoices, in every status', () => {
  test('succeeds or is refused, never an internal error; decided values stay and the books balance', async () => {
    const wrong: string[] = [];
    let cells = 0;
    const whoDoes = { colleague: crew.colleague, employee: crew.employee, manager: crew.manager };
    const judge = async (
      what: string,
      before: DocumentDetail,
      act: () => Promise<{ status: number; body: unknown }>,
    ) => {
      const answer = await act();
      cells += 1;
      if (answer.status >= 500) wrong.push(`${what}: ${answer.status}`);
      const seen = await server.call(crew.employee, documentEndpoints.detail, { id: before.id });
      const done = answer.status === 200;
      if (!DECIDED.includes(before.status)) return done;
      if (seen.status !== 200 || JSON.stringify(said(seen.body)) !== JSON.stringify(said(before)))
        wrong.push(`${what}: it says something else`);
      return done;
    };
    const through = async (status: DocumentStatus) => {
      const acts = [
        ...Object.entries(BESIDE),
        ...Object.keys(LAW).map((act) => [act, ({ who, id }: Hung) => desk.run(act, who, id)] as const),
      ];
      // A refused act changes nothing, so one document serves for all refusals in a status.
      let hung = await hang(status);
      let before = await see(server, crew.employee, hung.id);
      for (const [act, does] of acts)
        for (const [name, who] of Object.entries(whoDoes)) {
          const doing = { ...hung, who };
          if (!(await judge(`${act}, ${status}, by ${name}`, before, () => does(doing)))) continue;
          hung = await hang(status);
          before = await see(server, crew.employee, hung.id);
        }
    };
    const lanes = [0, 1].map((lane) => STATUSES.filter((_, index) => index % 2 === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        for (const status of lane) await through(status);
      }),
    );

    expect(wrong).toEqual([]);
    expect(await broken()).toEqual([]);
    expect(cells).toBe(STATUSES.length * 3 * (Object.keys(BESIDE).length + Object.keys(LAW).length));
  });
});
