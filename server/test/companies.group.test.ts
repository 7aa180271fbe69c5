import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { dimensionEndpoints } from '@outlay/contract/organisation/dimension';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { flowEndpoints } from '@outlay/contract/documents/flow';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, newExpense, see, sure, type Crew } from './builders.ts';
import { named, useFlow, type Drawn } from './flows.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { approval, companyDesk, deliverDue, from, nowAt, onlyWhen } from './staff.ts';
import { hire } from './hiring.ts';

/** 2,000 people: 4 divisions with 4 departments each, 4 teams in each of these, and projects across them. */
let server: TestServer;
let crew: Crew;
let top: Person;
let counsel: Person;
let committee: Person[];
const teams: { id: string; leaders: [Person, Person, Person]; staff: Person[] }[] = [];
const projects: { id: string; leader: Person }[] = [];
let definition: Drawn;
let flowId: string;
const { department, published, draft, submit, pay } = companyDesk(() => ({
  server,
  administrator: crew.administrator,
  cashier: crew.cashier,
}));

const LARGE = 2_000_000;
const HUGE = 10_000_000;
const once = { same: 'once' as const };

const draw = (): Drawn => {
  const remind = { hours: 8, then: 'remind', times: 2 };
  const members = (people: readonly Person[]) => people.map(({ memberId }) => memberId);
  const lane = (key: string, node: Drawn['nodes'][number]) => ({
    key,
    name: named(key),
    when: [],
    nodes: [node],
  });
  const sideBySide = {
    kind: 'parallel',
    key: 'both',
    name: named('both'),
    branches: [
      lane('law', approval('legal', { kind: 'members', ids: members([counsel]) }, once)),
      lane('money', approval('finance', { kind: 'role', role: 'financeManager' }, once)),
    ],
  };
  return {
    nodes: [
      approval('matrix', { kind: 'allocationLeaders' }, { mode: 'all', ...once, timeout: remind }),
      approval('line', { kind: 'leadersUpTo', levels: 3 }, { mode: 'inTurn', ...once }),
      onlyWhen('large', from(LARGE), [sideBySide]),
      onlyWhen('huge', from(HUGE), [
        approval('vote', { kind: 'members', ids: members(committee) }, { mode: 'vote', ratio: 60 }),
      ]),
      approval('accountant', { kind: 'role', role: 'accountant' }),
    ],
    fallback: ['financeManager', 'administrator'],
  };
};

/** A department whose leader is one of its members. */
async function led(name: string, parentId: string | null): Promise<{ id: string; leader: Person }> {
  const id = await department(name, parentId, null);
  const [leader] = (await hire(server, crew.companyId, [
    { name: `Leader of ${name}`, departmentId: id },
  ])) as [Person];
  await server.owner.query('update department set leader_id = $1 where company_id = $2 and id = $3', [
    leader.memberId,
    crew.companyId,
    id,
  ]);
  return { id, leader };
}

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server, 'Group Ltd');
  const { companyId } = crew;
  for (let d = 0; d < 4; d += 1) {
    const division = await led(`D${d}`, null);
    for (let p = 0; p < 4; p += 1) {
      const middle = await led(`D${d}.${p}`, division.id);
      for (let t = 0; t < 4; t += 1) {
        const team = await led(`D${d}.${p}.${t}`, middle.id);
        const posts = Array.from({ length: 30 }, (_, index) => ({
          name: `P${d}.${p}.${t}.${index}`,
          departmentId: team.id,
        }));
        const staff = await hire(server, companyId, posts);
        teams.push({ id: team.id, leaders: [team.leader, middle.leader, division.leader], staff });
      }
    }
  }
  const office = (name: string) => ({ name, departmentId: crew.departmentId });
  [top, counsel, ...committee] = (await hire(
    server,
    companyId,
    ['Head of projects', 'Counsel', 'Vera', 'Walt', 'Xena', 'Yuri', 'Zoe'].map(office),
  )) as [Person, Person, ...Person[]];
  for (const [index, leader] of [top, (teams[5] as (typeof teams)[0]).leaders[0]].entries()) {
    const form = {
      id: newId(),
      version: 0,
      kind: 'project' as const,
      code: `PR${index}`,
      name: `Project ${index}`,
    };
    const saved = await server.call(crew.administrator, dimensionEndpoints.save, {
      ...form,
      leaderId: leader.memberId,
      enabled: true,
    });
    projects.push({ id: sure(saved).id, leader });
  }
  definition = draw();
  flowId = await published(definition);
  await useFlow(server, crew.administrator, flowId);
});
afterAll(() => server.stop());

