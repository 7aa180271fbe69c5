import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
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
