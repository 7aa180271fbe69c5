import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { payeeEndpoints, type PayeeAccount } from '@outlay/contract/spend/payee';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import {
  approveAs,
  linesFrom,
  newCompany,
  newDraft,
  newExpense,
  see,
  sure,
  type Crew,
} from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const mine = async (who: Person = crew.employee) => sure(await server.call(who, payeeEndpoints.get, {}));
const add = (bank: string, account: string) =>
  server.call(crew.employee, payeeEndpoints.save, {
    ...{ id: newId(), holder: crew.employee.name, bank, account, add: true },
  });
const makeMain = (id: string, who: Person = crew.employee) =>
  server.call(who, payeeEndpoints.makeMain, { id });
const remove = (id: string, who: Person = crew.employee) => server.call(who, payeeEndpoints.remove, { id });

/** A claim with all approvals, to be paid to the given account or to the main one. */
async function passedTo(payeeAccountId: string | null) {
  const { id, version, typeId } = await newDraft(server, crew.employee, []);
  const lines = linesFrom([await newExpense(server, crew.employee)]);
  const form = { id, version, typeId, values: { title: 'A visit' }, lines, payeeAccountId };
  const draft = sure(await server.call(crew.employee, documentEndpoints.saveDraft, form));
  sure(await server.call(crew.employee, documentEndpoints.submit, { id, version: draft.version }));
  await approveAs(server, crew.leader, id);
  return await approveAs(server, crew.accountant, id);
}

const payable = async (documentId: string) => {
  const { items } = sure(await server.call(crew.cashier, paymentListEndpoints.payables, {}));
  return items.find((one) => one.documentId === documentId);
};

describe('Several accounts of one person', () => {
  let second: PayeeAccount;
  beforeEach(async () => {
    second = sure(await add('Second Bank', '6200000000009999'));
  });

  test('a new one is added beside the main one, its payments wait, and its owner is notified', async () => {
    const { account, accounts } = await mine();
    expect(accounts.map(({ bank, main }) => [bank, main])).toEqual([
      ['First Bank', true],
      ['Second Bank', false],
    ]);
    expect(account?.bank).toBe('First Bank');
    expect([account?.heldUntil, second.heldUntil === null]).toEqual([null, false]);
  });

  test('a claim is paid to the account it names, or to the main one', async () => {
    const [named, plain] = [await passedTo(second.id), await passedTo(null)];

    expect((await payable(named.id))?.payee).toMatchObject({ bank: 'Second Bank', account: '**** 9999' });
    expect((await payable(plain.id))?.payee).toMatchObject({ bank: 'First Bank', account: '**** 2222' });
    expect((await see(server, crew.employee, named.id)).payee?.bank).toBe('Second Bank');
  });

  test('a submitted claim keeps its account when another becomes the main one', async () => {
    const sent = await passedTo(null);
    sure(await makeMain(second.id));
    const later = await passedTo(null);

    expect((await payable(sent.id))?.payee?.bank).toBe('First Bank');
    expect((await payable(later.id))?.payee?.bank).toBe('Second Bank');
    const { accounts } = await mine();
    expect(accounts.filter(({ main }) => main).map(({ bank }) => bank)).toEqual(['Second Bank']);
  });

  test('neither the main account nor one with a claim in progress can be removed', async () => {
    const { account } = await mine();
    expect((await remove(account?.id ?? '')).body.reason).toBe('mainAccount');
    await passedTo(second.id);
    expect((await remove(second.id)).body.reason).toBe('inUse');

    const third = sure(await add('Third Bank', '6200000000001111'));
    sure(await remove(third.id));
    expect((await mine()).accounts.map(({ bank }) => bank)).toEqual(['First Bank', 'Second Bank']);
    const draft = await newDraft(server, crew.employee);
    const gone = await server.call(crew.employee, documentEndpoints.saveDraft, {
      ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: {}, payeeAccountId: third.id },
    });
    expect(gone.status).toBe(404);
  });

  test('nobody else can name, change or remove one', async () => {
    const { id, version, typeId } = await newDraft(server, crew.colleague, []);
    const form = { id, version, typeId, values: {}, payeeAccountId: second.id };
    expect((await server.call(crew.colleague, documentEndpoints.saveDraft, form)).status).toBe(404);
    expect((await makeMain(second.id, crew.colleague)).status).toBe(404);
    expect((await remove(second.id, crew.colleague)).status).toBe(404);
  });

  test('saving by ID changes that account; another ID without “add” changes the main one', async () => {
    const form = { holder: crew.employee.name, bank: 'New Bank', account: '6200000000007777' };
    sure(await server.call(crew.employee, payeeEndpoints.save, { ...form, id: second.id }));
    sure(await server.call(crew.employee, payeeEndpoints.save, { ...form, bank: 'Own Bank', id: newId() }));
    expect((await mine()).accounts.map(({ bank }) => bank)).toEqual(['Own Bank', 'New Bank']);
  });
});
