import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { openFeishuDouble, type FeishuDouble } from '#provider/platform/feishu.double.ts';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { connectedFor, eventually, peopleOf } from '../../../../test/outside.ts';

let server: TestServer;
let feishu: FeishuDouble;
let crew: Crew;
let callback: string;
let connectionId: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
  feishu = await openFeishuDouble({ people: peopleOf(crew), now: () => server.now().getTime() });
  const connected = await connectedFor(server, crew, feishu.source, {
    uses: ['approvals'],
    subjectOf: (seat) => `ou_${seat}`,
  });
  callback = connected.callback;
  connectionId = connected.connection.id;
  return async () => {
    await server.owner.query('delete from connection_lookup');
    await feishu.close();
  };
});
afterAll(() => server.stop());

const instances = () => [...feishu.approvals.instances.values()];
const tasksOf = (userId: string, status = 'PENDING') =>
  feishu.approvals.tasksOf(userId).filter(({ task }) => task.status === status);
/** The address in the definition is the public one; the double reaches the server directly. */
const reach = () => {
  for (const { external } of Object.values(feishu.approvals.definitions))
    external['action_callback_url'] = callback;
};
const shown = async (userId: string) => {
  await eventually(() => expect(tasksOf(userId)).toHaveLength(1));
  reach();
  return tasksOf(userId)[0]!;
};
const events = async () =>
  sure(await server.call(crew.administrator, connectionEndpoints.events, { id: connectionId })).items;

describe('A document in the approval centre of Feishu', () => {
  test('is decided there, and the app and the centre show it', async () => {
    const { id, number } = await submitted(server, crew.employee, [12_345]);
    const { instance, task } = await shown('leader');

    const say = (key: string) => feishu.approvals.text(instance, key, 'en-US');
    expect(say(instance.title)).toContain(number);
    expect(instance.form.map(({ value }) => say(value))).toEqual(
      expect.arrayContaining([number, crew.employee.name, 'A visit', '¥123.45']),
    );
    expect(instance.open_id).toBe('ou_employee');
    const answer = await feishu.approvals.decide(task.task_id, 'APPROVE');

    expect(answer).toEqual({ status: 200, body: { code: 0 } });
    const { holders } = await see(server, crew.leader, id);
    expect(holders.map(({ name }) => name)).toEqual([crew.accountant.name]);
    await eventually(() => {
      expect(tasksOf('leader', 'APPROVED')).toHaveLength(1);
      expect(tasksOf('accountant')).toHaveLength(1);
    });
    await feishu.approvals.decide(tasksOf('accountant')[0]!.task.task_id, 'APPROVE');
    await eventually(() => expect(instances().map(({ status }) => status)).toEqual(['APPROVED']));
    expect((await see(server, crew.employee, id)).status).toBe('Passed');
  });

  test('is decided in the app, and the centre shows it', async () => {
    const { id } = await submitted(server, crew.employee);
    await shown('leader');
    await approveAs(server, crew.leader, id);

    await eventually(() => {
      expect(tasksOf('leader', 'APPROVED')).toHaveLength(1);
      expect(tasksOf('accountant')).toHaveLength(1);
    });
  });

  test('is rejected there with the reason, which the submitter reads', async () => {
    const { id } = await submitted(server, crew.employee);
    const { task } = await shown('leader');
    const without = await feishu.approvals.decide(task.task_id, 'REJECT');
    const answer = await feishu.approvals.decide(task.task_id, 'REJECT', { reason: 'Too dear' });

    expect(without.body['msg']).toMatch(/reason is needed/);
    expect(answer.body).toEqual({ code: 0 });
    const document = await see(server, crew.employee, id);
    expect(document.status).toBe('Rejected');
    expect(document.history.at(-1)?.reason).toBe('Too dear');
    await eventually(() => expect(instances()[0]?.status).toBe('REJECTED'));
  });

  test('shows its states, with a new instance when it is submitted again', async () => {
    const { id } = await submitted(server, crew.employee);
    await shown('leader');
    const { version } = await see(server, crew.employee, id);
    const back = sure(
      await server.call(crew.employee, documentEndpoints.withdraw, { id, version, reason: 'Wrong day' }),
    );
    await eventually(() => expect(instances()[0]?.status).toBe('CANCELED'));
    expect(tasksOf('leader', 'DONE')).toHaveLength(1);
    sure(await server.call(crew.employee, documentEndpoints.submit, { id, version: back.version }));

    await eventually(() => expect(instances().map(({ status }) => status)).toEqual(['CANCELED', 'PENDING']));
    expect(tasksOf('leader')).toHaveLength(1);
  });

  test('closes the instance before when the centre missed that it was withdrawn', async () => {
    const { id, version } = await submitted(server, crew.employee);
    await shown('leader');
    feishu.faultFor = () => 'cuts';
    const back = sure(
      await server.call(crew.employee, documentEndpoints.withdraw, { id, version, reason: 'Wrong day' }),
    );
    sure(await server.call(crew.employee, documentEndpoints.submit, { id, version: back.version }));
    feishu.faultFor = null;

    await eventually(
      () => expect(instances().map(({ status }) => status)).toEqual(['CANCELED', 'PENDING']),
      15_000,
    );
  });

  test('that was sent a moment ago waits until the centre takes it again', async () => {
    feishu.approvals.tooSoonMs = 1_500;
    const { id } = await submitted(server, crew.employee);
    await shown('leader');
    await approveAs(server, crew.leader, id);

    await eventually(() => expect(tasksOf('accountant')).toHaveLength(1), 15_000);
  });
});

