import { afterAll, beforeAll, expect, test } from 'vitest';
import { titleEndpoints, type InvoiceTitleForm } from '@outlay/contract/organisation/invoice-title';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const form = (more: Partial<InvoiceTitleForm> = {}): InvoiceTitleForm => ({
  ...{ id: newId(), version: 0, shared: false, name: 'Lin Yue', taxId: '', address: '', phone: '' },
  ...{ bank: '', account: '' },
  ...more,
});
const save = (who: Person, more: Partial<InvoiceTitleForm>) =>
  server.call(who, titleEndpoints.save, form(more));
const seenBy = async (who: Person) =>
  sure(await server.call(who, titleEndpoints.all, {})).items.map(({ name }) => name);

test('Everybody sees the company’s invoice titles and only the administrator edits them', async () => {
  const made = sure(
    await save(crew.administrator, { shared: true, name: 'Meridian Ltd', taxId: ' 91110105ma6tp7122r ' }),
  );
  const refused = await save(crew.employee, { shared: true, name: 'Forged Ltd' });
  const taken = await server.call(crew.employee, titleEndpoints.save, { ...made, name: 'Forged Ltd' });
  const dropped = await server.call(crew.employee, titleEndpoints.remove, made);

  expect(made.taxId).toBe('91110105MA6TP7122R');
  expect([refused.status, taken.status, dropped.status]).toEqual([403, 403, 403]);
  expect(await seenBy(crew.employee)).toEqual(['Meridian Ltd']);
});

test('Nobody can see, change or remove another person’s invoice title', async () => {
  const mine = sure(await save(crew.employee, { name: 'Mine alone' }));

  expect(await seenBy(crew.employee)).toEqual(['Meridian Ltd', 'Mine alone']);
  for (const other of [crew.colleague, crew.administrator, crew.auditor]) {
    expect(await seenBy(other)).toEqual(['Meridian Ltd']);
    const changed = await server.call(other, titleEndpoints.save, { ...mine, name: 'Theirs' });
    expect([403, 404, 409]).toContain(changed.status);
    expect((await server.call(other, titleEndpoints.remove, mine)).status).toBe(404);
  }
  expect(await seenBy(crew.employee)).toContain('Mine alone');
});

test('An invoice title changed meanwhile is not overwritten, and can be removed', async () => {
  const made = sure(await save(crew.colleague, { name: 'Home' }));
  const changed = sure(
    await server.call(crew.colleague, titleEndpoints.save, { ...made, bank: 'First Bank' }),
  );
  const stale = await server.call(crew.colleague, titleEndpoints.save, { ...made, bank: 'Other' });
  const gone = await server.call(crew.colleague, titleEndpoints.remove, changed);

  expect(changed.bank).toBe('First Bank');
  expect(stale).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
  expect(gone.status).toBe(200);
  expect(await seenBy(crew.colleague)).toEqual(['Meridian Ltd']);
});
