import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/approval';
import { documentEndpoints, type DocumentStatus } from '@outlay/contract/document';
import { ALLOWED_PAIRS, TRANSITIONS } from '@outlay/contract/document.law';
import { paymentEndpoints } from '@outlay/contract/payment';
import { newId } from '#kit/id.ts';
import { approveAs, newCompany, newDraft, see, submitted, sure, type Crew } from './builders.ts';
import { LAW, STATUSES, TRIERS, verdictOf, type Trier, type Verdict } from './law.table.ts';
import { saidOutside } from './paying.ts';
import { startServer, type Got, type Person, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
let stranger: Crew;
let template: string;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  stranger = await newCompany(server, 'Elsewhere');
  const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
  template = items[0]?.id ?? '';
});
afterAll(() => server.stop());

/** A document of the employee's in a status, by the acts that lead there. */
async function inStatus(status: DocumentStatus): Promise<string> {
  if (status === 'ToBeSubmitted') return (await newDraft(server, crew.employee)).id;
  const { id, version } = await submitted(server, crew.employee);
  if (status === 'UnderApproval') return id;
  const turn = { ...(await turnOf(id)), reason: 'because' };
  if (status === 'Rejected') sure(await server.call(crew.leader, approvalEndpoints.reject, turn));
  if (status === 'Returned') sure(await server.call(crew.leader, approvalEndpoints.return, turn));
  if (status === 'Withdrawn' || status === 'Voided')
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
  if (status === 'Voided') await run('void', crew.employee, id);
  if (!['Passed', 'InPayment', 'Paid'].includes(status)) return id;
  await approveAs(server, crew.leader, id);
  await approveAs(server, crew.accountant, id);
  if (status === 'InPayment') sure(await run('batch', crew.cashier, id));
  if (status === 'Paid') {
    sure(await run('payOutside', crew.cashier, id));
    sure(await run('confirmOutside', crew.manager, id));
  }
  return id;
}

