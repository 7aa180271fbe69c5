import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { approveAs, newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
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
