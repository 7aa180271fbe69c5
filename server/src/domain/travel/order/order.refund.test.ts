import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { offboardingEndpoints } from '@outlay/contract/governance/offboarding';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { openBudget } from '../../../../test/conserved.ts';
import { approveAs, newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { refundDesk } from '../../../../test/refunding.ts';
import { typeDesk } from '../../../../test/typed.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

const stage = () => ({ server, crew });
const { tell, orderOf, expenseOf, draftOf, taxiDraft, submit, owed, books } = refundDesk(stage);
const { settle } = typeDesk(stage);
const pay = (id: string) => settle(id, [crew.leader, crew.accountant]);
const mine = (id: string) => see(server, crew.employee, id);
/** Paid is what is passed and settled, payable what is still to come. */
const bookedFor = async () => (await books())['expense:transport'] ?? 0;

/** A submitted claim of order B-1, which cost 980.00. */
async function claimed() {
  await tell({ no: 'B-1', version: 1 });
  return sure(await submit(await draftOf([await expenseOf('B-1')])));
}

describe('An order that is refunded after it was submitted', () => {
  test('stays as it was claimed; its traveller owes the refund, once, however often it is reported', async () => {
    const claim = await claimed();
    await tell({ no: 'B-1', refund: 30_000, version: 3 });
    await tell({ no: 'B-1', refund: 30_000, version: 3 });
    await tell({ no: 'B-1', refund: 10_000, version: 2 });
    expect((await mine(claim.id)).money.amount).toBe(98_000);
    expect((await orderOf('B-1')).expense?.owed).toEqual({
      total: { amount: 30_000, currency: 'CNY' },
      waiting: { amount: 30_000, currency: 'CNY' },
    });
    expect(await owed()).toBe(30_000);
  });

  test('is deducted from the next claim, and the books say what the flight cost', async () => {
    await pay((await claimed()).id);
    await tell({ no: 'B-1', refund: 32_000, version: 2 });
    expect(await books()).toMatchObject({ 'expense:transport': 66_000, advance_employee: 32_000 });
    const draft = await taxiDraft(50_000);
    expect(draft).toMatchObject({
      writtenOff: 32_000,
      offsets: [{ amount: 32_000, refundOf: 'Flight B-1' }],
    });
    const next = sure(await submit(draft));
    expect([next.payable, await owed()]).toEqual([18_000, 32_000]);
    expect((await orderOf('B-1')).expense?.owed?.waiting.amount).toBe(0);
    await pay(next.id);
    expect(await owed()).toBe(0);
    expect(await books()).toEqual({
      ...{ 'expense:taxi': 50_000, 'expense:transport': 66_000, bank_clearing: -116_000 },
    });
  });

  test('is reported to its traveller, each time it grows', async () => {
    await pay((await claimed()).id);
    await tell({ no: 'B-1', refund: 20_000, version: 2 });
    await tell({ no: 'B-1', refund: 20_000, version: 3 });
    await tell({ no: 'B-1', refund: 50_000, version: 4 });
    await tell({ no: 'B-1', refund: 10_000, version: 5 });
    const { items } = sure(await server.call(crew.employee, messageEndpoints.list, {}));
    expect(items.filter(({ kind }) => kind === 'refundOwed').map(({ values }) => values)).toEqual([
      { amount: '50000', currency: 'CNY', title: 'Flight B-1' },
      { amount: '20000', currency: 'CNY', title: 'Flight B-1' },
    ]);
  });

  test('partly and then wholly is owed as a whole, and deducted up to what each claim pays', async () => {
    await pay((await claimed()).id);
    await tell({ no: 'B-1', refund: 20_000, version: 2 });
    const first = sure(await submit(await taxiDraft(15_000)));
    expect(first).toMatchObject({ payable: 0, writtenOff: 15_000 });
    await tell({ no: 'B-1', refund: 98_000, version: 3 });
    expect(await bookedFor()).toBe(0);
    await pay(first.id);
    expect([(await mine(first.id)).status, await owed()]).toEqual(['Paid', 83_000]);
    const second = sure(await submit(await taxiDraft(100_000)));
    expect(second.payable).toBe(17_000);
  });

  test('gives the budget back what it cost less, also when it is paid', async () => {
    await openBudget(server, crew);
    await pay((await claimed()).id);
    await tell({ no: 'B-1', refund: 30_000, version: 2 });
    const { rows } = await server.owner.query<{ occupied: number; actual: number }>(
      `select occupied::int, actual::int from budget where company_id = $1`,
      [crew.companyId],
    );
    expect(rows).toEqual([{ occupied: 0, actual: 68_000 }]);
  });

  test('is never the traveller’s if the company paid', async () => {
    await tell({ no: 'C-1', payer: 'company', version: 1 });
    await tell({ no: 'C-1', payer: 'company', refund: 30_000, version: 2 });
    expect([await owed(), await bookedFor()]).toEqual([0, 68_000]);
  });
});

describe('What is owed for a refund', () => {
  const owing = async () => {
    await pay((await claimed()).id);
    await tell({ no: 'B-1', refund: 30_000, version: 2 });
  };

  test('is deducted by one of two claims that are submitted at once', async () => {
    await owing();
    const drafts = [await taxiDraft(50_000), await taxiDraft(60_000)];
    const sent = await Promise.all(drafts.map((draft) => submit(draft)));
    const claims = await Promise.all(sent.map((answer) => mine(sure(answer).id)));
    expect(claims.map(({ writtenOff }) => writtenOff).sort()).toEqual([0, 30_000].sort());
    expect(claims.reduce((sum, { payable }) => sum + payable, 0)).toBe(80_000);
  });

  test('waits again when the claim that was to deduct it is withdrawn, refused or voided', async () => {
    await owing();
    const { id, version } = sure(await submit(await taxiDraft(50_000)));
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    expect((await orderOf('B-1')).expense?.owed?.waiting.amount).toBe(30_000);
    const other = sure(await submit(await taxiDraft(40_000)));
    expect(other.writtenOff).toBe(30_000);
    // The other one deducts it now.
    expect(sure(await submit(await mine(id))).writtenOff).toBe(0);
  });

  test('follows what its own claim becomes: withdrawn, it is worth less and nothing is owed', async () => {
    const { id, version } = await claimed();
    await tell({ no: 'B-1', refund: 30_000, version: 2 });
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    expect(await owed()).toBe(0);
    const again = sure(await submit(await mine(id)));
    expect(again).toMatchObject({ money: { amount: 68_000 }, payable: 68_000 });
  });

  test('and was deducted elsewhere can be claimed again with its order', async () => {
    const claim = await claimed();
    await tell({ no: 'B-1', refund: 30_000, version: 2 });
    await pay(sure(await submit(await taxiDraft(50_000))).id);
    const { id, version } = await mine(claim.id);
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    const again = sure(await submit(await mine(id)));
    // 980.00 with the 300.00 that the taxi’s claim gave back.
    expect(again.payable).toBe(98_000);
    await pay(id);
    expect(await books()).toEqual({
      ...{ 'expense:taxi': 50_000, 'expense:transport': 68_000, bank_clearing: -118_000 },
    });
  });

  test('shrinks when an approver cuts the line to what the flight cost', async () => {
    const claim = await claimed();
    await tell({ no: 'B-1', refund: 98_000, version: 2 });
    await approveAs(server, crew.leader, claim.id);
    const { id, version } = await mine(claim.id);
    expect(await owed()).toBe(98_000);
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    expect([await owed(), await bookedFor()]).toEqual([0, 0]);
    expect((await submit(await mine(id))).body).toMatchObject({ reason: 'orderRefunded' });
  });

  test('is shown to finance, with its sum, and among what a leaver leaves open', async () => {
    await owing();
    expect(sure(await server.call(crew.administrator, orderEndpoints.allOwed, {}))).toMatchObject({
      items: [{ member: { id: crew.employee.memberId }, orders: 1, waiting: { amount: 30_000 } }],
      sums: [{ amount: 30_000, currency: 'CNY' }],
    });
    expect(sure(await server.call(crew.cashier, orderEndpoints.financeOwed, {})).sums).toEqual([
      { amount: 30_000, currency: 'CNY' },
    ]);
    expect((await server.call(crew.colleague, orderEndpoints.financeOwed, {})).status).toBe(403);
    const left = sure(
      await server.call(crew.administrator, offboardingEndpoints.obligations, { id: crew.employee.memberId }),
    );
    expect(left.advances).toMatchObject([{ open: { amount: 30_000 }, refundOf: 'Flight B-1' }]);
    const { rows } = await server.owner.query(
      `select detail from audit_event where company_id = $1 and action = 'travelOrder.overclaimed'`,
      [crew.companyId],
    );
    expect(rows).toHaveLength(1);
  });
});
