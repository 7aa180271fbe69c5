import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageEndpoints } from '@outlay/contract/platform/message';
import {
  payeeEndpoints,
  supplierEndpoints,
  type Supplier,
  type SupplierForm,
} from '@outlay/contract/spend/payee';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { approveAs, newCompany, passed, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { hire } from '../../../../test/hiring.ts';
import { batchOf, broughtTo, saidOutside } from '../../../../test/paying.ts';
import { typeDesk, typedLine } from '../../../../test/typed.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
/** A second manager and a second accountant who have not decided on anything. */
let treasurer: Person;
let bookkeeper: Person;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
  [treasurer = crew.manager, bookkeeper = crew.manager] = await hire(server, crew.companyId, [
    { name: 'Treasurer', departmentId: crew.departmentId, roles: ['financeManager', 'employee'] },
    { name: 'Bookkeeper', departmentId: crew.departmentId, roles: ['financeManager', 'employee'] },
  ]);
});
afterAll(() => server.stop());

const { send } = typeDesk(() => ({ server, crew }));
const HOUR = 3_600_000;
const FORM = { name: 'Harbour Paper Ltd', bank: 'Bank of Harbour', account: '6222000011117702' };

const save = (who: Person, form: Partial<SupplierForm>) =>
  server.call(who, supplierEndpoints.save, { id: newId(), version: 0, ...FORM, ...form });
const confirm = (who: Person, { change }: Supplier) =>
  server.call(who, supplierEndpoints.confirm, { id: change?.id ?? '' });
const found = async ({ id }: Supplier): Promise<Supplier> => {
  const { items } = sure(await server.call(crew.manager, supplierEndpoints.list, {}));
  const one = items.find((item) => item.id === id);
  if (!one) throw new Error('no supplier');
  return one;
};
const countMessages = async (who: Person, kind: string) => {
  const { items } = sure(await server.call(who, messageEndpoints.list, { size: 50 }));
  return items.filter((message) => message.kind === kind).length;
};

/** A confirmed supplier whose waiting period for payments is over. */
async function knownSupplier(): Promise<Supplier> {
  const requested = sure(await save(crew.accountant, {}));
  const supplier = sure(await confirm(crew.manager, requested));
  server.sleep(25 * HOUR);
  return supplier;
}

async function approvedPayment(supplier: Supplier) {
  const { id } = await send('supplierPayment', { supplierId: supplier.id, lines: [typedLine(30_000)] });
  for (const who of [crew.leader, crew.accountant]) await approveAs(server, who, id);
  return await approveAs(server, crew.manager, id);
}

const obstacleOf = async (who: Person, documentId: string) =>
  sure(await server.call(who, paymentListEndpoints.payables, {})).items.find(
    (item) => item.documentId === documentId,
  )?.obstacle;