describe('A decision in the approval centre of Feishu', () => {
  test('tells the second person who decided first', async () => {
    const { id } = await submitted(server, crew.employee);
    const { task } = await shown('leader');
    await approveAs(server, crew.leader, id);

    expect((await feishu.approvals.decide(task.task_id, 'APPROVE')).body).toMatchObject({
      code: 60_001,
      msg: 'You have already decided this.',
    });
  });

  test('of a withdrawn document says who withdrew it', async () => {
    const { id, version } = await submitted(server, crew.employee);
    const { task } = await shown('leader');
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version, reason: 'No' }));

    const { body } = await feishu.approvals.decide(task.task_id, 'APPROVE');
    expect(body['msg']).toBe(`Withdrawn by ${crew.employee.name}: this was decided before.`);
  });

  test('by somebody whose task it is not is refused and noted', async () => {
    const { id } = await submitted(server, crew.employee);
    const { task } = await shown('leader');
    const { body } = await feishu.approvals.decide(task.task_id, 'APPROVE', { by: 'colleague' });

    expect(body).toEqual({ code: 60_001, msg: 'This is not waiting for you.' });
    expect((await see(server, crew.employee, id)).status).toBe('UnderApproval');
    expect((await events())[0]).toMatchObject({
      ...{ kind: 'callbackRefused', name: crew.colleague.name, detail: 'notYourTurn' },
    });
  });

  test('by somebody who has left, or whom nobody knows, is refused', async () => {
    await submitted(server, crew.employee);
    const { task } = await shown('leader');
    feishu.people.push({ userId: 'stranger', name: 'Nobody' });
    const stranger = await feishu.approvals.decide(task.task_id, 'APPROVE', { by: 'stranger' });
    await server.owner.query(`update member set state = 'left' where id = $1`, [crew.leader.memberId]);
    const left = await feishu.approvals.decide(task.task_id, 'APPROVE');

    for (const { body } of [stranger, left]) expect(body['msg']).toMatch(/not in this company|不在该企业/);
  });

  test('about another company’s task is refused', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    await submitted(server, theirs.employee);
    const { taskId } = await see(server, theirs.leader, (await submitted(server, theirs.employee)).id);
    await submitted(server, crew.employee);
    const { task } = await shown('leader');
    const own = task.task_id;
    task.task_id = taskId ?? '';
    const { body } = await feishu.approvals.decide(taskId ?? '', 'APPROVE');
    task.task_id = own;

    expect(body).toMatchObject({ code: 60_001, msg: 'This is not waiting for you.' });
  });

  test('without the right token is refused', async () => {
    await submitted(server, crew.employee);
    const { task } = await shown('leader');

    expect((await feishu.approvals.decide(task.task_id, 'APPROVE', { token: 'wrong' })).status).toBe(403);
  });

  test('that is repeated changes nothing and gets the same answer', async () => {
    const { id } = await submitted(server, crew.employee);
    const { task } = await shown('leader');
    const both = [
      await feishu.approvals.decide(task.task_id, 'APPROVE'),
      await feishu.approvals.decide(task.task_id, 'APPROVE'),
    ];

    expect(both.map(({ body }) => body)).toEqual([{ code: 0 }, { code: 0 }]);
    const acts = (await see(server, crew.employee, id)).history.filter(({ act }) => act === 'approve');
    expect(acts).toHaveLength(1);
  });

  test('counts again on a task whose approval was taken back', async () => {
    const { id } = await submitted(server, crew.employee);
    const first = await shown('leader');
    const { task_id: taskId, action_context: before } = first.task;
    await feishu.approvals.decide(taskId, 'APPROVE');
    sure(await server.call(crew.leader, approvalEndpoints.takeBack, { taskId }));
    const early = await feishu.approvals.decide(taskId, 'APPROVE', { context: before });
    expect(early.body['msg']).toMatch(/has changed since/);
    await eventually(() => expect(tasksOf('leader')[0]?.task.action_context).not.toBe(before));
    await feishu.approvals.decide(taskId, 'APPROVE');

    expect((await see(server, crew.employee, id)).holders.map(({ name }) => name)).toEqual([
      crew.accountant.name,
    ]);
  });

  test('of an amount that has changed since is refused', async () => {
    const { id } = await submitted(server, crew.employee);
    const { task } = await shown('leader');
    const context = task.action_context?.replace(/^\d+/, '1');
    const { body } = await feishu.approvals.decide(task.task_id, 'APPROVE', { context });

    expect(body['msg']).toMatch(/has changed since/);
    expect((await see(server, crew.employee, id)).status).toBe('UnderApproval');
  });

  test('is in the audit log with the way it was made', async () => {
    await submitted(server, crew.employee);
    const { task } = await shown('leader');
    await feishu.approvals.decide(task.task_id, 'APPROVE');
    const { rows } = await server.owner.query(
      `select actor_id, detail from audit_event where company_id = $1 and action = 'connection.decide'`,
      [crew.companyId],
    );

    expect(rows).toMatchObject([
      { actor_id: crew.leader.memberId, detail: { connectionId, kind: 'feishu', way: 'centre' } },
    ]);
  });
});

