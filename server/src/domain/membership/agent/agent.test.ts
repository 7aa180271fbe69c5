import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { PUSH_APP_ID } from '@outlay/contract/platform/push';
import { openPage } from '../../../../test/page.ts';
import { agentEndpoints, type AgencyScope } from '@outlay/contract/membership/agent';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { bagEndpoints } from '@outlay/contract/processing/bag';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newCompany, newDraft, passed, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { personOf } from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const day = (after: number) => new Date(server.now().getTime() + after * DAY_MS).toISOString().slice(0, 10);

async function agreed(principal: Person, agent: Person, scope: AgencyScope, from = -1, to = 5) {
  const offer = sure(
    await server.call(principal, agentEndpoints.offer, {
      ...{ id: newId(), agentId: agent.memberId, scope },
      ...{ fromDay: day(from), toDay: day(to) },
    }),
  );
  return sure(await server.call(agent, agentEndpoints.accept, { id: offer.id, version: offer.version }));
}

/** The agent's session in the principal's name. */
async function actFor(principal: Person, agent: Person, scope: AgencyScope): Promise<Person> {
  const { id } = await agreed(principal, agent, scope);
  return personOf(sure(await server.call(agent, agentEndpoints.enter, { agencyId: id })));
}

describe('An agency', () => {
  test('takes effect only after the agent accepted, and only within its dates', async () => {
    const form = { id: newId(), agentId: crew.colleague.memberId, scope: 'limited' as const };
    const offer = sure(
      await server.call(crew.employee, agentEndpoints.offer, { ...form, fromDay: day(2), toDay: day(4) }),
    );
    expect(offer.state).toBe('offered');
    const early = await server.call(crew.colleague, agentEndpoints.enter, { agencyId: offer.id });
    expect(early.status).toBe(409);
    const stranger = await server.call(crew.leader, agentEndpoints.accept, { id: offer.id, version: 1 });
    expect(stranger.status).toBe(404);

    const planned = sure(
      await server.call(crew.colleague, agentEndpoints.accept, { id: offer.id, version: offer.version }),
    );
    expect(planned.state).toBe('planned');
    server.sleep(2 * DAY_MS);
    const acting = personOf(
      sure(await server.call(crew.colleague, agentEndpoints.enter, { agencyId: offer.id })),
    );
    expect(acting.memberId).toBe(crew.employee.memberId);
    server.sleep(4 * DAY_MS);
    expect((await server.call(acting, documentEndpoints.listMine, {})).status).toBe(401);
  });

  test('ended by the principal locks the agent out at the next request', async () => {
    const { id, version } = await agreed(crew.employee, crew.colleague, 'limited');
    const acting = personOf(sure(await server.call(crew.colleague, agentEndpoints.enter, { agencyId: id })));
    sure(await server.call(crew.employee, agentEndpoints.end, { id, version }));

    expect((await server.call(acting, documentEndpoints.listMine, {})).status).toBe(401);
  });

  test('is left with one tap, after which the agent acts as themselves', async () => {
    const acting = await actFor(crew.employee, crew.colleague, 'limited');
    expect((await server.call(crew.colleague, sessionEndpoints.tokenUser, {})).status).toBe(401);
    const own = personOf(sure(await server.call(acting, agentEndpoints.leave, {})));

    expect(own.memberId).toBe(crew.colleague.memberId);
    expect((await server.call(acting, sessionEndpoints.tokenUser, {})).status).toBe(401);
  });

  test('is shown in the current session and in the principal’s list of devices', async () => {
    const acting = await actFor(crew.employee, crew.colleague, 'full');
    const { result } = sure(await server.call(acting, sessionEndpoints.tokenUser, {}));
    expect(result.user.agent).toEqual({
      memberId: crew.colleague.memberId,
      name: crew.colleague.name,
      scope: 'full',
    });

    const { items } = sure(await server.call(crew.employee, sessionEndpoints.list, {}));
    expect(items.map(({ agentName }) => agentName)).toContain(crew.colleague.name);
  });
});

