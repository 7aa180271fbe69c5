import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { asking, claimsBy, flowDesk, type Drawn } from '../../../../test/flows.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { turn, idsOf } = flowDesk(() => ({ server, crew }));
const fallback: Drawn['fallback'] = ['administrator'];

describe('An approver', () => {
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
});