describe('The comparison of the approval centre', () => {
  test('sends again what the centre has lost', async () => {
    await submitted(server, crew.employee);
    const { instance } = await shown('leader');
    feishu.approvals.instances.delete(instance.instance_id);
    server.sleep(301_000);
    await server.app.compare();

    await eventually(() => expect(tasksOf('leader')).toHaveLength(1));
  });

  test('shows what was open before the connection was made', async () => {
    const theirs = await newCompany(server, 'Later Ltd');
    await submitted(server, theirs.employee);
    const other = await openFeishuDouble({ people: peopleOf(theirs), now: () => server.now().getTime() });
    await connectedFor(server, theirs, other.source, {
      uses: ['approvals'],
      subjectOf: (seat) => `ou_${seat}`,
    });
    server.sleep(86_400_000);
    await server.app.compare();

    await eventually(() => expect(other.approvals.tasksOf('leader')).toHaveLength(1));
    await other.close();
  });
});

test('The test of a connection asks for messages and approvals where it is used for them', async () => {
  const { checks } = sure(
    await server.call(crew.administrator, connectionEndpoints.test, { id: connectionId }),
  ).connection;

  expect(checks).toEqual(['secret', 'page', 'approvals'].map((part) => ({ part, fault: null, code: null })));
});

test('A company without a connection announces nothing', async () => {
  const theirs = await newCompany(server, 'Quiet Ltd');
  await submitted(server, theirs.employee);
  const { rows } = await server.owner.query(
    `select from outbox where company_id = $1 and topic = 'approvalCentre.sync'`,
    [theirs.companyId],
  );

  expect(rows).toHaveLength(0);
});