describe('A limited agent', () => {
  test('prepares and submits; history and audit name both people', async () => {
    const acting = await actFor(crew.employee, crew.colleague, 'limited');
    const sent = await submitted(server, acting);

    expect(sent.submitter.id).toBe(crew.employee.memberId);
    const { history } = await see(server, crew.leader, sent.id);
    expect(history.find(({ act }) => act === 'submit')).toMatchObject({
      actor: { id: crew.colleague.memberId },
      onBehalfOf: { id: crew.employee.memberId },
    });
    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, { size: 50 }));
    expect(items.find(({ action }) => action === 'document.submit')).toMatchObject({
      actor: { id: crew.colleague.memberId },
      actingFor: { id: crew.employee.memberId },
    });
  });

  test('cannot read the principal’s messages or see their other companies', async () => {
    await server.owner.query(
      `insert into membership (person_id, company_id, member_id, state)
       select $1, id, $2, 'active' from company where id <> $3 limit 1`,
      [crew.employee.personId, newId(), crew.companyId],
    );
    const acting = await actFor(crew.employee, crew.colleague, 'limited');

    expect(await server.call(acting, messageEndpoints.list, {})).toMatchObject({
      status: 403,
      body: { reason: 'notAsAgent' },
    });
    const { items } = sure(await server.call(acting, sessionEndpoints.companies, {}));
    expect(items.map(({ companyId }) => companyId)).toEqual([crew.companyId]);
    const page = openPage(server);
    await page.say({ ...{ v: 1, cmd: 'hello', id: 'h' }, data: { appId: PUSH_APP_ID } });
    await page.say({ cmd: 'login', id: 'l', data: { token: acting.token } });
    await expect.poll(page.closedWith).toBe(4401);
  });

  test('cannot mark their own device as one the principal is known by', async () => {
    const device = { headers: { 'x-device-id': 'the-phone-of-the-agent' } };
    const { id } = await agreed(crew.employee, crew.colleague, 'limited');
    sure(await server.call(crew.colleague, agentEndpoints.enter, { agencyId: id }, device));

    const login = { account: crew.employee.account, agreed: true };
    const statuses = [];
    for (let tried = 0; tried < 6; tried += 1)
      statuses.push(
        (await server.call(null, accountEndpoints.login, { ...login, password: `Wrong-${tried}` }, device))
          .body.reason,
      );
    // A known device could continue; any other must solve a captcha.
    expect(statuses.at(-1)).toBe('captchaNeeded');
  });

  test('cannot approve', async () => {
    const { id } = await submitted(server, crew.employee);
    const { taskId, version } = await see(server, crew.leader, id);
    const acting = await actFor(crew.leader, crew.colleague, 'limited');
    const decided = await server.call(acting, approvalEndpoints.approve, { taskId: taskId ?? '', version });

    expect(decided).toMatchObject({ status: 403, body: { reason: 'notAsAgent' } });
    expect((await see(server, crew.leader, id)).status).toBe('UnderApproval');
  });
});

describe('A full agent', () => {
  test('approves in the principal’s name, and the history says so', async () => {
    const { id } = await submitted(server, crew.employee);
    const acting = await actFor(crew.leader, crew.colleague, 'full');
    const { taskId, version } = await see(server, acting, id);
    sure(await server.call(acting, approvalEndpoints.approve, { taskId: taskId ?? '', version }));

    const { history } = await see(server, crew.leader, id);
    expect(history.find(({ act }) => act === 'approve')).toMatchObject({
      actor: { id: crew.colleague.memberId },
      onBehalfOf: { id: crew.leader.memberId },
    });
  });

  test('cannot approve their own documents', async () => {
    const { id } = await submitted(server, crew.colleague);
    const acting = await actFor(crew.leader, crew.colleague, 'full');
    const { taskId, version, actions } = await see(server, acting, id);
    const decided = await server.call(acting, approvalEndpoints.approve, { taskId: taskId ?? '', version });

    expect(decided).toMatchObject({ status: 403, body: { reason: 'ownDocument' } });
    expect(actions).not.toContain('approve');
  });

  test('cannot receive an invoice bag that they prepared', async () => {
    const acting = await actFor(crew.employee, crew.accountant, 'full');
    const document = await submitted(server, crew.employee);
    const bag = sure(
      await server.call(acting, bagEndpoints.create, { id: newId(), documentIds: [document.id] }),
    );
    const receive = (who: Person) => server.call(who, bagEndpoints.receive, { code: bag.label });

    expect(bag.owner.id).toBe(crew.employee.memberId);
    expect((await receive(acting)).status).toBe(403);
    const accountant = personOf(sure(await server.call(acting, agentEndpoints.leave, {})));
    expect(await receive(accountant)).toMatchObject({ status: 403, body: { reason: 'preparedByMe' } });
    expect(sure(await receive(crew.cashier)).state).toBe('Received');
  });

  test('cannot approve what they prepared, neither as agent nor as themselves', async () => {
    const acting = await actFor(crew.employee, crew.leader, 'full');
    const draft = await newDraft(server, acting);
    sure(
      await server.call(crew.employee, documentEndpoints.submit, { id: draft.id, version: draft.version }),
    );
    const leader = personOf(sure(await server.call(acting, agentEndpoints.leave, {})));
    const { taskId, version, actions } = await see(server, leader, draft.id);
    const decided = await server.call(leader, approvalEndpoints.approve, { taskId: taskId ?? '', version });

    expect(decided).toMatchObject({ status: 403, body: { reason: 'preparedByMe' } });
    expect(actions).not.toContain('approve');
  });
});

describe('No agent', () => {
  test('may change credentials, accounts, other agents, payments or members', async () => {
    const done = await passed(server, crew, [900]);
    const acting = await actFor(crew.manager, crew.colleague, 'full');
    const requested = [
      await server.call(acting, accountEndpoints.changePassword, { oldPassword: 'a', newPassword: 'b' }),
      await server.call(acting, payeeEndpoints.get, {}),
      await server.call(acting, sessionEndpoints.list, {}),
      await server.call(acting, agentEndpoints.list, {}),
      await server.call(acting, sessionEndpoints.changeCompany, { companyId: crew.companyId }),
      await server.call(acting, memberListEndpoints.members, {}),
      await server.call(acting, paymentListEndpoints.payables, {}),
      await server.call(acting, paymentEndpoints.payOutside, {
        ...{ id: done.id, version: done.version, method: 'cash', reference: 'R', reason: 'x' },
        paidOn: day(0),
      }),
    ];

    expect(requested.map(({ status }) => status)).toEqual(requested.map(() => 403));
  });
});
