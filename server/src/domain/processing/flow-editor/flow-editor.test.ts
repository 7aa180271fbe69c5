import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowEndpoints } from '@outlay/contract/documents/flow';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { asking, claimsBy, flowDesk, redraw, useFlow, type Drawn } from '../../../../test/flows.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { sent, holders, idsOf } = flowDesk(() => ({ server, crew }));
const fallback: Drawn['fallback'] = ['administrator'];

describe('A changed flow', () => {
  test('does not affect running documents until they are moved explicitly', async () => {
    const { id, flowId } = await sent([
      asking('one', idsOf(crew.leader)),
      asking('two', idsOf(crew.manager)),
    ]);
    await redraw(server, crew.administrator, flowId, {
      nodes: [asking('one', idsOf(crew.leader)), asking('three', idsOf(crew.accountant))],
      fallback,
    });
    await approveAs(server, crew.leader, id);
    expect(await holders(id)).toEqual(idsOf(crew.manager));

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
    expect(await holders(id)).toEqual(idsOf(crew.accountant));
    expect((await see(server, crew.employee, id)).flow.version).toBe(2);
  });

  test('can be simulated on past documents to compare approvers', async () => {
    const { flowId, id } = await sent([asking('one', idsOf(crew.leader))]);
    const day = server.now().toISOString().slice(0, 10);
    const period = { from: '2026-01-01', to: `${Number(day.slice(0, 4)) + 1}-12-31` };
    const tried = sure(
      await server.call(crew.administrator, flowEndpoints.tryOn, {
        id: flowId,
        definition: { nodes: [asking('one', idsOf(crew.manager))], fallback },
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

  test('cannot be published when nobody could approve', async () => {
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

describe('Automatic approval', () => {
  test('applies only to small documents without findings, is shown as automatic, and never to a resubmission', async () => {
    const flowId = await claimsBy(server, crew.administrator, {
      nodes: [asking('one', idsOf(crew.leader))],
      fallback,
      autoPass: { below: 20_000, sample: 100 },
    });
    await useFlow(server, crew.administrator, flowId);
    // An expense without an invoice has a warning, so it needs an approver.
    const warned = await submitted(server, crew.employee, [5_000]);
    expect(warned.findings.map(({ effect }) => effect)).toContain('warn');
    expect([warned.status, warned.autoPassed]).toEqual(['UnderApproval', false]);
  });
});