/** The leader's task on it, whatever became of it, and the version that is there. */
async function turnOf(id: string) {
  const { rows } = await server.owner.query<{ version: number; type_id: string; task: string | null }>(
    `select d.version, d.type_id, (select t.id from task t where t.document_id = d.id and t.holder_id = $2
       order by t.id limit 1) as task from document d where d.id = $1`,
    [id, crew.leader.memberId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no document ${id}`);
  return { taskId: row.task ?? newId(), version: row.version };
}

async function run(act: string, who: Person, id: string): Promise<Got<typeof documentEndpoints.submit>> {
  const { taskId, version } = await turnOf(id);
  const seen = { id, version };
  const turn = { taskId, version };
  const reason = 'because';
  const calls: Record<string, () => Promise<unknown>> = {
    edit: async () => {
      const { typeId, lines } = await see(server, crew.employee, id);
      return await server.call(who, documentEndpoints.saveDraft, {
        ...seen,
        typeId,
        values: { title: 'Edited' },
        lines: lines.map(({ id: line, expenseId }) => ({ id: line, expenseId })),
      });
    },
    submit: () => server.call(who, documentEndpoints.submit, seen),
    withdraw: () => server.call(who, documentEndpoints.withdraw, { ...seen, reason }),
    urge: () => server.call(who, documentEndpoints.urge, { id }),
    void: () => server.call(who, documentEndpoints.void, { ...seen, reason }),
    delete: () => server.call(who, documentEndpoints.deleteDraft, { id }),
    revise: () => server.call(who, documentEndpoints.revise, seen),
    askRevoke: () => server.call(who, documentEndpoints.askRevoke, { ...seen, reason }),
    revoke: () => server.call(who, documentEndpoints.revoke, { ...seen, reason }),
    terminate: () => server.call(who, documentEndpoints.terminate, { id, reason }),
    unapprove: () => server.call(who, documentEndpoints.unapprove, { ...seen, reason }),
    returnPassed: () => server.call(who, documentEndpoints.returnPassed, { ...seen, reason }),
    hold: () => server.call(who, documentEndpoints.hold, { ...seen, reason }),
    release: () => server.call(who, documentEndpoints.release, seen),
    comment: () => server.call(who, documentEndpoints.comment, { id, commentId: newId(), text: 'Hello' }),
    copyTo: () => server.call(who, documentEndpoints.copyTo, { id, memberIds: [crew.auditor.memberId] }),
    approve: () => server.call(who, approvalEndpoints.approve, turn),
    return: () => server.call(who, approvalEndpoints.return, { ...turn, reason }),
    reject: () => server.call(who, approvalEndpoints.reject, { ...turn, reason }),
    transfer: () =>
      server.call(who, approvalEndpoints.transfer, { ...turn, reason, toId: crew.auditor.memberId }),
    addSign: () =>
      server.call(who, approvalEndpoints.addSign, {
        ...turn,
        memberIds: [crew.auditor.memberId],
        place: 'after',
      }),
    takeBack: () => server.call(who, approvalEndpoints.takeBack, { taskId }),
    payOutside: () =>
      server.call(who, paymentEndpoints.payOutside, {
        ...seen,
        ...saidOutside(server),
      }),
    confirmOutside: () => server.call(who, paymentEndpoints.confirmOutside, seen),
    dropOutside: () => server.call(who, paymentEndpoints.dropOutside, seen),
    unpay: () => server.call(who, paymentEndpoints.unpay, { ...seen, reason }),
    batch: () =>
      server.call(who, paymentEndpoints.createBatch, {
        id: newId(),
        templateId: template,
        documents: [seen],
      }),
  };
  const call = calls[act];
  if (!call) throw new Error(`no call for ${act}`);
  return (await call()) as Got<typeof documentEndpoints.submit>;
}

const personOf = (trier: Trier): Person => (trier === 'stranger' ? stranger.employee : crew[trier]);

const heard = (status: number): Verdict | number =>
  (({ 200: 'ok', 403: 'no', 404: 'none', 409: 'state' }) as const)[status] ?? status;

const trace = async (id: string) => {
  const { rows } = await server.owner.query<{ version: number; events: number; tasks: string }>(
    `select version, event_seq as events,
       (select string_agg(t.state, ',' order by t.id) from task t where t.document_id = d.id) as tasks
     from document d where d.id = $1`,
    [id],
  );
  return rows[0];
};

describe('WSTG-BUSL-06 the law of documents', () => {
  test('its rows make the 22 pairs of statuses, and no others', () => {
    const pairs = TRANSITIONS.flatMap(({ from, to }) =>
      from.flatMap((status) => (to === 'same' ? [] : [[status, to].join()])),
    );

    expect([...new Set(pairs)].sort()).toEqual(ALLOWED_PAIRS.map((pair) => pair.join()).sort());
  });

  test(`every act (${Object.keys(LAW).length}) in every status (9) by everybody (${TRIERS.length}): done, or refused as the table says and nothing written`, async () => {
    const wrong: string[] = [];
    let cells = 0;
    await Promise.all(
      STATUSES.map(async (status) => {
        // What is refused leaves it as it is, so one document serves all refusals of a status.
        const kept = await inStatus(status);
        for (const act of Object.keys(LAW))
          for (const trier of TRIERS) {
            const wanted = verdictOf(act, status, trier);
            const id = wanted === 'ok' ? await inStatus(status) : kept;
            const before = await trace(id);
            const got = heard((await run(act, personOf(trier), id)).status);
            cells += 1;
            if (got !== wanted)
              wrong.push(`${act} in ${status} by ${trier}: ${got}, the table says ${wanted}`);
            else if (wanted !== 'ok')
              expect(await trace(id), `${act} was refused, yet wrote`).toEqual(before);
          }
      }),
    );

    expect(wrong).toEqual([]);
    expect(cells).toBe(9 * TRIERS.length * Object.keys(LAW).length);
  }, 300_000);
});
