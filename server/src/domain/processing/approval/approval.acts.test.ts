import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { asking, claimsBy, flowDesk, type Drawn } from '../../../../test/flows.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { sent, turn, holders, idsOf } = flowDesk(() => ({ server, crew }));
const fallback: Drawn['fallback'] = ['administrator'];

describe('The rule of a node', () => {
  test('all waits until everybody approved', async () => {
    const { id } = await sent([asking('both', idsOf(crew.leader, crew.manager), { mode: 'all' })]);

    expect((await approveAs(server, crew.leader, id)).status).toBe('UnderApproval');
    expect(await holders(id)).toEqual(idsOf(crew.manager));
    expect((await approveAs(server, crew.manager, id)).status).toBe('Passed');
  });

  test('in turn asks the second approver when the first approved', async () => {
    const order = [crew.manager.memberId, crew.leader.memberId];
    const { id } = await sent([asking('turn', order, { mode: 'inTurn' })]);

    expect(await holders(id)).toEqual(idsOf(crew.manager));
    await approveAs(server, crew.manager, id);
    expect(await holders(id)).toEqual(idsOf(crew.leader));
  });

  test('vote passes with its share of approvals, skips the rest, and fails when the share is out of reach', async () => {
    const voters = idsOf(crew.leader, crew.manager, crew.accountant);
    const nodes = [asking('vote', voters, { mode: 'vote', ratio: 60 })];
    const won = await sent(nodes);
    await approveAs(server, crew.leader, won.id);
    expect((await approveAs(server, crew.manager, won.id)).status).toBe('Passed');

    const lost = await sent(nodes);
    for (const [who, status] of [
      [crew.leader, 'UnderApproval'],
      [crew.manager, 'Rejected'],
    ] as const) {
      const input = { ...(await turn(who, lost.id)), reason: 'too dear' };
      expect(sure(await server.call(who, approvalEndpoints.reject, input)).status).toBe(status);
    }
  });

  test('a condition takes the branch that applies; parallel branches run at once and join', async () => {
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
            nodes: [asking('boss', idsOf(crew.administrator))],
          },
          { key: 'other', name: { en: 'Other' }, when: [], nodes: [asking('small', idsOf(crew.leader))] },
        ],
      },
      {
        kind: 'parallel',
        key: 'two',
        name: { en: 'Two' },
        branches: [
          { key: 'a', name: { en: 'A' }, when: [], nodes: [asking('left', idsOf(crew.manager))] },
          { key: 'b', name: { en: 'B' }, when: [], nodes: [asking('right', idsOf(crew.accountant))] },
        ],
      },
    ]);

    expect(route.map(({ nodeKey }) => nodeKey)).toEqual(['submit', 'small', 'left', 'right', 'pay']);
    await approveAs(server, crew.leader, id);
    expect(await holders(id)).toEqual(idsOf(crew.accountant, crew.manager));
    await approveAs(server, crew.accountant, id);
    expect((await approveAs(server, crew.manager, id)).status).toBe('Passed');
  });

  test('never asks the submitter about their own claim but the next leader', async () => {
    await claimsBy(server, crew.administrator, {
      nodes: [asking('own', idsOf(crew.leader))],
      fallback,
    });
    const own = await submitted(server, crew.leader);

    expect(own.holders.map(({ id }) => id)).toEqual(idsOf(crew.administrator));
  });
});

describe('One’s own document', () => {
  test('may be approved by the submitter below the node’s amount but not at it', async () => {
    const allowing = asking('own', idsOf(crew.employee), { own: 'allow', ownBelow: 10_000 });
    await claimsBy(server, crew.administrator, { nodes: [allowing], fallback });
    const small = await submitted(server, crew.employee, [9_999]);
    expect(small.actions).toContain('approve');
    expect((await approveAs(server, crew.employee, small.id)).status).toBe('Passed');

    const large = await submitted(server, crew.employee, [10_000]);
    expect(large.holders.map(({ id }) => id)).not.toContain(crew.employee.memberId);
    expect(large.actions).not.toContain('approve');
  });
});