describe('A supplier’s account', () => {
  test('is changed by two people: until a second confirms, the old one stays and is not paid', async () => {
    const supplier = await knownSupplier();
    const document = await approvedPayment(supplier);

    const requested = sure(
      await save(crew.accountant, { ...supplier, account: '6222000011118888', bank: 'Bank of Thieves' }),
    );

    expect(requested).toMatchObject({ bank: 'Bank of Harbour', account: '**** 7702' });
    expect(requested.change).toMatchObject({ bank: 'Bank of Thieves', account: '**** 8888' });
    expect(await obstacleOf(crew.cashier, document.id)).toBe('payeeUnconfirmed');
    const own = await confirm(crew.accountant, requested);
    expect(own).toMatchObject({ status: 403, body: { reason: 'madeByMe' } });
    expect((await confirm(crew.cashier, requested)).status).toBe(403);

    const now = sure(await confirm(treasurer, requested));
    expect(now).toMatchObject({ account: '**** 8888', change: null });
  });

  test('waits after confirmation as long as configured, and finance is notified twice', async () => {
    const supplier = await knownSupplier();
    const document = await approvedPayment(supplier);
    const requested = sure(await save(crew.accountant, { ...supplier, account: '6222000011118888' }));
    sure(await confirm(treasurer, requested));

    expect(await obstacleOf(crew.cashier, document.id)).toBe('payeeHeld');
    for (const who of [crew.cashier, crew.manager, crew.accountant, treasurer]) {
      expect(await countMessages(who, 'supplierChanged')).toBe(2);
      expect(await countMessages(who, 'supplierConfirmed')).toBe(2);
    }
    expect(await countMessages(crew.employee, 'supplierChanged')).toBe(0);
    server.sleep(23 * HOUR);
    expect(await obstacleOf(crew.cashier, document.id)).toBe('payeeHeld');
    server.sleep(2 * HOUR);
    expect(await obstacleOf(crew.cashier, document.id)).toBeNull();
  });

  test('of a new supplier is not paid before a second person confirmed it', async () => {
    const supplier = sure(await save(crew.accountant, {}));
    const document = await approvedPayment(supplier);

    expect(supplier.confirmed).toBe(false);
    expect(await obstacleOf(crew.cashier, document.id)).toBe('payeeUnconfirmed');
    expect(supplier.actions).toEqual(['change', 'withdraw']);
    expect((await found(supplier)).actions).toEqual(['change', 'confirm', 'refuse']);
  });

  test('stays as it was when the change is declined, and the requester can withdraw the change', async () => {
    const supplier = await knownSupplier();
    const requested = sure(await save(crew.accountant, { ...supplier, account: '6222000011118888' }));
    const twice = await save(crew.manager, { ...requested, account: '6222000011119999' });
    expect(twice).toMatchObject({ status: 409, body: { reason: 'changeWaits' } });

    const refused = sure(
      await server.call(crew.manager, supplierEndpoints.refuse, { id: requested.change?.id ?? '' }),
    );
    expect(refused).toMatchObject({ account: '**** 7702', change: null });
    expect((await confirm(treasurer, requested)).body.reason).toBe('alreadyDecided');

    const again = sure(await save(crew.accountant, { ...refused, account: '6222000011118888' }));
    const taken = sure(
      await server.call(crew.accountant, supplierEndpoints.refuse, { id: again.change?.id ?? '' }),
    );
    expect(taken.change).toBeNull();
  });

  test('is not batched, released or settled by the person who changed it', async () => {
    const requested = sure(await save(treasurer, {}));
    const supplier = sure(await confirm(crew.accountant, requested));
    server.sleep(25 * HOUR);
    const document = await approvedPayment(supplier);

    expect(await obstacleOf(treasurer, document.id)).toBe('payeeChangedByMe');
    const outside = { id: document.id, version: document.version, ...saidOutside(server) };
    expect(await server.call(treasurer, paymentEndpoints.payOutside, outside)).toMatchObject({
      status: 403,
      body: { reason: 'payeeChangedByMe' },
    });
    const batch = await batchOf(server, crew, [document]);
    expect(await server.call(treasurer, paymentEndpoints.releaseBatch, batch)).toMatchObject({
      status: 403,
      body: { reason: 'payeeChangedByMe' },
    });
    const atBank = await broughtTo(server, { ...crew, manager: bookkeeper }, batch, 'Submitted');
    const results = [
      {
        paymentId: atBank.payments[0]?.id ?? '',
        outcome: 'failed' as const,
        code: 'other' as const,
        reason: 'x',
      },
    ];
    expect(
      await server.call(treasurer, paymentEndpoints.recordResults, { id: batch.id, results }),
    ).toMatchObject({ status: 403, body: { reason: 'payeeChangedByMe' } });
  });

  test('changed after batching is shown both ways, and the batch is not released until the payment is removed', async () => {
    const supplier = await knownSupplier();
    const document = await approvedPayment(supplier);
    const other = await passed(server, crew, [2_000]);
    const batch = await batchOf(server, crew, [document, other]);
    const requested = sure(await save(crew.accountant, { ...supplier, account: '6222000011118888' }));
    const release = async () => {
      const now = sure(await server.call(bookkeeper, paymentEndpoints.batch, { id: batch.id }));
      const seen = { id: now.id, version: now.version };
      return { now, answer: await server.call(bookkeeper, paymentEndpoints.releaseBatch, seen) };
    };

    const waiting = await release();
    const changed = waiting.now.payments.find(({ documentId }) => documentId === document.id);
    expect(changed).toMatchObject({
      payee: { account: '**** 7702' },
      payeeNow: { account: '**** 8888', waiting: true },
    });
    expect(waiting.answer).toMatchObject({ status: 409, body: { reason: 'payeeChanged' } });
    sure(await confirm(treasurer, requested));
    const confirmed = await release();
    expect(confirmed.answer).toMatchObject({ status: 409, body: { reason: 'payeeChanged' } });

    const out = sure(
      await server.call(crew.cashier, paymentEndpoints.takeOut, {
        ...{ id: batch.id, version: confirmed.now.version, paymentId: changed?.id ?? '', reason: 'Changed' },
      }),
    );

    expect(out).toMatchObject({ cancelledCount: 1, openCount: 1, money: { amount: 2_000 } });
    expect((await release()).answer.status).toBe(200);
  });
});

describe('A member’s own account', () => {
  test('changed after batching blocks the release, and its owner is notified', async () => {
    const document = await passed(server, crew);
    const batch = await batchOf(server, crew, [document]);
    const form = { id: newId(), holder: crew.employee.name, bank: 'Other Bank', account: '6222000011119999' };
    sure(await server.call(crew.employee, payeeEndpoints.save, form));

    const now = sure(await server.call(crew.manager, paymentEndpoints.batch, { id: batch.id }));
    const released = await server.call(crew.manager, paymentEndpoints.releaseBatch, batch);

    expect(now.payments[0]).toMatchObject({
      payee: { account: '**** 2222' },
      payeeNow: { account: '**** 9999', bank: 'Other Bank', waiting: false },
    });
    expect(released).toMatchObject({ status: 409, body: { reason: 'payeeChanged' } });
    expect(await countMessages(crew.employee, 'payeeAccountChanged')).toBe(1);
  });

  test('changed between release and export blocks the bank file', async () => {
    const batch = await broughtTo(
      server,
      crew,
      await batchOf(server, crew, [await passed(server, crew)]),
      'Released',
    );
    const form = { id: newId(), holder: crew.employee.name, bank: 'Other Bank', account: '6222000011119999' };
    sure(await server.call(crew.employee, payeeEndpoints.save, form));

    const written = await server.call(crew.cashier, paymentEndpoints.exportBatch, {
      ...{ id: batch.id, version: batch.version },
    });

    expect(written).toMatchObject({ status: 409, body: { reason: 'payeeChanged' } });
  });
});
