import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { billDesk, PROVIDER } from '../../../../test/billing.ts';
import { linesFrom, newCompany, newDraft, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

const { order, bill, open, pay, draftOf } = billDesk(() => ({ server, crew }));

describe('Paying a bill', () => {
  test('makes one draft to the supplier with one line, once, however often it is requested', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const { id } = await bill(['B-1,980.00']);
    const documentId = newId();
    const [seen, first] = [await open(id), sure(await pay(id, documentId))];
    expect(first).toEqual({ documentId });
    const again = { version: seen.version, amount: 98_000 };
    expect(sure(await pay(id, documentId, again))).toEqual({ documentId });
    expect((await pay(id, newId(), again)).body).toMatchObject({ reason: 'billPaid' });
    const draft = await draftOf(documentId);
    expect(draft).toMatchObject({ status: 'ToBeSubmitted', money: { amount: 98_000 }, effect: 'supplier' });
    expect(draft.lines).toMatchObject([{ merchant: PROVIDER, origin: { kind: 'bill', id } }]);
    expect(await open(id)).toMatchObject({
      ...{ document: { id: documentId }, payable: { amount: 98_000 }, actions: [] },
    });
  });

  test('refuses another sum than the person saw', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const { id } = await bill(['B-1,980.00', 'B-2,20.00']);
    await order({ no: 'B-2', total: '20.00' });
    expect((await pay(id, newId(), { amount: 98_000 })).body).toMatchObject({ reason: 'staleVersion' });
    expect((await open(id)).document).toBeNull();
  });

  test('is done once, though eight people request it at the same time', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const { id } = await bill(['B-1,980.00']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.owner.query(
      `select from expense where company_id = $1 and origin->>'kind' = 'bill'`,
      [crew.employee.companyId],
    );
    expect(rows).toHaveLength(1);
  });

  test('pays an order once, though it is on two bills that are paid at the same time', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const bills = [await bill(['B-1,980.00']), await bill(['B-1,980.00'], '2026-11')];
    const answers = await Promise.all(bills.map(({ id }) => pay(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = bills[answers.findIndex(({ status }) => status === 409)];
    const differing = await open(loser?.id ?? '');
    expect(differing.differences).toMatchObject([
      { orderNo: 'B-1', fate: 'amountDiffers', paidBefore: { amount: 98_000 } },
    ]);
  });

  test('of a later refund takes it off the next bill', async () => {
    await order({ no: 'B-1', total: '980.00' });
    sure(await pay((await bill(['B-1,980.00'])).id));
    await order(
      { no: 'B-1', total: '980.00', refund: '200.00', state: 'refunded' },
      { no: 'B-2', total: '500.00' },
    );
    const next = await bill(['B-1,-200.00', 'B-2,500.00'], '2026-11');
    expect(next).toMatchObject({ differing: 0, payable: { amount: 30_000 } });
    const documentId = newId();
    sure(await pay(next.id, documentId));
    expect((await draftOf(documentId)).money.amount).toBe(30_000);
  });

  test('is possible anew when the draft is gone, and an expense that is left is not paid too', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const { id } = await bill(['B-1,980.00']);
    const documentId = newId();
    sure(await pay(id, documentId));
    sure(await server.call(crew.administrator, documentEndpoints.deleteDraft, { id: documentId }));
    expect(await open(id)).toMatchObject({ document: null, payable: { amount: 98_000 } });
    sure(await pay(id));
    const { items } = sure(await server.call(crew.administrator, expenseEndpoints.list, { state: 'all' }));
    expect(items).toHaveLength(1);
  });

  test('cannot be turned into a claim of the person who paid it', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const { id } = await bill(['B-1,980.00']);
    const documentId = newId();
    sure(await pay(id, documentId));
    const { lines } = await draftOf(documentId);
    sure(await server.call(crew.administrator, documentEndpoints.deleteDraft, { id: documentId }));
    const draft = await newDraft(server, crew.administrator, []);
    const saved = sure(
      await server.call(crew.administrator, documentEndpoints.saveDraft, {
        ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: { title: 'Mine' } },
        lines: linesFrom(lines.map(({ expenseId }) => ({ id: expenseId ?? '' }))),
      }),
    );
    const form = { id: saved.id, version: saved.version };
    expect((await server.call(crew.administrator, documentEndpoints.submit, form)).status).toBe(400);
  });
});
