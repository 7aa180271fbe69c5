import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newCompany, see, submitted, sure, type Crew } from './builders.ts';
import { asking, claimsBy } from './flows.ts';
import { startServer, type TestServer } from './harness.ts';

/** Short in every test run; `npm run test:races` makes it long. */
const ROUNDS = Number(process.env['OUTLAY_RACE_ROUNDS'] ?? 30);

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const eventsOf = async (id: string) => {
  const { rows } = await server.owner.query<{ act: string; from_status: string; to_status: string }>(
    'select act, from_status, to_status from event where document_id = $1 order by seq',
    [id],
  );
  return rows;
};

/** Runs the rounds, several in parallel; each is a race of its own. */
async function rounds(one: () => Promise<void>): Promise<void> {
  let left = ROUNDS;
  const lane = async () => {
    for (; left > 0;) {
      left -= 1;
      await one();
    }
  };
  await Promise.all([lane(), lane()]);
}

describe('At the same moment', () => {
  test(`${ROUNDS} rounds: of those who may each decide for all, one does; the next node opens once`, async () => {
    const approvers = [crew.leader, crew.manager, crew.accountant, crew.colleague];
    await claimsBy(server, crew.administrator, {
      nodes: [
        asking(
          'any',
          approvers.map(({ memberId }) => memberId),
        ),
        asking('next', [crew.auditor.memberId]),
      ],
      fallback: [],
    });
    await rounds(async () => {
      const { id } = await submitted(server, crew.employee, [1_000]);
      const turns = await Promise.all(approvers.map((who) => see(server, who, id)));
      const answers = await Promise.all(
        [...approvers, ...approvers].map((who, index) =>
          server.call(who, approvalEndpoints.approve, {
            taskId: turns[index % approvers.length]?.taskId ?? '',
            version: turns[0]?.version ?? 0,
          }),
        ),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      expect((await eventsOf(id)).map(({ act }) => act)).toEqual(['submit', 'approve']);
      const { rows } = await server.owner.query<{ holder_id: string }>(
        `select holder_id from task where document_id = $1 and state = 'Pending'`,
        [id],
      );
      expect(rows).toEqual([{ holder_id: crew.auditor.memberId }]);
    });
  }, 1_800_000);

  test(`${ROUNDS} rounds: approve, withdraw and return: one wins, the others hear 409, history has one order`, async () => {
    await claimsBy(server, crew.administrator, {
      nodes: [asking('one', [crew.leader.memberId])],
      fallback: [],
    });
    const winners = new Set<string>();
    let round = 0;
    await rounds(async () => {
      const { id, version } = await submitted(server, crew.employee, [1_000]);
      const { taskId } = await see(server, crew.leader, id);
      const turn = { taskId: taskId ?? '', version };
      const acts = [
        () => server.call(crew.leader, approvalEndpoints.approve, turn),
        () => server.call(crew.employee, documentEndpoints.withdraw, { id, version }),
        () => server.call(crew.leader, approvalEndpoints.return, { ...turn, reason: 'because' }),
      ];
      // On a busy machine the first request nearly always wins, so each act is sent first in turn.
      const first = round++ % acts.length;
      const answers = await Promise.all([...acts.slice(first), ...acts.slice(0, first)].map((act) => act()));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const [sent, won] = await eventsOf(id);
      expect(sent?.to_status).toBe('UnderApproval');
      winners.add(won?.act ?? '');
      const held = await server.owner.query('select from expense where document_id = $1', [id]);
      expect(held.rowCount).toBe(1);
    });

    expect(winners.size).toBeGreaterThan(1);
  }, 1_800_000);

  test('a batch of approvals and a withdrawal give each document one outcome', async () => {
    const sent = [];
    for (let count = 0; count < 12; count += 1) sent.push(await submitted(server, crew.employee, [1_000]));
    const turns = await Promise.all(sent.map(({ id }) => see(server, crew.leader, id)));
    const tasks = turns.map(({ taskId, version }) => ({ taskId: taskId ?? '', version }));

    const [many, ...withdrawn] = await Promise.all([
      server.call(crew.leader, approvalEndpoints.approveMany, { tasks }),
      ...sent.map(({ id, version }) =>
        server.call(crew.employee, documentEndpoints.withdraw, { id, version }),
      ),
    ]);

    const { results } = sure(many);
    for (const [index, { approved }] of results.entries())
      expect(withdrawn[index]?.status, sent[index]?.number).toBe(approved ? 409 : 200);
  });
});