const team = (index: number) => teams[index] as (typeof teams)[0];
const project = (index: number) => projects[index] as (typeof projects)[0];
const share = (projectId: string | null, departmentId: string | null, weight: number) => ({
  projectId,
  departmentId,
  weight,
});

async function claim(who: Person, amount: number, allocation: ReturnType<typeof share>[]) {
  const { id } = await newExpense(server, who, amount);
  const values = { title: 'A matrix thing' };
  const line = { id: newId(), expenseId: id, allocation };
  return await submit(who, await draft(who, 'claim', { values, lines: [line] }));
}

describe('A group of two thousand members', () => {
  test('is created in full', async () => {
    const { rows } = await server.owner.query<{ count: number }>('select count(*)::int from member');
    expect(rows[0]?.count).toBeGreaterThan(2_000);
  });

  test('routes a matrix claim to project and department leaders at once, then to leaders in turn', async () => {
    const [submitter] = team(0).staff as [Person];
    const [first, second, third] = team(0).leaders;
    const { leader: matrix } = project(1);
    const sent = await claim(submitter, 30_000, [
      share(project(0).id, team(0).id, 6_000),
      share(project(1).id, team(0).id, 4_000),
    ]);
    expect(nowAt(sent)).toEqual([
      `matrix: ${[top, first, matrix]
        .map(({ name }) => name)
        .sort()
        .join(', ')} (allocationLeaders)`,
    ]);
    await approveAs(server, first, sent.id);
    await approveAs(server, matrix, sent.id);
    expect(nowAt(await see(server, submitter, sent.id))).toEqual([`matrix: ${top.name} (allocationLeaders)`]);
    // `once` skips a node if all of its approvers have already agreed; here it has three.
    const inTurn = await approveAs(server, top, sent.id);
    expect(nowAt(inTurn)).toEqual([`line: ${first.name} (leadersUpTo)`]);
    for (const [who, next] of [
      [first, second],
      [second, third],
    ] as const)
      expect(nowAt(await approveAs(server, who, sent.id))).toEqual([`line: ${next.name} (leadersUpTo)`]);
    const last = await approveAs(server, third, sent.id);
    expect(nowAt(last)).toEqual([`accountant: ${crew.accountant.name} (role)`]);
    expect((await approveAs(server, crew.accountant, sent.id)).status).toBe('Passed');
    expect((await pay(sent.id)).status).toBe('Paid');
  });

  test('asks the fallback for a division leader’s claim, once', async () => {
    const { leaders } = team(20);
    // The leader submits for their own division: nobody is above, so the finance manager decides instead, once.
    const sent = await claim(leaders[2], LARGE, [share(null, team(20).id, 10_000)]);
    expect(nowAt(sent)).toEqual([`matrix: ${leaders[0].name} (allocationLeaders)`]);
    const second = await approveAs(server, leaders[0], sent.id);
    expect(nowAt(second)).toEqual([`line: ${crew.manager.name} (fallback)`]);
    const third = await approveAs(server, crew.manager, sent.id);
    expect(nowAt(third)).toEqual([`legal: ${counsel.name} (members)`]);
    expect(third.route.find(({ nodeKey }) => nodeKey === 'finance')).toMatchObject({
      state: 'skipped',
      skipped: 'sameOnce',
    });
    await approveAs(server, counsel, sent.id);
    expect((await approveAs(server, crew.accountant, sent.id)).status).toBe('Passed');
  });

  test('routes a very large claim to legal and finance in parallel, then three of five, then payment', async () => {
    const [, submitter] = team(40).staff as [Person, Person];
    const { leaders } = team(40);
    const { id } = await claim(submitter, HUGE, []);
    for (const who of [leaders[0], ...leaders]) await approveAs(server, who, id);
    const parallel = await see(server, submitter, id);
    expect(nowAt(parallel)).toEqual([
      `legal: ${counsel.name} (members)`,
      `finance: ${crew.manager.name} (role)`,
    ]);
    expect(parallel.route.find(({ nodeKey }) => nodeKey === 'legal')?.branch).toEqual([
      named('large'),
      named('law'),
    ]);
    await approveAs(server, crew.manager, id);
    expect(nowAt(await see(server, submitter, id))).toEqual([`legal: ${counsel.name} (members)`]);
    const voting = await approveAs(server, counsel, id);
    expect(nowAt(voting)).toEqual(['vote: Vera, Walt, Xena, Yuri, Zoe (members)']);
    const [vera, walt, xena, yuri, zoe] = committee as [Person, Person, Person, Person, Person];
    const { taskId, version } = await see(server, walt, id);
    const no = { taskId: taskId ?? '', version, reason: 'too dear' };
    expect(sure(await server.call(walt, approvalEndpoints.reject, no)).status).toBe('UnderApproval');
    for (const who of [vera, xena]) await approveAs(server, who, id);
    const decided = await approveAs(server, zoe, id);
    expect(nowAt(decided)).toEqual([`accountant: ${crew.accountant.name} (role)`]);
    expect((await see(server, crew.accountant, id)).taskId).not.toBeNull();
    expect((await server.call(yuri, approvalEndpoints.tasks, {})).body.items).toEqual([]);
    await approveAs(server, crew.accountant, id);
    expect((await pay(id)).status).toBe('Paid');
  });

  test('forecasts the route of twenty submitters, none approving their own and no step empty', async () => {
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    const typeId = items.find(({ code }) => code === 'claim')?.id ?? '';
    for (let index = 0; index < 20; index += 1) {
      const { staff, leaders } = team(index * 3);
      const submitter = index % 5 === 4 ? leaders[index % 3] : staff[index];
      const amount = String([1_000, LARGE, HUGE][index % 3]);
      const submitterId = submitter?.memberId ?? '';
      const input = { id: flowId, definition, submitterId, typeId, facts: { amount: [amount] } };
      const { route } = sure(await server.call(crew.administrator, flowEndpoints.simulate, input));
      const requested = route.filter(({ kind }) => kind === 'approve');
      expect(requested.map(({ nodeKey }) => nodeKey)).toEqual([
        'matrix',
        'line',
        ...(index % 3 > 0 ? ['legal', 'finance'] : []),
        ...(index % 3 > 1 ? ['vote'] : []),
        'accountant',
      ]);
      for (const { people, skipped } of requested) {
        expect(skipped !== null || people.length > 0).toBe(true);
        expect(people.map(({ member }) => member.id)).not.toContain(submitterId);
      }
      if (index % 5 !== 4)
        expect(requested[1]?.people.map(({ member }) => member.name)).toEqual(
          leaders.map(({ name }) => name),
        );
    }
  });

  test('simulates a changed flow on a hundred documents', async () => {
    const drafts = Array.from(
      { length: 100 },
      (_, index) => team(index % 64).staff[3 + (index % 20)] as Person,
    );
    for (const who of drafts) await claim(who, 25_000, []);
    const nodes = definition.nodes.filter((_, index) => index !== 1);
    const day = (ahead: number) =>
      new Date(server.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    const period = { from: day(-60), to: day(2) };
    const began = performance.now();
    const tried = sure(
      await server.call(crew.administrator, flowEndpoints.tryOn, {
        id: flowId,
        definition: { ...definition, nodes },
        ...period,
      }),
    );
    const took = Math.round(performance.now() - began);
    process.stdout.write(`tryOn over ${tried.total} documents of a company of 2,000: ${took} ms\n`);

    expect(tried.total).toBeGreaterThanOrEqual(100);
    expect(tried).toMatchObject({ changed: tried.total, stuck: 0 });
  });

  test('sends a reminder after eight business hours, at most twice', async () => {
    const [, , submitter] = team(50).staff as [Person, Person, Person];
    const [leader] = team(50).leaders;
    const { id } = await claim(submitter, 20_000, []);
    const reminders = async () => {
      const { items } = sure(await server.call(leader, messageEndpoints.list, {}));
      return items.filter(({ kind, documentId }) => kind === 'taskReminded' && documentId === id).length;
    };
    const counts = [];
    for (let week = 0; week < 3; week += 1) {
      server.sleep(14 * 86_400_000);
      await deliverDue(server);
      counts.push(await reminders());
    }
    expect(counts).toEqual([1, 2, 2]);
    expect(nowAt(await see(server, submitter, id))).toEqual([`matrix: ${leader.name} (allocationLeaders)`]);
  });
});
