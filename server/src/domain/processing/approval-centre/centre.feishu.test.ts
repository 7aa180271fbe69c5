import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { openFeishuDouble, type FeishuDouble } from '#provider/platform/feishu.double.ts';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { centreDesk, connectedCentre, leaveCentre } from '../../../../test/feishu-centre.ts';
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
  ({ crew, feishu, callback, connectionId } = await connectedCentre(server, 'Harbour Works'));
  return async () => await leaveCentre(server, { feishu });
});
afterAll(() => server.stop());

const { instances, tasksOf, shown } = centreDesk(() => ({ feishu, callback }));

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
