import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { createFakeDirectory } from '#provider/directory/directory.fake.ts';
import type { DirectorySnapshot } from '#provider/directory/directory.port.ts';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let ours: Crew;
const there = createFakeDirectory();
beforeAll(async () => {
  server = await startServer({ directory: there });
});
beforeEach(async () => {
  ours = await newCompany(server, 'Harbour Works');
  there.requested = [];
  sure(await setUp());
});
afterAll(() => server.stop());

const setUp = (change: object = {}) =>
  server.call(ours.administrator, directoryEndpoints.save, {
    ...{ version: 0, address: { url: 'https://people.example.com/all', secret: 'token-1' }, enabled: false },
    handOverId: ours.manager.memberId,
    ...change,
  });
const person = (id: string, more: Partial<DirectorySnapshot['people'][number]> = {}) => ({
  ...{ id, name: `Person ${id}`, account: `${id}@corp.example`, departmentIds: ['d2'], active: true },
  ...more,
});
const TREE: DirectorySnapshot['departments'] = [
  { id: 'd2', name: 'Harbour', parentId: 'd1', leaderId: 'u1' },
  { id: 'd1', name: 'Sales', parentId: null, leaderId: null },
];

async function run() {
  if (typeof there.holds !== 'string') await server.call(ours.administrator, directoryEndpoints.try, {});
  const started = sure(await server.call(ours.administrator, directoryEndpoints.run, {}));
  const now = async () =>
    sure(await server.call(ours.administrator, directoryEndpoints.runs, {})).items.find(
      ({ id }) => id === started.id,
    );
  await expect.poll(async () => (await now())?.state).not.toBe('running');
  return (await now())!;
}
const runWith = async (id: string) =>
  sure(await server.call(ours.administrator, directoryEndpoints.runs, {})).items.find((one) => one.id === id);
const answer = (id: string, confirm: boolean) =>
  server.call(ours.administrator, directoryEndpoints.answerRun, { id, confirm });
const members = async () =>
  sure(await server.call(ours.administrator, memberListEndpoints.members, { size: 100 })).items;
const departments = async () =>
  sure(await server.call(ours.administrator, companyEndpoints.departments, {})).items;

