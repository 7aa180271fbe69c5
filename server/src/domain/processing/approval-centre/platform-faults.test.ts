import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { openDingtalkDouble, type DingtalkDouble } from '#provider/platform/dingtalk.double.ts';
import { openFeishuDouble, type FeishuDouble } from '#provider/platform/feishu.double.ts';
import { unreliable } from '#provider/platform/platform.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { approveAs, newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { randomFrom } from '../../../../test/random.ts';
import { connectedFor, eventually, peopleOf } from '../../../../test/outside.ts';

/** A multiple of four; `npm run test:platforms` takes forty. */
const DOCUMENTS = Number(process.env['OUTLAY_PLATFORM_DOCUMENTS'] ?? 12);

let server: TestServer;
let crew: Crew;
let wecom: WecomDouble;
let dingtalk: DingtalkDouble;
let feishu: FeishuDouble;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server, 'Unreliable Platforms Ltd');
  const options = { people: peopleOf(crew), now: () => server.now().getTime() };
  [wecom, dingtalk, feishu] = [
    await openWecomDouble(options),
    await openDingtalkDouble(options),
    await openFeishuDouble(options),
  ];
  // Messages go to the connection that was made first, so each platform has its own readers.
  await connectedFor(server, crew, feishu.source, {
    ...{ uses: ['messages', 'approvals'], subjectOf: (seat) => `ou_${seat}` },
  });
  await connectedFor(server, crew, dingtalk.source, { uses: ['approvals'], subjectOf: (seat) => seat });
  await connectedFor(server, crew, wecom.source, { uses: ['messages'], subjectOf: (seat) => seat });
  await server.owner.query(
    `update external_identity i set last_used_at = now() from connection c
     where c.id = i.connection_id and c.kind = case when i.member_id = $1 then 'wecom' else 'feishu' end`,
    [crew.leader.memberId],
  );
});
afterAll(async () => {
  for (const double of [wecom, dingtalk, feishu]) await double.close();
  await server.stop();
});

test('With three calls in ten failing on every platform, nothing is lost or sent twice, and in the end every platform agrees with Outlay', async () => {
  const chance = randomFrom(7);
  for (const double of [wecom, dingtalk, feishu]) double.faultFor = unreliable(0.3, chance);
  const made: string[] = [];
  for (let count = 0; count < DOCUMENTS; count += 1) {
    const { id, version } = await submitted(server, crew.employee);
    made.push(id);
    if (count % 4 === 1)
      sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version, reason: 'No' }));
    if (count % 4 >= 2) await approveAs(server, crew.leader, id);
    if (count % 4 === 3) await approveAs(server, crew.accountant, id);
  }
  const { rows } = await server.owner.query<{ id: string; status: string; run: string }>(
    `select d.id, d.status, f.id as run from document d join flow_instance f on f.document_id = d.id where d.company_id = $1`,
    [crew.companyId],
  );
  const runs = new Map(rows.map((row) => [row.run, row.status]));

  await eventually(() => {
    const states = { UnderApproval: 'PENDING', Withdrawn: 'CANCELED', Passed: 'APPROVED' } as Record<
      string,
      string
    >;
    const sent = new Map([...feishu.approvals.instances].map(([id, { status }]) => [id, status]));
    expect([...sent.keys()].toSorted()).toEqual([...runs.keys()].toSorted());
    for (const [run, status] of runs) expect(sent.get(run)).toBe(states[status]);
    const tasks = feishu.approvals.tasksOf('leader').filter(({ task }) => task.status === 'PENDING');
    expect(tasks).toHaveLength(DOCUMENTS / 4);
    const ended = { UnderApproval: 'RUNNING', Withdrawn: 'TERMINATED', Passed: 'COMPLETED' } as Record<
      string,
      string
    >;
    const processes = new Map(
      dingtalk.approvals.instances.map(({ bizData, status }) => [
        (JSON.parse(bizData) as { outlay: string }).outlay,
        status,
      ]),
    );
    for (const [run, status] of runs)
      // A document that ended before the first successful call is shown as ended only.
      expect(processes.get(run)).toBe(ended[status]);
    expect(dingtalk.approvals.todosOf('leader').filter(({ done }) => !done)).toHaveLength(DOCUMENTS / 4);
  }, 150_000);

  // Each instance and to-do once.
  expect(new Set(dingtalk.approvals.instances.map(({ bizData }) => bizData)).size).toBe(
    dingtalk.approvals.instances.length,
  );
  const sources = dingtalk.approvals.todos.map(({ sourceId }) => sourceId);
  expect(new Set(sources).size).toBe(sources.length);
  for (const { tasks } of dingtalk.approvals.instances) {
    const holders = tasks.map(({ userId, activityId }) => `${userId} ${activityId}`);
    expect(new Set(holders).size).toBe(holders.length);
  }
  // A card for each task that was open long enough, and never two.
  await eventually(async () => {
    const { rows: cards } = await server.owner.query<{ state: string }>(
      `select state from chat_card where company_id = $1 and state = 'sending'`,
      [crew.companyId],
    );
    expect(cards).toHaveLength(0);
  }, 200_000);
  const taskIds = wecom.messages.of('leader').flatMap(({ taskId }) => taskId ?? []);
  expect(new Set(taskIds).size).toBe(taskIds.length);
  const uuids = feishu.messages.chat.map(({ uuid }) => uuid);
  expect(new Set(uuids).size).toBe(uuids.length);
  const open = await server.owner.query<{ id: string }>(
    `select t.id from task t where t.company_id = $1 and t.holder_id = $2 and t.state = 'Pending'`,
    [crew.companyId, crew.leader.memberId],
  );
  const { rows: carded } = await server.owner.query<{ task_id: string }>(
    `select task_id from chat_card where company_id = $1 and member_id = $2 and state = 'sent'`,
    [crew.companyId, crew.leader.memberId],
  );
  expect(carded.map((row) => row.task_id)).toEqual(expect.arrayContaining(open.rows.map(({ id }) => id)));
}, 420_000);
