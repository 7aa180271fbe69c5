import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { type FeishuDouble } from '#provider/platform/feishu.double.ts';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { centreDesk, connectedCentre, leaveCentre } from '../../../../test/feishu-centre.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { eventsOf, eventually } from '../../../../test/outside.ts';

let server: TestServer;
let feishu: FeishuDouble;
let crew: Crew;
let callback: string;
let connectionId: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  ({ crew, feishu, callback, connectionId } = await connectedCentre(server, 'Harbour Works'));
  return async () => await leaveCentre(server, { feishu });
});
afterAll(() => server.stop());

const { tasksOf, shown } = centreDesk(() => ({ feishu, callback }));

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
    expect((await eventsOf(server, crew, connectionId))[0]).toMatchObject({
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
