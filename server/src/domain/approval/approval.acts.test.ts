import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints, delegationEndpoints } from '@outlay/contract/approval';
import { documentEndpoints } from '@outlay/contract/document';
import { flowEndpoints } from '@outlay/contract/flow';
import { newId } from '#kit/id.ts';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../test/builders.ts';
import { asking, claimsBy, redraw, useFlow, type Drawn } from '../../../test/flows.ts';
import { startServer, type Person, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const fallback: Drawn['fallback'] = ['administrator'];

/** A claim on its way through a flow drawn for this test. */
async function sent(nodes: Drawn['nodes'], more: Partial<Drawn> = {}) {
  const flowId = await claimsBy(server, crew.administrator, { nodes, fallback, ...more });
  return { ...(await submitted(server, crew.employee)), flowId };
}

const turn = async (who: Person, id: string) => {
  const { taskId, version } = await see(server, who, id);
  return { taskId: taskId ?? '', version };
};
const holders = async (id: string) =>
  (await see(server, crew.employee, id)).holders.map(({ id: member }) => member).sort();
const seat = (...people: Person[]) => people.map(({ memberId }) => memberId).sort();

describe('how a node decides', () => {
  test('all: it stays until everybody has agreed', async () => {
    const { id } = await sent([asking('both', seat(crew.leader, crew.manager), { mode: 'all' })]);

    expect((await approveAs(server, crew.leader, id)).status).toBe('UnderApproval');
    expect(await holders(id)).toEqual(seat(crew.manager));
    expect((await approveAs(server, crew.manager, id)).status).toBe('Passed');
  });

  test('in turn: the second is asked when the first has agreed', async () => {
    const order = [crew.manager.memberId, crew.leader.memberId];
    const { id } = await sent([asking('turn', order, { mode: 'inTurn' })]);

    expect(await holders(id)).toEqual(seat(crew.manager));
    await approveAs(server, crew.manager, id);
    expect(await holders(id)).toEqual(seat(crew.leader));
  });

  test('vote: passes with its share of yes, spares the rest, and is lost when the share is out of reach', async () => {
    const voters = seat(crew.leader, crew.manager, crew.accountant);
    const nodes = [asking('vote', voters, { mode: 'vote', ratio: 60 })];
    const won = await sent(nodes);
    await approveAs(server, crew.leader, won.id);
    expect((await approveAs(server, crew.manager, won.id)).status).toBe('Passed');

    const lost = await sent(nodes);
    for (const [who, status] of [
      [crew.leader, 'UnderApproval'],
      [crew.manager, 'Rejected'],
    ] as const) {
      const given = { ...(await turn(who, lost.id)), reason: 'too dear' };
      expect(sure(await server.call(who, approvalEndpoints.reject, given)).status).toBe(status);
    }
  });

  test('a condition takes the branch that holds; parallel branches are all asked and join', async () => {
    const { id, route } = await sent([
      {
        kind: 'condition',
        key: 'size',
        name: { en: 'Size' },
        branches: [
          {
            key: 'large',
            name: { en: 'Large' },
            when: [[{ fact: 'amount', op: 'atLeast', values: ['1000000'] }]],
            nodes: [asking('boss', seat(crew.administrator))],
          },
          { key: 'other', name: { en: 'Other' }, when: [], nodes: [asking('small', seat(crew.leader))] },
        ],
      },
      {
        kind: 'parallel',
        key: 'two',
        name: { en: 'Two' },
        branches: [
          { key: 'a', name: { en: 'A' }, when: [], nodes: [asking('left', seat(crew.manager))] },
          { key: 'b', name: { en: 'B' }, when: [], nodes: [asking('right', seat(crew.accountant))] },
        ],
      },
    ]);

    expect(route.map(({ nodeKey }) => nodeKey)).toEqual(['submit', 'small', 'left', 'right', 'pay']);
    await approveAs(server, crew.leader, id);
    expect(await holders(id)).toEqual(seat(crew.accountant, crew.manager));
    await approveAs(server, crew.accountant, id);
    expect((await approveAs(server, crew.manager, id)).status).toBe('Passed');
  });

  test('the submitter is never asked about their own claim: the next leader is', async () => {
    await claimsBy(server, crew.administrator, {
      nodes: [asking('own', seat(crew.leader))],
      fallback,
    });
    const own = await submitted(server, crew.leader);

    expect(own.holders.map(({ id }) => id)).toEqual(seat(crew.administrator));
  });
});

describe('what a holder can do', () => {
  test('take back an approval until the next has acted', async () => {
    const { id } = await sent([asking('one', seat(crew.leader)), asking('two', seat(crew.manager))]);
    const { taskId } = await turn(crew.leader, id);
    await approveAs(server, crew.leader, id);

    const back = sure(await server.call(crew.leader, approvalEndpoints.takeBack, { taskId }));
    expect(back.taskId).toBe(taskId);
    expect(await holders(id)).toEqual(seat(crew.leader));

    await approveAs(server, crew.leader, id);
    await approveAs(server, crew.manager, id);
    const late = await server.call(crew.leader, approvalEndpoints.takeBack, { taskId });
    expect(late.status).toBe(409);
  });

  test('give it to a colleague, who decides in their place; never to its submitter', async () => {
    const { id } = await sent([asking('one', seat(crew.leader))]);
    const given = { ...(await turn(crew.leader, id)), reason: 'on leave' };
    const own = await server.call(crew.leader, approvalEndpoints.transfer, {
      ...given,
      toId: crew.employee.memberId,
    });
    expect([own.status, own.body.reason]).toEqual([403, 'ownDocument']);

    sure(
      await server.call(crew.leader, approvalEndpoints.transfer, { ...given, toId: crew.colleague.memberId }),
    );
    expect(await holders(id)).toEqual(seat(crew.colleague));
    expect((await approveAs(server, crew.colleague, id)).status).toBe('Passed');
  });

  test('ask others before and after; take an added one off again', async () => {
    const { id } = await sent([asking('one', seat(crew.leader))]);
    const before = { ...(await turn(crew.leader, id)), memberIds: [crew.colleague.memberId] };
    sure(await server.call(crew.leader, approvalEndpoints.addSign, { ...before, place: 'before' }));
    expect(await holders(id)).toEqual(seat(crew.colleague));
    await approveAs(server, crew.colleague, id);
    expect(await holders(id)).toEqual(seat(crew.leader));

    const after = { ...(await turn(crew.leader, id)), memberIds: seat(crew.manager, crew.cashier) };
    const asked = sure(
      await server.call(crew.leader, approvalEndpoints.addSign, { ...after, place: 'after' }),
    );
    const added = asked.route
      .flatMap(({ people }) => people)
      .find(({ member }) => member.id === crew.cashier.memberId);
    sure(
      await server.call(crew.leader, approvalEndpoints.removeSign, {
        ...(await turn(crew.leader, id)),
        removeTaskId: added?.taskId ?? '',
      }),
    );
    expect((await approveAs(server, crew.leader, id)).status).toBe('UnderApproval');
    expect((await approveAs(server, crew.manager, id)).status).toBe('Passed');
  });

  test('return it to an earlier node: from there through all again, or straight back', async () => {
    const nodes = [
      asking('one', seat(crew.leader)),
      asking('two', seat(crew.manager)),
      asking('three', seat(crew.accountant)),
    ];
    for (const [resume, next] of [
      ['start', crew.manager],
      ['me', crew.accountant],
    ] as const) {
      const { id } = await sent(nodes);
      await approveAs(server, crew.leader, id);
      await approveAs(server, crew.manager, id);
      const mine = await see(server, crew.accountant, id);
      expect(mine.returnTo.map(({ nodeKey }) => nodeKey)).toEqual(['one', 'two']);
      sure(
        await server.call(crew.accountant, approvalEndpoints.return, {
          ...(await turn(crew.accountant, id)),
          toNode: 'one',
          resume,
          reason: 'look again',
        }),
      );
      expect(await holders(id)).toEqual(seat(crew.leader));
      await approveAs(server, crew.leader, id);
      expect(await holders(id)).toEqual(seat(next));
    }
  });

  test('cut one line, refuse another: the rest passes, the refused charge is free again, nothing is ever raised', async () => {
    await claimsBy(server, crew.administrator, { nodes: [asking('one', seat(crew.leader))], fallback });
    const { id, lines } = await submitted(server, crew.employee, [10_000, 5_000, 3_000]);
    const [cut, refused] = lines;
    const verdicts = (approved: number) => [
      { lineId: cut?.id ?? '', state: 'kept' as const, approved, reason: 'over the limit' },
      { lineId: refused?.id ?? '', state: 'refused' as const, approved: 0, reason: 'private' },
    ];
    const raised = await server.call(crew.leader, approvalEndpoints.approve, {
      ...(await turn(crew.leader, id)),
      lines: verdicts(10_001),
    });
    expect([raised.status, raised.body.reason]).toEqual([400, 'aboveClaimed']);

    const passed = sure(
      await server.call(crew.leader, approvalEndpoints.approve, {
        ...(await turn(crew.leader, id)),
        lines: verdicts(8_000),
      }),
    );
    expect(passed).toMatchObject({ status: 'Passed', claimed: 18_000, approved: 11_000, payable: 11_000 });
    const { rows } = await server.owner.query<{ document_id: string | null }>(
      'select document_id from expense where id = $1',
      [refused?.expenseId],
    );
    expect(rows[0]?.document_id).toBeNull();
  });

  test('put a line off: it waits on a draft of the submitter’s own', async () => {
    await claimsBy(server, crew.administrator, { nodes: [asking('one', seat(crew.leader))], fallback });
    const { id, lines } = await submitted(server, crew.colleague, [10_000, 5_000]);
    const held = lines[1];
    const passed = sure(
      await server.call(crew.leader, approvalEndpoints.approve, {
        ...(await turn(crew.leader, id)),
        lines: [{ lineId: held?.id ?? '', state: 'held', approved: 0, reason: 'receipt first' }],
      }),
    );
    expect(passed.payable).toBe(10_000);

    const { items } = sure(
      await server.call(crew.colleague, documentEndpoints.listMine, { statuses: ['ToBeSubmitted'] }),
    );
    expect(items[0]).toMatchObject({ money: { amount: 5_000, currency: 'CNY' }, lineCount: 1 });
  });

  test('a node without the right to return refuses it', async () => {
    const { id } = await sent([asking('one', seat(crew.leader), { may: [] })]);
    const refused = await server.call(crew.leader, approvalEndpoints.return, {
      ...(await turn(crew.leader, id)),
      reason: 'no',
    });

    expect([refused.status, refused.body.reason]).toEqual([403, 'notAllowedHere']);
    expect((await see(server, crew.leader, id)).actions).not.toContain('return');
  });

  test('whoever approves before a node that asks them chooses its people', async () => {
    const { id } = await sent([
      asking('one', seat(crew.leader)),
      asking('two', [], { source: { kind: 'previousChoice' } }),
    ]);
    const given = await turn(crew.leader, id);
    expect((await see(server, crew.leader, id)).chooseNext.map(({ nodeKey }) => nodeKey)).toEqual(['two']);
    const unchosen = await server.call(crew.leader, approvalEndpoints.approve, given);
    expect([unchosen.status, unchosen.body.reason]).toEqual([409, 'choiceRequired']);

    sure(
      await server.call(crew.leader, approvalEndpoints.approve, {
        ...given,
        next: { two: seat(crew.auditor) },
      }),
    );
    expect(await holders(id)).toEqual(seat(crew.auditor));
  });
});

describe('several at once', () => {
  test('each stands for itself: the good ones pass, the stale one says why and stays', async () => {
    await claimsBy(server, crew.administrator, { nodes: [asking('one', seat(crew.leader))], fallback });
    const [first, second] = [await submitted(server, crew.employee), await submitted(server, crew.employee)];
    const good = await turn(crew.leader, first.id);
    const stale = { ...(await turn(crew.leader, second.id)), version: 1 };

    const { results } = sure(
      await server.call(crew.leader, approvalEndpoints.approveMany, { tasks: [good, stale] }),
    );

    expect(results.map(({ approved, reason }) => [approved, reason])).toEqual([
      [true, null],
      [false, 'staleVersion'],
    ]);
    expect((await see(server, crew.employee, first.id)).status).toBe('Passed');
    expect((await see(server, crew.employee, second.id)).status).toBe('UnderApproval');
  });
});

describe('standing in', () => {
  test('the delegate has it all, refusing included, marked as for another; when it ends it is gone', async () => {
    const { id } = await sent([asking('one', seat(crew.leader))]);
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

describe('the clock', () => {
  const due = async () => {
    const { rows } = await server.owner.query<{ company_id: string; id: string }>(
      `select company_id, id from outbox o where due_at <= $1 and not exists
       (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id) order by due_at`,
      [server.now()],
    );
    for (const { company_id, id } of rows) await server.app.jobs.deliver({ companyId: company_id, id });
    return rows.length;
  };

  test('a time-out passes, refuses or reminds, in business hours; a wait goes on by itself', async () => {
    const timeout = (then: string) => ({ timeout: { hours: 4, then } });
    const passes = await sent([asking('one', seat(crew.leader), timeout('pass'))]);
    const refuses = await sent([asking('one', seat(crew.leader), timeout('reject'))]);
    const reminds = await sent([asking('one', seat(crew.leader), timeout('remind'))]);
    const waits = await sent([
      asking('one', seat(crew.leader)),
      { kind: 'delay', key: 'wait', name: { en: 'Wait' }, hours: 2 },
      asking('two', seat(crew.manager)),
    ] as Drawn['nodes']);
    await approveAs(server, crew.leader, waits.id);
    expect(await holders(waits.id)).toEqual([]);

    // Beyond any weekend and holiday.
    server.sleep(14 * 86_400_000);
    expect(await due()).toBeGreaterThanOrEqual(4);

    expect((await see(server, crew.employee, passes.id)).status).toBe('Passed');
    expect((await see(server, crew.employee, refuses.id)).status).toBe('Rejected');
    expect((await see(server, crew.employee, reminds.id)).status).toBe('UnderApproval');
    expect(await holders(waits.id)).toEqual(seat(crew.manager));
    const timed = (await see(server, crew.employee, passes.id)).history.find(({ act }) => act === 'timeOut');
    expect(timed?.actor).toBeNull();
  });

  test('what has been decided in the meantime the clock leaves alone', async () => {
    const { id } = await sent([asking('one', seat(crew.leader), { timeout: { hours: 1, then: 'reject' } })]);
    await approveAs(server, crew.leader, id);
    server.sleep(14 * 86_400_000);
    await due();

    expect((await see(server, crew.employee, id)).status).toBe('Passed');
  });
});

describe('a flow drawn anew', () => {
  test('running documents keep their version until they are moved on purpose', async () => {
    const { id, flowId } = await sent([asking('one', seat(crew.leader)), asking('two', seat(crew.manager))]);
    await redraw(server, crew.administrator, flowId, {
      nodes: [asking('one', seat(crew.leader)), asking('three', seat(crew.accountant))],
      fallback,
    });
    await approveAs(server, crew.leader, id);
    expect(await holders(id)).toEqual(seat(crew.manager));

    const { items } = sure(await server.call(crew.administrator, flowEndpoints.running, { id: flowId }));
    expect(items.map((running) => running.id)).toEqual([id]);
    const { results } = sure(
      await server.call(crew.administrator, flowEndpoints.move, {
        id: flowId,
        documentIds: [id],
        reason: 'the manager has left',
      }),
    );
    expect(results).toEqual([{ id, moved: true, why: null }]);
    expect(await holders(id)).toEqual(seat(crew.accountant));
    expect((await see(server, crew.employee, id)).flow.version).toBe(2);
  });

  test('tried on what was sent: who would decide instead of whom', async () => {
    const { flowId, id } = await sent([asking('one', seat(crew.leader))]);
    const day = server.now().toISOString().slice(0, 10);
    const period = { from: '2026-01-01', to: `${Number(day.slice(0, 4)) + 1}-12-31` };
    const tried = sure(
      await server.call(crew.administrator, flowEndpoints.tryOn, {
        id: flowId,
        definition: { nodes: [asking('one', seat(crew.manager))], fallback },
        ...period,
      }),
    );

    expect(tried).toMatchObject({ total: 1, changed: 1, stuck: 0 });
    expect(tried.items[0]).toMatchObject({
      id,
      before: [{ people: [crew.leader.name] }],
      after: [{ people: [crew.manager.name] }],
    });
  });

  test('a flow that nobody could decide is not published', async () => {
    const id = newId();
    const saved = sure(
      await server.call(crew.administrator, flowEndpoints.save, {
        id,
        version: 0,
        name: { en: 'Empty' },
        definition: { nodes: [], fallback: [] },
      }),
    );
    const refused = await server.call(crew.administrator, flowEndpoints.publish, {
      id,
      version: saved.version,
    });

    expect([refused.status, refused.body.reason]).toEqual([409, 'issuesStand']);
  });
});

describe('passing by rule', () => {
  test('only small ones that nothing is to be said of, told from a decision, and never a resubmitted one', async () => {
    const flowId = await claimsBy(server, crew.administrator, {
      nodes: [asking('one', seat(crew.leader))],
      fallback,
      autoPass: { below: 20_000, sample: 100 },
    });
    await useFlow(server, crew.administrator, flowId);
    // An expense without its invoice is warned of: then somebody looks.
    const warned = await submitted(server, crew.employee, [5_000]);
    expect(warned.findings.map(({ effect }) => effect)).toContain('warn');
    expect([warned.status, warned.autoPassed]).toEqual(['UnderApproval', false]);
  });
});
