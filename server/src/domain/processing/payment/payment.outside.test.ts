import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { newCompany, passed, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { dayAt, saidOutside } from '../../../../test/paying.ts';
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

describe('A payment made another way', () => {
  const say = async (who: Person, document: { id: string; version: number }, more: object = {}) =>
    await server.call(who, paymentEndpoints.payOutside, {
      ...{ id: document.id, version: document.version, ...saidOutside(server), ...more },
    });

  test('is recorded by one person and confirmed by a second; until then nothing is booked', async () => {
    const document = await passed(server, crew);

    const said = sure(await say(crew.cashier, document));
    expect(said).toMatchObject({ status: 'Passed', outside: { by: { name: crew.cashier.name } } });
    expect(said.actions).not.toContain('confirmOutside');
    const { items } = sure(await server.call(crew.cashier, paymentListEndpoints.payables, {}));
    expect(items[0]?.obstacle).toBe('outsideAsked');
    const seen = { id: document.id, version: said.version };
    expect((await server.call(crew.cashier, paymentEndpoints.confirmOutside, seen)).status).toBe(403);

    const done = sure(await server.call(crew.manager, paymentEndpoints.confirmOutside, seen));
    expect(done).toMatchObject({ status: 'Paid', outside: null });
  });

  test('cannot be confirmed by the person who recorded it, whatever their permissions', async () => {
    const said = sure(await say(crew.manager, await passed(server, crew)));

    const own = await server.call(crew.manager, paymentEndpoints.confirmOutside, {
      ...{ id: said.id, version: said.version },
    });

    expect(own).toMatchObject({ status: 403, body: { reason: 'madeByMe' } });
  });

  test('can be withdrawn, and is dropped when the document changes state', async () => {
    const said = sure(await say(crew.cashier, await passed(server, crew)));
    const dropped = sure(
      await server.call(crew.cashier, paymentEndpoints.dropOutside, { id: said.id, version: said.version }),
    );
    expect(dropped.outside).toBeNull();
    const again = sure(await say(crew.cashier, dropped));
    await batchFails(again);
  });

  async function batchFails(document: { id: string; version: number }) {
    const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
    const answer = await server.call(crew.cashier, paymentEndpoints.createBatch, {
      ...{ id: newId(), templateId: items[0]?.id ?? '' },
      documents: [{ id: document.id, version: document.version }],
    });
    expect(answer).toMatchObject({ status: 409, body: { reason: 'outsideAsked' } });
  }

  test.each([
    ['in the future', () => dayAt(server, 1), 'dayInFuture'],
    ['before it was approved', () => dayAt(server, -1), 'dayTooEarly'],
  ])('with a date %s is rejected', async (_when, day, reason) => {
    const answer = await say(crew.cashier, await passed(server, crew), { paidOn: day() });

    expect(answer).toMatchObject({ status: 400, body: { reason } });
  });

  test('with another payment’s reference is rejected', async () => {
    const first = sure(await say(crew.cashier, await passed(server, crew), { reference: 'C-1' }));
    sure(
      await server.call(crew.manager, paymentEndpoints.confirmOutside, {
        ...{ id: first.id, version: first.version },
      }),
    );

    const second = await say(crew.cashier, await passed(server, crew), { reference: 'c-1' });

    expect(second).toMatchObject({ status: 409, body: { reason: 'referenceUsed' } });
  });
});
