import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { asking, flowDesk, type Drawn } from '../../../../test/flows.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { sent, turn, holders, idsOf } = flowDesk(() => ({ server, crew }));

describe('Approval delegation', () => {
  test('gives the delegate every act including rejecting, marked as on behalf of the approver, until it ends', async () => {
    const { id } = await sent([asking('one', idsOf(crew.leader))]);
    const day = (ahead: number) =>
      new Date(server.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    const delegation = sure(
      await server.call(crew.leader, delegationEndpoints.save, {
        id: newId(),
        toId: crew.manager.memberId,
        fromDay: day(-1),
        toDay: day(3),
      }),
    );
    const chain = await server.call(crew.manager, delegationEndpoints.save, {
      id: newId(),
      toId: crew.auditor.memberId,
      fromDay: day(0),
      toDay: day(1),
    });
    expect([chain.status, chain.body.reason]).toEqual([409, 'loop']);

    const { items } = sure(await server.call(crew.manager, approvalEndpoints.tasks, {}));
    expect(items.find(({ document }) => document.id === id)?.onBehalfOf?.id).toBe(crew.leader.memberId);
    const rejected = sure(
      await server.call(crew.manager, approvalEndpoints.reject, {
        ...(await turn(crew.manager, id)),
        reason: 'no',
      }),
    );
    const last = rejected.history.at(-1);
    expect([last?.actor?.id, last?.onBehalfOf?.id]).toEqual([crew.manager.memberId, crew.leader.memberId]);

    sure(
      await server.call(crew.leader, delegationEndpoints.end, {
        id: delegation.id,
        version: delegation.version,
      }),
    );
    const next = await submitted(server, crew.employee);
    expect(
      (await server.call(crew.manager, approvalEndpoints.tasks, {})).body.items.map(
        ({ document }) => document.id,
      ),
    ).not.toContain(next.id);
  });
});

describe('Timeouts', () => {
  const due = async () => {
    const { rows } = await server.owner.query<{ company_id: string; id: string }>(
      `select company_id, id from outbox o where due_at <= $1 and not exists
       (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id) order by due_at`,
      [server.now()],
    );
    for (const { company_id, id } of rows) await server.app.jobs.deliver({ companyId: company_id, id });
    return rows.length;
  };

  test('approve, reject or remind in business hours; a delay continues by itself', async () => {
    const timeout = (then: string) => ({ timeout: { hours: 4, then } });
    const passes = await sent([asking('one', idsOf(crew.leader), timeout('pass'))]);
    const refuses = await sent([asking('one', idsOf(crew.leader), timeout('reject'))]);
    const reminds = await sent([asking('one', idsOf(crew.leader), timeout('remind'))]);
    const waits = await sent([
      asking('one', idsOf(crew.leader)),
      { kind: 'delay', key: 'wait', name: { en: 'Wait' }, hours: 2 },
      asking('two', idsOf(crew.manager)),
    ] as Drawn['nodes']);
    await approveAs(server, crew.leader, waits.id);
    expect(await holders(waits.id)).toEqual([]);

    // Longer than any weekend or holiday.
    server.sleep(14 * 86_400_000);
    expect(await due()).toBeGreaterThanOrEqual(4);

    expect((await see(server, crew.employee, passes.id)).status).toBe('Passed');
    expect((await see(server, crew.employee, refuses.id)).status).toBe('Rejected');
    expect((await see(server, crew.employee, reminds.id)).status).toBe('UnderApproval');
    expect(await holders(waits.id)).toEqual(idsOf(crew.manager));
    const timed = (await see(server, crew.employee, passes.id)).history.find(({ act }) => act === 'timeOut');
    expect(timed?.actor).toBeNull();
  });

  test('do nothing when the task was decided meanwhile', async () => {
    const { id } = await sent([asking('one', idsOf(crew.leader), { timeout: { hours: 1, then: 'reject' } })]);
    await approveAs(server, crew.leader, id);
    server.sleep(14 * 86_400_000);
    await due();

    expect((await see(server, crew.employee, id)).status).toBe('Passed');
  });

  test('show everybody since when the current approver has the document', async () => {
    const { id } = await sent([asking('one', idsOf(crew.leader)), asking('two', idsOf(crew.manager))]);
    const sentAt = server.now().getTime();
    server.sleep(5 * 3_600_000);
    await approveAs(server, crew.leader, id);
    const passedOn = server.now().getTime();
    server.sleep(3_600_000);

    for (const who of [crew.employee, crew.leader, crew.manager]) {
      const since = new Date((await see(server, who, id)).since).getTime();
      expect(since).toBeGreaterThanOrEqual(passedOn - 1_000);
      expect(since).toBeGreaterThan(sentAt);
    }
    const { items } = sure(await server.call(crew.employee, documentEndpoints.listMine, {}));
    const inList = items.find((one) => one.id === id);
    expect(new Date(inList?.since ?? 0).getTime()).toBeGreaterThanOrEqual(passedOn - 1_000);
    const detail = await see(server, crew.employee, id);
    expect(inList?.since).toBe(detail.since);
  });
});
