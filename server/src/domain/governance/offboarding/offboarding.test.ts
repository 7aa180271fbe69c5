import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { once } from 'node:events';
import WebSocket from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { offboardingEndpoints } from '@outlay/contract/governance/offboarding';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newId } from '#system/id.ts';
import { newCompany, newDraft, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const obligations = async ({ memberId: id }: Person) =>
  sure(await server.call(crew.administrator, offboardingEndpoints.obligations, { id }));

async function leaves({ memberId: id }: Person, successor: Person | null) {
  const { items } = sure(await server.call(crew.administrator, memberListEndpoints.members, { size: 100 }));
  const version = items.find((one) => one.id === id)?.version ?? 0;
  const handOverTo = successor?.memberId ?? null;
  return await server.call(crew.administrator, companyEndpoints.removeMember, { id, version, handOverTo });
}

/** Inserts an advance that was paid to the person. */
async function advanceOf(person: Person, documentId: string): Promise<void> {
  await server.owner.query(
    `insert into advance (company_id, id, document_id, member_id, amount, settled, currency, created_at)
     values ($1, $2, $3, $4, 500000, 120000, 'CNY', now())`,
    [crew.companyId, newId(), documentId, person.memberId],
  );
}

/** Inserts an agency for a colleague, an invitation and a role request of the person. */
async function promisesOf(person: Person): Promise<void> {
  const values = [crew.companyId, person.memberId, crew.colleague.memberId];
  await server.owner.query(
    `insert into agency (company_id, id, principal_id, agent_id, scope, from_day, to_day, accepted_at, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'full', '2020-01-01', '2999-01-01', now(), now())`,
    values,
  );
  await server.owner.query(
    `insert into role_request (company_id, id, member_id, role, requested_by, requested_at)
     values ($1, gen_random_uuid(), $3, 'cashier', $2, now())`,
    values,
  );
  await server.owner.query(
    `insert into invitation (company_id, id, channel, seats, expires_at, created_by, created_at)
     values ($1, gen_random_uuid(), 'link', 5, now() + interval '7 days', $2, now())`,
    values.slice(0, 2),
  );
}

const still = async (sql: string): Promise<number> =>
  Number((await server.owner.query<{ n: string }>(sql, [crew.companyId])).rows[0]?.n);

describe('Before a member leaves', () => {
  test('their open work is listed by name and amount', async () => {
    const waiting = await submitted(server, crew.employee, [700]);
    const draft = await newDraft(server, crew.leader, [300]);
    const sent = await submitted(server, crew.leader, [900]);
    await advanceOf(crew.leader, sent.id);
    await promisesOf(crew.leader);
    sure(
      await server.call(crew.leader, delegationEndpoints.save, {
        ...{ id: newId(), toId: crew.colleague.memberId, fromDay: '2999-01-01', toDay: '2999-01-02' },
      }),
    );

    const open = await obligations(crew.leader);

    expect(open.tasks.map(({ id, money }) => [id, money.amount])).toEqual([[waiting.id, 700]]);
    expect(open.drafts.map(({ id }) => id)).toEqual([draft.id]);
    expect(open.inApproval.map(({ id }) => id)).toEqual([sent.id]);
    expect(open.advances.map(({ open: { amount } }) => amount)).toEqual([380_000]);
    expect(open.departments.map(({ name }) => name)).toEqual(['Sales']);
    expect(open.delegations.map(({ to }) => to.name)).toEqual([crew.colleague.name]);
    expect(open.agencies.map(({ agent }) => agent.name)).toEqual([crew.colleague.name]);
    expect(open.roleRequests.map(({ role }) => role)).toEqual(['cashier']);
    expect(open.invitations).toBe(1);
    expect(
      (await server.call(crew.employee, offboardingEndpoints.obligations, { id: crew.leader.memberId }))
        .status,
    ).toBe(403);
  });

  test('a member of another company is not found', async () => {
    const theirs = await newCompany(server, 'Theirs');
    const id = theirs.employee.memberId;

    expect((await server.call(crew.administrator, offboardingEndpoints.obligations, { id })).status).toBe(
      404,
    );
  });
});

describe('A leaver', () => {
  test('hands over tasks and departments and can no longer sign in', async () => {
    const waiting = await submitted(server, crew.employee);
    await promisesOf(crew.leader);
    const without = await leaves(crew.leader, null);

    const left = sure(await leaves(crew.leader, crew.colleague));

    expect(without).toMatchObject({ status: 409, body: { reason: 'handOverNeeded' } });
    expect(left.state).toBe('left');
    expect((await see(server, crew.colleague, waiting.id)).actions).toContain('approve');
    const { items } = sure(await server.call(crew.employee, companyEndpoints.departments, {}));
    expect(items[0]?.leader?.id).toBe(crew.colleague.memberId);
    expect(await still('select count(*) n from agency where company_id = $1 and ended_at is null')).toBe(0);
    expect(
      await still('select count(*) n from role_request where company_id = $1 and decision is null'),
    ).toBe(0);
    expect(
      await still('select count(*) n from invitation where company_id = $1 and revoked_at is null'),
    ).toBe(0);
    expect(await still('select count(*) n from member where company_id = $1 and left_at is not null')).toBe(
      1,
    );
  });

  test('leaves departments without a leader when nobody takes them over', async () => {
    sure(await leaves(crew.leader, null));

    const { items } = sure(await server.call(crew.employee, companyEndpoints.departments, {}));
    expect(items[0]?.leader).toBeNull();
  });

  test('keeps their drafts while the expenses on them become available', async () => {
    const draft = await newDraft(server, crew.employee, [300]);
    const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, { state: 'all' }));
    sure(await leaves(crew.employee, null));

    const { rows } = await server.owner.query('select document_id from expense where id = $1', [
      items[0]?.id,
    ]);
    expect(rows).toEqual([{ document_id: null }]);
    expect(await still(`select count(*) n from document where company_id = $1 and id = '${draft.id}'`)).toBe(
      1,
    );
  });

  test('with an open advance is reported to finance', async () => {
    const sent = await submitted(server, crew.employee);
    await advanceOf(crew.employee, sent.id);
    sure(await leaves(crew.employee, null));

    const { items } = sure(await server.call(crew.manager, messageEndpoints.list, {}));
    const result = items.find(({ kind }) => kind === 'leaverAdvance');
    expect(result).toMatchObject({
      values: { name: crew.employee.name, amount: '380000', currency: 'CNY' },
      documentId: sent.id,
    });
    expect(await still(`select count(*) n from advance where company_id = $1 and cancelled_at is null`)).toBe(
      1,
    );
  });

  test('cannot hand over to a member who has left', async () => {
    sure(await leaves(crew.colleague, null));

    expect((await leaves(crew.leader, crew.colleague)).status).toBe(404);
    expect((await leaves(crew.leader, crew.leader)).status).toBe(404);
  });
});

