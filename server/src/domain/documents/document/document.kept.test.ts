import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { expenseEndpoints, type Expense } from '@outlay/contract/spend/expense';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { newCompany, newDraft, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { paperDesk, readingPapers } from '../../../../test/papers.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
const { newInvoice, newMeal } = paperDesk(() => server);
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const reason = 'because';
const attach = async (who: Person, text: string) =>
  sure(
    await server.upload(
      who,
      fileEndpoints.upload,
      { id: newId() },
      { name: 'a.txt', bytes: Buffer.from(text) },
    ),
  ).id;
const edit = async (
  expense: Expense,
  change: Partial<Pick<Expense, 'fileIds'>> & { invoiceIds: string[] },
) => {
  const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, { state: 'all' }));
  const now = items.find(({ id }) => id === expense.id) ?? expense;
  const { id, version, type, money, spentOn } = now;
  return await server.call(crew.employee, expenseEndpoints.save, {
    ...{ id, version, type, money, spentOn, merchant: 'Elsewhere', fileIds: now.fileIds },
    ...change,
  });
};

/** A submitted claim with one meal, an invoice and a photograph. */
async function sent() {
  const invoice = await newInvoice(crew.employee, newId());
  const photo = await attach(crew.employee, newId());
  const meal = await newMeal(crew.employee, [invoice.id]);
  const expense = sure(await edit(meal, { invoiceIds: [invoice.id], fileIds: [photo] }));
  const draft = await newDraft(server, crew.employee, []);
  const saved = sure(
    await server.call(crew.employee, documentEndpoints.saveDraft, {
      ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: { title: 'Lunch' } },
      lines: [{ id: newId(), expenseId: expense.id }],
    }),
  );
  const { id } = sure(
    await server.call(crew.employee, documentEndpoints.submit, { id: saved.id, version: saved.version }),
  );
  return { id, expense, invoice, photo };
}
const turn = async (who: Person, id: string) => {
  const { taskId, version } = await see(server, who, id);
  return { taskId: taskId ?? '', version, reason };
};
const papersOn = ({ lines }: DocumentDetail) =>
  lines.map(({ merchant, invoices, fileIds }) => [
    merchant,
    invoices.map(({ id, number, total, fileId }) => [id, number, total, fileId]),
    fileIds,
  ]);

const GIVEN_UP: Record<string, (id: string) => Promise<unknown>> = {
  'a refusal': async (id) =>
    sure(await server.call(crew.leader, approvalEndpoints.reject, await turn(crew.leader, id))),
  'an end by the administrator': async (id) =>
    sure(await server.call(crew.administrator, documentEndpoints.terminate, { id, reason })),
  'its submitter giving it up': async (id) => {
    const { version } = await see(server, crew.employee, id);
    const back = sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version, reason }));
    sure(await server.call(crew.employee, documentEndpoints.void, { id, version: back.version, reason }));
  },
};

describe('The invoices of a submitted document', () => {
  test.each(Object.keys(GIVEN_UP))('stay on it after %s, whatever happens to the expense', async (how) => {
    const { id, expense, invoice, photo } = await sent();
    const before = papersOn(await see(server, crew.employee, id));
    await GIVEN_UP[how]?.(id);
    const other = await newInvoice(crew.employee, newId());
    const added = await attach(crew.employee, newId());

    sure(await edit(expense, { invoiceIds: [other.id], fileIds: [added] }));
    sure(await server.call(crew.employee, invoiceEndpoints.remove, { id: invoice.id }));

    expect(papersOn(await see(server, crew.employee, id))).toEqual(before);
    for (const fileId of [photo, invoice.fileId])
      expect((await server.call(crew.leader, fileEndpoints.content, { id: fileId })).status).toBe(200);
    // Files added to the expense later are not visible to those who decided earlier.
    expect((await server.call(crew.leader, fileEndpoints.content, { id: added })).status).toBe(404);
    const again = await newDraft(server, crew.employee, []);
    const saved = sure(
      await server.call(crew.employee, documentEndpoints.saveDraft, {
        ...{ id: again.id, version: again.version, typeId: again.typeId, values: { title: 'Again' } },
        lines: [{ id: newId(), expenseId: expense.id }],
      }),
    );
    expect(papersOn(saved)).toEqual([
      ['Elsewhere', [[other.id, other.fields.number, other.fields.total, other.fileId]], [added]],
    ]);
  });

  test('are not added later to a line that was kept without any', async () => {
    const draft = await newDraft(server, crew.employee, [10_600]);
    const { id } = sure(
      await server.call(crew.employee, documentEndpoints.submit, { id: draft.id, version: draft.version }),
    );
    await GIVEN_UP['a refusal']?.(id);
    const [expense] = sure(await server.call(crew.employee, expenseEndpoints.list, { state: 'open' })).items;
    const added = await attach(crew.employee, newId());
    sure(await edit(expense as Expense, { invoiceIds: [], fileIds: [added] }));

    expect(papersOn(await see(server, crew.leader, id))).toEqual([['City Cabs', [], []]]);
  });
});
