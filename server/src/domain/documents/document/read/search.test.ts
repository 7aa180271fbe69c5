import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { newId } from '#system/id.ts';
import { SEARCHED_LISTS } from '#database/search.ts';
import { sweepSearch } from '#database/search.sweep.ts';
import { newCompany, newDraft, submitted, sure, type Crew } from '../../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../../test/harness.ts';
import { paperDesk, readingPapers } from '../../../../../test/papers.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const sweep = async () => {
  for (const list of SEARCHED_LISTS) await sweepSearch(server.db, list, crew.companyId, server.now());
};
/** Writes the terms of everything until now, so that only they are looked at. */
const settle = async () => {
  server.sleep(3_600_000);
  await sweep();
};

const retitled = async (who: Person, { id, version, typeId }: DocumentDetail, title: string) =>
  sure(
    await server.call(who, documentEndpoints.saveDraft, {
      ...{ id, version, typeId, values: { title }, lines: [] },
    }),
  );
const mine = async (who: Person, search: string) =>
  sure(await server.call(who, documentEndpoints.listMine, { search })).items.map(({ id }) => id);
const company = async (search: string) =>
  sure(await server.call(crew.accountant, documentListEndpoints.company, { search })).items.map(
    ({ id }) => id,
  );
const termsOf = async (id: string) =>
  (await server.owner.query('select from document_search where document_id = $1', [id])).rowCount;

test('A document is found by any part of its title, before and after the sweep', async () => {
  const { employee } = crew;
  const { id } = await retitled(
    employee,
    await newDraft(server, employee),
    '三月上海客户拜访 (Hotel Étoile)',
  );
  const parts = [
    '三月',
    '客',
    '上海客户',
    'hotel',
    'TOI',
    'ÉTOILE',
    'h',
    '(',
    '三月上海客户拜访 (Hotel Étoile)',
  ];
  const others = ['二月', '北京', '海上', 'hotels', 'étage', '%', '_'];
  for (const swept of [false, true]) {
    if (swept) await settle();
    for (const part of parts) expect(await mine(employee, part), part).toEqual([id]);
    for (const other of others) expect(await mine(employee, other), other).toEqual([]);
    expect(await mine(crew.colleague, 'hotel')).toEqual([]);
  }
});

test('A new title is found at once, the old one no longer', async () => {
  const { employee } = crew;
  const draft = await retitled(employee, await newDraft(server, employee), 'Harbour tour');
  await settle();
  const { id } = await retitled(employee, draft, 'Mountain tour');
  for (const swept of [false, true]) {
    if (swept) await settle();
    expect(await mine(employee, 'mountain')).toEqual([id]);
    expect(await mine(employee, 'harbour')).toEqual([]);
  }
});

test('The company’s documents are found by number and by the name of who claims, before and after the sweep', async () => {
  const { id, number } = await submitted(server, crew.leader);
  const tail = (number ?? '').slice(-4);
  for (const swept of [false, true]) {
    if (swept) await settle();
    expect(await company(number ?? '')).toEqual([id]);
    expect(await company(tail)).toContain(id);
    expect(await company(crew.leader.name.slice(1).toUpperCase())).toEqual([id]);
    expect(await company('9999')).toEqual([]);
  }
});

test('A deleted draft leaves no terms behind', async () => {
  const { id } = await newDraft(server, crew.colleague);
  await settle();
  expect(await termsOf(id)).toBe(1);
  sure(await server.call(crew.colleague, documentEndpoints.deleteDraft, { id }));
  expect(await termsOf(id)).toBe(0);
});

test('What was written while the clock was behind is found after the next sweep', async () => {
  const { id } = await retitled(crew.manager, await newDraft(server, crew.manager), 'Lighthouse');
  await settle();
  await server.owner.query(
    `update document set title = 'Windmill', updated_at = updated_at - interval '2 hours' where id = $1`,
    [id],
  );
  await sweep();
  expect(await mine(crew.manager, 'windmill')).toEqual([id]);
});

test('Nothing is missed while the terms of a history are only half written', async () => {
  const other = await newCompany(server, 'Half');
  const ids: string[] = [];
  for (const title of ['Quay one', 'Quay two', 'Quay three']) {
    ids.unshift((await retitled(other.employee, await newDraft(server, other.employee), title)).id);
    server.sleep(3_600_000);
  }
  await sweepSearch(server.db, 'document', other.companyId, server.now());
  // As when the first sweep ends after the first of three batches.
  await server.owner.query('delete from document_search where document_id = any($1::uuid[])', [
    ids.slice(0, 2),
  ]);
  await server.owner.query(
    `update search_progress set until = (select updated_at from document where id = $1)
    where company_id = $2 and list = 'document'`,
    [ids[2], other.companyId],
  );
  expect(await mine(other.employee, 'quay')).toEqual(ids);
});

test('Invoices are found by seller and number, before and after the sweep', async () => {
  const papers = paperDesk(() => server);
  const { id } = await papers.newInvoice(crew.leader, 'Supper');
  const { fields } = await papers.seeInvoice(crew.leader, id);
  const found = async (search: string) =>
    sure(await server.call(crew.leader, invoiceEndpoints.list, { state: 'all', search })).items.map(
      (item) => item.id,
    );
  for (const swept of [false, true]) {
    if (swept) await settle();
    for (const search of ['noodles', 'HARBOUR', (fields.number ?? '').slice(-6)])
      expect(await found(search), search).toEqual([id]);
    expect(await found('面')).toEqual([]);
  }
});

test('Expenses are found by merchant and note, before and after the sweep', async () => {
  const id = newId();
  sure(
    await server.call(crew.cashier, expenseEndpoints.save, {
      ...{ id, version: 0, type: 'taxi', money: { amount: 100, currency: 'CNY' }, spentOn: '2026-03-01' },
      ...{ merchant: '海港面馆', remarks: 'Late night' },
    }),
  );
  for (const swept of [false, true]) {
    if (swept) await settle();
    for (const search of ['面', '海港', 'NIGHT']) {
      const { items } = sure(
        await server.call(crew.cashier, expenseEndpoints.list, { state: 'all', search }),
      );
      expect(
        items.map((item) => item.id),
        search,
      ).toEqual([id]);
    }
  }
});

test('A search in another company finds nothing of this one', async () => {
  const other = await newCompany(server, 'Other');
  await submitted(server, crew.employee);
  await settle();
  expect(
    sure(await server.call(other.accountant, documentListEndpoints.company, { search: 'visit' })).items,
  ).toEqual([]);
});