describe('Directory synchronisation', () => {
  test('reports the differences in a dry run, applies them in a run, and then has nothing left to do', async () => {
    there.holds = {
      departments: TREE,
      people: [
        person('u1'),
        person('u2', { account: ours.colleague.account, name: 'Renamed There', departmentIds: ['d1'] }),
        person('u3', { account: 'nothing' }),
      ],
    };

    const trial = sure(await server.call(ours.administrator, directoryEndpoints.try, {}));

    expect(trial.counts).toEqual({ departmentAdded: 1, memberAdded: 1 });
    expect(trial.refused).toEqual([{ name: 'Person u3', fault: 'badAccount' }]);
    expect((await departments()).map(({ name }) => name)).toEqual(['Sales']);
    expect(there.requested[0]).toEqual({ url: 'https://people.example.com/all', secret: 'token-1' });

    const first = await run();

    expect(first).toMatchObject({ state: 'done', startedBy: ours.administrator.name });
    expect(first.counts).toEqual({ departmentAdded: 1, memberAdded: 1, memberChanged: 1, leaderChanged: 1 });
    const here = await members();
    const one = here.find(({ name }) => name === 'Person u1');
    expect(one).toMatchObject({ state: 'invited', departmentName: 'Harbour' });
    expect(here.find(({ id }) => id === ours.colleague.memberId)?.name).toBe('Renamed There');
    const harbour = (await departments()).find(({ name }) => name === 'Harbour');
    expect(harbour).toMatchObject({ parentId: ours.departmentId, leader: { id: one?.id } });
    expect((await run()).counts).toEqual({});
  });

  test('removes members who left the directory, hands their tasks over and keeps the others', async () => {
    there.holds = {
      departments: [],
      people: [person('boss', { account: ours.leader.account, name: ours.leader.name })],
    };
    await run();
    await submitted(server, ours.employee);
    there.holds = { departments: [], people: [person('other', { active: false })] };

    const gone = await run();

    expect(gone.counts).toEqual({ memberLeft: 1 });
    const here = (await members()).map(({ id }) => id);
    expect(here).not.toContain(ours.leader.memberId);
    expect(here).toContain(ours.employee.memberId);
    const { rows } = await server.owner.query(
      `select 1 from task where company_id = $1 and holder_id = $2 and state = 'Pending'`,
      [ours.companyId, ours.manager.memberId],
    );
    expect(rows).toHaveLength(1);
  });

  test('never removes the last administrator', async () => {
    const { name, account } = ours.administrator;
    there.holds = { departments: [], people: [person('admin', { name, account })] };
    await run();
    there.holds = { departments: [], people: [person('other', { active: false })] };

    const kept = await run();

    expect(kept.counts).toEqual({});
    expect(kept.refused).toEqual([{ name, fault: 'lastAdministrator' }]);
    expect((await members()).map(({ id }) => id)).toContain(ours.administrator.memberId);
  });

  test('changes nothing when the directory answers partly, with nobody or not at all', async () => {
    there.holds = { departments: [], people: Array.from({ length: 12 }, (_, n) => person(`h${n}`)) };
    await run();
    const before = await members();
    const whole = there.holds;
    there.holds = { departments: [], people: whole.people.slice(6) };
    const half = await run();
    there.holds = { departments: [], people: [] };
    const empty = await run();
    there.holds = 'directoryUnreachable';
    const silent = await run();
    const trial = await server.call(ours.administrator, directoryEndpoints.try, {});

    expect([half, empty, silent].map(({ state, failure }) => [state, failure])).toEqual([
      ['waiting', 'tooManyLeave'],
      ['failed', 'directoryEmpty'],
      ['failed', 'directoryUnreachable'],
    ]);
    expect(trial.body.reason).toBe('directoryUnreachable');
    expect(await members()).toEqual(before);
  });

  test('waits with a list of leavers, until an administrator confirms or dismisses it', async () => {
    const everybody = Array.from({ length: 14 }, (_, n) => person(`w${n}`));
    there.holds = { departments: [], people: everybody };
    await run();
    there.holds = { departments: [], people: [...everybody.slice(7), person('new')] };
    const first = await run();
    expect(first).toMatchObject({ state: 'waiting', leaving: 7, counts: {} });
    expect(first.leavers[0]).toEqual({ name: 'Person w0', account: 'w0@corp.example' });

    const { rows } = await server.owner.query<{ id: string }>(
      `select id from outbox where company_id = $1 and payload->>'runId' = $2`,
      [ours.companyId, first.id],
    );
    // As after a crash before the delivery was recorded.
    await server.owner.query('delete from outbox_delivery where outbox_id = $1', [rows[0]?.id]);
    await server.app.jobs.deliver({ companyId: ours.companyId, id: rows[0]?.id ?? '' });
    expect(await runWith(first.id)).toMatchObject({ state: 'waiting', counts: {} });

    const dismissed = sure(await answer(first.id, false));
    const again = await answer(first.id, true);
    const second = await run();
    // Since then somebody more has left, who was not on the list.
    there.holds.people.pop();
    there.holds.people.shift();
    sure(await answer(second.id, true));
    await expect.poll(async () => (await runWith(second.id))?.state).toBe('done');

    expect(dismissed.state).toBe('dismissed');
    expect(again.body.reason).toBe('changedSince');
    expect((await runWith(second.id))?.counts).toEqual({ memberLeft: 8 });
    const names = (await members()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Person'))).toHaveLength(6);
  });

  test('asks again when many more would leave than an administrator confirmed', async () => {
    const everybody = Array.from({ length: 20 }, (_, n) => person(`m${n}`));
    there.holds = { departments: [], people: everybody };
    await run();
    there.holds = { departments: [], people: everybody.slice(7) };
    const { id } = await run();
    there.holds = { departments: [], people: everybody.slice(15) };
    sure(await answer(id, true));

    await expect.poll(async () => (await runWith(id))?.leaving).toBe(15);
    expect(await runWith(id)).toMatchObject({ state: 'waiting', counts: {} });
  });

  test('is not started before somebody has seen a dry run of it', async () => {
    there.holds = { departments: [], people: [person('first')] };
    const early = await server.call(ours.administrator, directoryEndpoints.run, {});
    sure(await server.call(ours.administrator, directoryEndpoints.try, {}));

    expect(early.body.reason).toBe('trialFirst');
    expect((await server.call(ours.administrator, directoryEndpoints.run, {})).status).toBe(200);
  });

  test('follows posts, further departments and departments that are gone', async () => {
    there.holds = {
      departments: [...TREE, { id: 'd3', name: 'Old', parentId: null, leaderId: null }],
      people: [person('p1', { departmentIds: ['d2', 'd1', 'd3'], title: 'Clerk' })],
    };
    const first = await run();
    const one = async () => (await members()).find(({ name }) => name === 'Person p1');
    const before = await one();
    there.holds.departments.pop();
    there.holds.people[0]!.departmentIds = ['d2'];
    const second = await run();

    expect(first.counts).toMatchObject({ postAdded: 1, memberAdded: 1, departmentAdded: 2 });
    expect(before).toMatchObject({ postName: 'Clerk', departmentName: 'Harbour' });
    expect(before?.otherDepartmentIds).toHaveLength(2);
    expect(second.counts).toEqual({ memberChanged: 1, departmentRemoved: 1 });
    expect((await one())?.otherDepartmentIds).toEqual([]);
    expect((await departments()).map(({ name }) => name).sort()).toEqual(['Harbour', 'Sales']);
  });

  test('skips circular departments and members above the member limit, and names them', async () => {
    await server.owner.query('update company set seats = 9 where id = $1', [ours.companyId]);
    there.holds = {
      departments: [
        { id: 'a', name: 'Round', parentId: 'b', leaderId: null },
        { id: 'b', name: 'About', parentId: 'a', leaderId: null },
      ],
      people: [person('s1'), person('s2')],
    };

    const { refused, counts } = await run();

    expect(counts).toEqual({ memberAdded: 1 });
    expect(refused.map(({ fault }) => fault).sort()).toEqual(['loop', 'loop', 'noSeats']);
  });

  test('keeps the token encrypted, never returns it and never sends it to another address', async () => {
    const { setting } = sure(await server.call(ours.administrator, directoryEndpoints.get, {}));
    const { rows } = await server.owner.query<{ sealed: Buffer }>(
      'select secret_sealed as sealed from directory_setting where company_id = $1',
      [ours.companyId],
    );
    expect(JSON.stringify(setting)).not.toContain('token-1');
    expect(rows[0]?.sealed.includes('token-1')).toBe(false);

    const moved = await setUp({ version: 1, address: { url: 'https://evil.example.com' } });
    expect(moved.body.fields).toEqual([{ path: 'address.secret', code: 'required' }]);
    const kept = { url: 'https://people.example.com/all' };
    expect((await setUp({ version: 1, address: kept, enabled: true })).status).toBe(200);
  });

  test('runs every night while it is enabled, after an administrator has started the first run', async () => {
    there.holds = { departments: [], people: [person('first')] };
    await run();
    there.holds = { departments: [], people: [person('first'), person('daily')] };
    sure(await setUp({ version: 1, enabled: true }));
    const pendingCount = async () => {
      const { rows } = await server.owner.query<{ id: string }>(
        `select id from outbox where company_id = $1 and topic = 'directory.sync' order by created_at desc limit 1`,
        [ours.companyId],
      );
      return rows[0]?.id ?? '';
    };
    const id = await pendingCount();

    await server.app.jobs.deliver({ companyId: ours.companyId, id });

    const { items } = sure(await server.call(ours.administrator, directoryEndpoints.runs, {}));
    expect(items[0]).toMatchObject({ state: 'done', startedBy: null, counts: { memberAdded: 1 } });
    expect(await pendingCount()).not.toBe(id);
    sure(await setUp({ version: 2, enabled: false }));
    const runs = items.length;
    const next = await server.owner.query<{ id: string }>(
      `select id from outbox o where company_id = $1 and topic = 'directory.sync' and not exists
       (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`,
      [ours.companyId],
    );
    for (const one of next.rows) await server.app.jobs.deliver({ companyId: ours.companyId, id: one.id });
    expect(sure(await server.call(ours.administrator, directoryEndpoints.runs, {})).items).toHaveLength(runs);
  });
});
