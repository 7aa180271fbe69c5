import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentEndpoints } from '@outlay/contract/membership/agent';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import {
  approveAs,
  FOR_GOOD,
  newCompany,
  passed,
  see,
  submitted,
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

const day = (ahead: number) =>
  new Date(server.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

const outside = (who: Person, { id, version }: { id: string; version: number }) =>
  server.call(who, paymentEndpoints.payOutside, {
    ...{ id, version, method: 'cash', paidOn: day(0), reference: newId(), reason: 'Urgent' },
  });

const batched = async (who: Person, { id, version }: { id: string; version: number }) => {
  const { items } = sure(await server.call(who, paymentEndpoints.templates, {}));
  return await server.call(who, paymentEndpoints.createBatch, {
    ...{ id: newId(), templateId: items[0]?.id ?? '', documents: [{ id, version }] },
  });
};

describe('An approver of a document', () => {
  /** The leader is away: a delegate approves, and the accountant approves afterwards. */
  async function agreedBy(standIn: Person) {
    sure(
      await server.call(crew.leader, delegationEndpoints.save, {
        ...{ id: newId(), toId: standIn.memberId, fromDay: day(-1), toDay: day(2) },
      }),
    );
    const { id } = await submitted(server, crew.employee);
    await approveAs(server, standIn, id);
    return await approveAs(server, crew.accountant, id);
  }

  test('who acted as the leader’s delegate can neither batch it nor mark it paid', async () => {
    const document = await agreedBy(crew.cashier);

    expect(await outside(crew.cashier, document)).toMatchObject({
      status: 403,
      body: { reason: 'preparedByMe' },
    });
    expect(await batched(crew.cashier, document)).toMatchObject({
      status: 403,
      body: { reason: 'preparedByMe' },
    });
    const { items } = sure(await server.call(crew.cashier, paymentListEndpoints.payables, {}));
    expect(items.map(({ obstacle }) => obstacle)).toEqual(['decidedByMe']);
    expect((await see(server, crew.cashier, document.id)).actions).not.toContain('payOutside');
  });

  test('who acted as the leader’s delegate does not release the batch and sees no button', async () => {
    const document = await agreedBy(crew.manager);
    const batch = sure(await batched(crew.cashier, document));

    const released = await server.call(crew.manager, paymentEndpoints.releaseBatch, batch);

    expect(released).toMatchObject({ status: 403, body: { reason: 'preparedByMe' } });
    const seen = sure(await server.call(crew.manager, paymentEndpoints.batch, { id: batch.id }));
    expect(seen.actions).not.toContain('release');
    expect(sure(await server.call(crew.manager, paymentListEndpoints.waitingRelease, {})).total).toBe(0);
  });

  test('who acted as the leader’s agent cannot pay it either', async () => {
    const offer = { id: newId(), agentId: crew.cashier.memberId, scope: 'full' as const };
    sure(await server.call(crew.leader, agentEndpoints.offer, { ...offer, fromDay: day(0), toDay: day(5) }));
    sure(await server.call(crew.cashier, agentEndpoints.accept, { id: offer.id, version: 1 }));
    const entered = sure(await server.call(crew.cashier, agentEndpoints.enter, { agencyId: offer.id }));
    const acting = { ...crew.leader, token: entered.token };
    const { id } = await submitted(server, crew.employee);
    const { taskId, version } = await see(server, acting, id);
    sure(await server.call(acting, approvalEndpoints.approve, { taskId: taskId ?? '', version }));
    const left = sure(await server.call(acting, agentEndpoints.leave, {}));
    const cashier = { ...crew.cashier, token: left.token };
    await server.owner.query('update session set stepped_up_at = $2 where member_id = $1', [
      crew.cashier.memberId,
      FOR_GOOD,
    ]);
    const document = await approveAs(server, crew.accountant, id);

    expect(await outside(cashier, document)).toMatchObject({ status: 403, body: { reason: 'preparedByMe' } });
    expect(await batched(cashier, document)).toMatchObject({ status: 403, body: { reason: 'preparedByMe' } });
  });

  test('can pay when they were a delegate but decided nothing', async () => {
    sure(
      await server.call(crew.leader, delegationEndpoints.save, {
        ...{ id: newId(), toId: crew.cashier.memberId, fromDay: day(-1), toDay: day(2) },
      }),
    );
    const document = await passed(server, crew);

    expect((await batched(crew.cashier, document)).status).toBe(200);
  });
});
