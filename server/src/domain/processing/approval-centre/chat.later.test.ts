import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationEndpoints } from '@outlay/contract/platform/message.notice';
import { openDingtalkDouble, type DingtalkDouble } from '#provider/platform/dingtalk.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { wecomCard } from '#provider/platform/wecom-messages.double.ts';
import { suiteUserId, type WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { approveAs, newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm, enabled } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { connectedFor, eventsOf, eventually, linkedTo, peopleOf } from '../../../../test/outside.ts';

let server: TestServer;
let crew: Crew;
const clock = { now: () => server.now().getTime() };
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
  return () => server.owner.query('delete from connection_lookup');
});
afterAll(() => server.stop());

/** Asked again until it has its effect: a call seen by the double may not have left its later job yet. */
const startWaitingJobs = () =>
  server.owner.query(
    `update pgboss.job set start_after = now() where state < 'active' and start_after > now()`,
  );

describe('DingTalk', () => {
  let dingtalk: DingtalkDouble;
  let connectionId: string;
  beforeEach(async () => {
    dingtalk = await openDingtalkDouble({ people: peopleOf(crew), ...clock });
    const { connection } = await connectedFor(server, crew, dingtalk.source, {
      ...{ uses: ['messages', 'approvals'], subjectOf: (seat) => seat },
    });
    connectionId = connection.id;
    return () => dingtalk.close();
  });

  test('shows a work notice, a process with its task, and a to-do, and ends them', async () => {
    const { id, number } = await submitted(server, crew.employee);
    await eventually(() => {
      expect(dingtalk.messages.of('leader')).toHaveLength(1);
      expect(dingtalk.approvals.todosOf('leader')).toMatchObject([{ done: false }]);
    });
    expect(dingtalk.messages.of('leader')[0]?.card.markdown).toContain(number);
    expect(dingtalk.approvals.instances).toMatchObject([
      { status: 'RUNNING', originatorUserId: 'employee', tasks: [{ userId: 'leader', status: 'RUNNING' }] },
    ]);
    await approveAs(server, crew.leader, id);
    await eventually(() => expect(dingtalk.approvals.todosOf('accountant')).toHaveLength(1));
    await approveAs(server, crew.accountant, id);

    await eventually(() => {
      expect(dingtalk.approvals.instances).toMatchObject([{ status: 'COMPLETED', result: 'agree' }]);
      expect(dingtalk.approvals.todosOf('leader')).toMatchObject([{ done: true }]);
      expect(dingtalk.approvals.todosOf('accountant')).toMatchObject([{ done: true }]);
    });
    expect(dingtalk.approvals.instances[0]?.tasks).toMatchObject([
      { userId: 'leader', status: 'COMPLETED', result: 'agree' },
      { userId: 'accountant', status: 'COMPLETED', result: 'agree' },
    ]);
  });

  test('makes nothing twice when an answer was lost', async () => {
    for (const path of [
      '/v1.0/workflow/processCentres/instances',
      '/v1.0/workflow/processCentres/tasks',
      '/v1.0/todo/users/union-leader/tasks',
      '/topapi/message/corpconversation/asyncsend_v2',
    ])
      dingtalk.fail('takesAndCuts', path);
    await submitted(server, crew.employee);

    await eventually(() => expect(dingtalk.approvals.todosOf('leader')).toHaveLength(1), 20_000);
    await eventually(() => expect(dingtalk.messages.swallowed).toBe(1), 20_000);
    expect(dingtalk.messages.of('leader')).toHaveLength(1);
    expect(dingtalk.approvals.instances).toHaveLength(1);
    expect(dingtalk.approvals.instances[0]?.tasks).toHaveLength(1);
  });

  test('notifies the administrators of a notice that was taken and not delivered', async () => {
    dingtalk.messages.forbidden.add('leader');
    await submitted(server, crew.employee);
    await eventually(() =>
      expect(dingtalk.calls('/topapi/message/corpconversation/asyncsend_v2')).toHaveLength(1),
    );
    server.sleep(20_000);

    await eventually(async () => {
      await startWaitingJobs();
      expect((await eventsOf(server, crew, connectionId))[0]).toMatchObject({
        kind: 'notDelivered',
        detail: 'refused',
      });
    });
  });
});

// Last, because it moves the clock by an hour.
describe('WeCom, later', () => {
  let wecom: WecomDouble;
  beforeEach(async () => {
    wecom = await openWecomDouble({ people: peopleOf(crew), ...clock });
    await connectedFor(server, crew, wecom.source, { uses: ['messages'], subjectOf: (seat) => seat });
    return () => wecom.close();
  });

  test('sends nothing in quiet hours, and reports several messages in one', async () => {
    const rhythm = { mail: 'off' as const, digestAt: '08:30', quietWeekends: false };
    const hour = (ahead: number) => {
      const at = new Date(server.now().getTime() + ahead * 3_600_000);
      return new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Asia/Shanghai',
        hour: '2-digit',
        minute: '2-digit',
      }).format(at);
    };
    sure(
      await server.call(crew.leader, notificationEndpoints.saveRhythm, {
        ...{ ...rhythm, quiet: { from: hour(-1), to: hour(1) } },
      }),
    );
    for (let made = 0; made < 6; made += 1) await submitted(server, crew.employee);
    await eventually(async () => {
      const { rows } = await server.owner.query(
        `select from message_notice where member_id = $1 and channel = 'chat'`,
        [crew.leader.memberId],
      );
      expect(rows).toHaveLength(6);
    });
    expect(wecom.messages.of('leader').map(wecomCard)).toHaveLength(0);
    server.sleep(3_700_000);

    await eventually(async () => {
      await startWaitingJobs();
      expect(
        wecom.messages
          .of('leader')
          .map(wecomCard)
          .map(({ title }) => title),
      ).toEqual(['You have 6 new messages']);
    });
  });
});

test('A third-party app of WeCom sends a card without buttons, because no press is reported', async () => {
  const wecom = await openWecomDouble({ people: peopleOf(crew), ...clock });
  const { settings, secret } = wecom.suite.source();
  const { token: callbackToken, key: callbackKey } = wecom.suite.callback;
  const secrets = { secret, callbackToken, callbackKey };
  const form = { ...connectionForm(settings, undefined), secrets, uses: ['messages' as const] };
  const { id } = await enabled(server, crew, form);
  const callback = `${server.url}/api/callback/${id}`;
  await wecom.suite.pushTicket(callback);
  await wecom.suite.pushInstalled(callback);
  await eventually(() => expect(wecom.suite.installed).not.toBeNull());
  await linkedTo(server, crew.leader, id, suiteUserId('leader'));

  const { number } = await submitted(server, crew.employee);

  await eventually(() => expect(JSON.stringify(wecom.messages.chat)).toContain(number));
  expect(wecom.messages.chat.map(({ type }) => type)).toEqual(['textcard']);
  await wecom.close();
});