describe('On another node', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer({ beside: server });
  });
  afterAll(() => other.stop());

  /** A signed-in socket; records how it was closed. */
  async function listening(node: TestServer, { token }: Person) {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/api/push`);
    const state = { code: 0 };
    socket.on('close', (code) => (state.code = code));
    await once(socket, 'open');
    const frames: string[] = [];
    socket.on('message', (frame: Buffer) => frames.push(frame.toString()));
    socket.send(JSON.stringify({ v: 1, cmd: 'hello', id: '0', data: { appId: 'outlay' } }));
    socket.send(JSON.stringify({ cmd: 'login', id: '1', data: { token } }));
    await expect.poll(() => frames.join()).toContain('login.ok');
    return state;
  }

  test('the leaver’s token is refused and their socket closed within seconds', async () => {
    const call = (node: TestServer) => node.call(crew.employee, sessionEndpoints.tokenUser, {});
    expect((await call(other)).status).toBe(200);
    const [here, there] = [await listening(server, crew.employee), await listening(other, crew.employee)];

    sure(await leaves(crew.employee, null));

    expect((await call(server)).status).toBe(401);
    await expect.poll(async () => (await call(other)).status).toBe(401);
    await expect.poll(() => [here.code, there.code]).toEqual([4401, 4401]);
    expect((await other.call(crew.employee, documentEndpoints.types, {})).status).toBe(401);
  });
});