describe('An approver', () => {
  test('can undo an approval until the next approver acted', async () => {
    const { id } = await sent([asking('one', idsOf(crew.leader)), asking('two', idsOf(crew.manager))]);
    const { taskId } = await turn(crew.leader, id);
    await approveAs(server, crew.leader, id);

    const back = sure(await server.call(crew.leader, approvalEndpoints.takeBack, { taskId }));
    expect(back.taskId).toBe(taskId);
    expect(await holders(id)).toEqual(idsOf(crew.leader));

    await approveAs(server, crew.leader, id);
    await approveAs(server, crew.manager, id);
    const late = await server.call(crew.leader, approvalEndpoints.takeBack, { taskId });
    expect(late.status).toBe(409);
  });

  test('can transfer the task to a colleague, never to the submitter', async () => {
    const { id } = await sent([asking('one', idsOf(crew.leader))]);
    const input = { ...(await turn(crew.leader, id)), reason: 'on leave' };
    const own = await server.call(crew.leader, approvalEndpoints.transfer, {
      ...input,
      toId: crew.employee.memberId,
    });
    expect([own.status, own.body.reason]).toEqual([403, 'ownDocument']);

    sure(
      await server.call(crew.leader, approvalEndpoints.transfer, { ...input, toId: crew.colleague.memberId }),
    );
    expect(await holders(id)).toEqual(idsOf(crew.colleague));
    expect((await approveAs(server, crew.colleague, id)).status).toBe('Passed');
  });

  test('can add approvers before and after, and remove an added one', async () => {
    const { id } = await sent([asking('one', idsOf(crew.leader))]);
    const before = { ...(await turn(crew.leader, id)), memberIds: [crew.colleague.memberId] };
    sure(await server.call(crew.leader, approvalEndpoints.addSign, { ...before, place: 'before' }));
    expect(await holders(id)).toEqual(idsOf(crew.colleague));
    await approveAs(server, crew.colleague, id);
    expect(await holders(id)).toEqual(idsOf(crew.leader));

    const after = { ...(await turn(crew.leader, id)), memberIds: idsOf(crew.manager, crew.cashier) };
    const requested = sure(
      await server.call(crew.leader, approvalEndpoints.addSign, { ...after, place: 'after' }),
    );
    const added = requested.route
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

  test('can return to an earlier node: through all again from there, or straight back', async () => {
    const nodes = [
      asking('one', idsOf(crew.leader)),
      asking('two', idsOf(crew.manager)),
      asking('three', idsOf(crew.accountant)),
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
      expect(await holders(id)).toEqual(idsOf(crew.leader));
      await approveAs(server, crew.leader, id);
      expect(await holders(id)).toEqual(idsOf(next));
    }
  });

  test('can reduce one line and reject another; the rest passes, the rejected charge is free, and nothing is raised', async () => {
    await claimsBy(server, crew.administrator, { nodes: [asking('one', idsOf(crew.leader))], fallback });
    const { id, lines } = await submitted(server, crew.employee, [10_000, 5_000, 3_000]);
    const [reduced, refused] = lines;
    const verdicts = (approved: number) => [
      { lineId: reduced?.id ?? '', state: 'kept' as const, approved, reason: 'over the limit' },
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

  test('see, before it has passed, what its lines come to and what was left out', async () => {
    const nodes = [asking('one', idsOf(crew.leader)), asking('two', idsOf(crew.administrator))];
    await claimsBy(server, crew.administrator, { nodes, fallback });
    const { id, lines } = await submitted(server, crew.employee, [10_000, 5_000, 3_000]);
    const [reduced, refused] = lines;
    const moved = sure(
      await server.call(crew.leader, approvalEndpoints.approve, {
        ...(await turn(crew.leader, id)),
        lines: [
          { lineId: reduced?.id ?? '', state: 'kept', approved: 8_000, reason: 'over the limit' },
          { lineId: refused?.id ?? '', state: 'refused', approved: 0, reason: 'private' },
        ],
      }),
    );
    expect(moved).toMatchObject({
      status: 'UnderApproval',
      claimed: 18_000,
      approved: 11_000,
      leftOut: { lines: 1, amount: 5_000 },
    });
  });

  test('can defer a line, which moves to a draft of the submitter', async () => {
    await claimsBy(server, crew.administrator, { nodes: [asking('one', idsOf(crew.leader))], fallback });
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

  test('cannot return where the node does not allow it', async () => {
    const { id } = await sent([asking('one', idsOf(crew.leader), { may: [] })]);
    const refused = await server.call(crew.leader, approvalEndpoints.return, {
      ...(await turn(crew.leader, id)),
      reason: 'no',
    });

    expect([refused.status, refused.body.reason]).toEqual([403, 'notAllowedHere']);
    expect((await see(server, crew.leader, id)).actions).not.toContain('return');
  });

  test('chooses the next approvers where the next node asks for it', async () => {
    const { id } = await sent([
      asking('one', idsOf(crew.leader)),
      asking('two', [], { source: { kind: 'previousChoice' } }),
    ]);
    const input = await turn(crew.leader, id);
    expect((await see(server, crew.leader, id)).chooseNext.map(({ nodeKey }) => nodeKey)).toEqual(['two']);
    const unchosen = await server.call(crew.leader, approvalEndpoints.approve, input);
    expect([unchosen.status, unchosen.body.reason]).toEqual([409, 'choiceRequired']);

    sure(
      await server.call(crew.leader, approvalEndpoints.approve, {
        ...input,
        next: { two: idsOf(crew.auditor) },
      }),
    );
    expect(await holders(id)).toEqual(idsOf(crew.auditor));
  });
});

describe('Approving several at once', () => {
  test('approves each separately: valid ones pass, an outdated one stays and says why', async () => {
    await claimsBy(server, crew.administrator, { nodes: [asking('one', idsOf(crew.leader))], fallback });
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
