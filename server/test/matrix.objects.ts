import { bagEndpoints } from '@outlay/contract/processing/bag';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { supplierEndpoints } from '@outlay/contract/spend/payee';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { printEndpoints } from '@outlay/contract/processing/print';
import { reportExportEndpoints } from '@outlay/contract/processing/report.export';
import { newId } from '#system/id.ts';
import { linesFrom, newDraft, passed, see, sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';
import { travelObjects } from './matrix.travel.ts';
import { batchOf, broughtTo } from './paying.ts';

/**
 * Creates a submitted claim of the employee with its invoice and file, a task of the leader and a batch of the cashier.
 */
export async function objectsOf(server: TestServer, crew: Crew): Promise<Record<string, string>> {
  const { employee, leader, cashier } = crew;
  const upload = { name: 'a.jpg', bytes: Buffer.from(newId()) };
  const recognition = sure(
    await server.upload(employee, invoiceEndpoints.recognise, { id: newId() }, upload),
  );
  const [invoice] = recognition.invoices;
  const expense = sure(
    await server.call(employee, expenseEndpoints.save, {
      id: newId(),
      version: 0,
      type: 'meals',
      money: { amount: 10_600, currency: 'CNY' },
      spentOn: '2026-11-20',
      invoiceIds: [invoice?.id ?? ''],
    }),
  );
  const draft = await newDraft(server, employee, []);
  const saved = sure(
    await server.call(employee, documentEndpoints.saveDraft, {
      id: draft.id,
      version: draft.version,
      typeId: draft.typeId,
      values: { title: 'Lunch' },
      lines: linesFrom([expense]),
    }),
  );
  sure(await server.call(employee, documentEndpoints.submit, { id: saved.id, version: saved.version }));
  const { taskId } = await see(server, leader, saved.id);
  const done = await passed(server, crew, [700]);
  const bag = sure(await server.call(employee, bagEndpoints.create, { id: newId(), documentIds: [done.id] }));
  const { items: templates } = sure(await server.call(cashier, paymentEndpoints.templates, {}));
  const batch = sure(
    await server.call(cashier, paymentEndpoints.createBatch, {
      id: newId(),
      templateId: templates[0]?.id ?? '',
      documents: [{ id: done.id, version: done.version }],
    }),
  );
  const written = await broughtTo(
    server,
    crew,
    await batchOf(server, crew, [await passed(server, crew, [300])]),
    'Exported',
  );
  const { change } = sure(
    await server.call(crew.manager, supplierEndpoints.save, {
      ...{ id: newId(), version: 0, name: newId(), bank: 'B', account: '62220000' },
    }),
  );
  // The request comes from somebody outside finance, because whoever requests a change must not confirm it.
  await server.owner.query('update supplier_change set asked_by = $2 where id = $1', [
    change?.id,
    employee.memberId,
  ]);
  const { items: messages } = sure(await server.call(employee, messageEndpoints.list, {}));
  const reportExport = sure(
    await server.call(employee, reportExportEndpoints.start, {
      ...{ query: { from: '2026-01-01', to: '2026-12-31' }, format: 'csv', language: 'en' },
    }),
  );
  const print = sure(
    await server.call(employee, printEndpoints.start, {
      documentIds: [saved.id],
      language: 'en',
      origin: 'http://localhost',
    }),
  );
  const { rows } = await server.owner.query<{ id: string }>('select id from flow where company_id = $1', [
    crew.companyId,
  ]);
  return {
    print: print.id,
    reportExport: reportExport.id,
    document: saved.id,
    type: draft.typeId,
    task: taskId ?? '',
    expense: expense.id,
    invoice: invoice?.id ?? '',
    file: invoice?.fileId ?? '',
    recognition: recognition.id,
    message: messages[0]?.id ?? '',
    person: employee.personId,
    member: crew.colleague.memberId,
    submitter: employee.memberId,
    flow: rows[0]?.id ?? '',
    batch: batch.id,
    bag: bag.id,
    ...(await travelObjects(server, crew)),
    change: change?.id ?? '',
    export: written.exports[0]?.id ?? '',
    payment: batch.payments[0]?.id ?? '',
    template: templates[0]?.id ?? '',
  };
}
