import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints, type ExpenseType } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, see, sure, type Crew } from './builders.ts';
import { useFlow, type Drawn } from './flows.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { readingByContent } from './readings.ts';
import { approval, companyDesk, from, nowAt, onlyWhen, stepsOf } from './staff.ts';
import { hire } from './hiring.ts';

/** 50 people: the crew of eight, a general manager and three departments. */
let server: TestServer;
let crew: Crew;
let boss: Person;
let researcher: Person;
let researchLeader: Person;
const { department, move, published, draft, submit, pay } = companyDesk(() => ({
  server,
  administrator: crew.administrator,
  cashier: crew.cashier,
}));

const drawn = (boardId: string): Drawn => ({
  nodes: [
    approval('leader', { kind: 'departmentLeader' }),
    onlyWhen(
      'guests',
      [[{ fact: 'expenseType', op: 'anyOf', values: ['entertainment'] }]],
      [approval('boss', { kind: 'leaderOf', departmentId: boardId })],
    ),
    approval('accountant', { kind: 'role', role: 'accountant' }),
    onlyWhen('large', from(500_001), [approval('manager', { kind: 'role', role: 'financeManager' })]),
  ],
  fallback: ['administrator'],
  autoPass: { below: 10_000, expenseTypes: ['taxi'], sample: 100 },
});

beforeAll(async () => {
  server = await startServer({ recogniser: readingByContent() });
  crew = await newCompany(server, 'Fifty Ltd');
  const post = (name: string, departmentId = crew.departmentId) => ({ name, departmentId });
  [boss, researchLeader] = (await hire(server, crew.companyId, [post('Boss'), post('Rita')])) as [
    Person,
    Person,
  ];
  const boardId = await department('Management', null, boss);
  const researchId = await department('Research', boardId, researchLeader);
  const sales = sure(await server.call(crew.administrator, companyEndpoints.departments, {})).items.find(
    ({ id }) => id === crew.departmentId,
  );
  const { id, version = 1, name } = sales ?? { id: crew.departmentId, name: 'Sales' };
  const moved = { id, version, name, parentId: boardId, leaderId: crew.leader.memberId };
  sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, moved));
  const names = Array.from({ length: 40 }, (_, index) => post(`Staff ${index}`, index % 2 ? researchId : id));
  const staff = await hire(server, crew.companyId, names);
  researcher = staff[1] as Person;
  await move(boss, boardId);
  await move(researchLeader, researchId);
  await useFlow(server, crew.administrator, await published(drawn(boardId)));
});
afterAll(() => server.stop());

/** A claim with one expense; with an invoice if no check should report a finding. */
async function claim(who: Person, type: ExpenseType, amount: number, withInvoice = false) {
  const invoiceIds = withInvoice ? [await confirmedInvoice(who)] : [];
  const expense = {
    id: newId(),
    version: 0,
    type,
    money: { amount, currency: 'CNY' },
    spentOn: server.now().toISOString().slice(0, 10),
    merchant: `Merchant ${amount}`,
    invoiceIds,
  };
  const { id } = sure(await server.call(who, expenseEndpoints.save, expense));
  const lines = [
    { id: newId(), expenseId: id, attendees: type === 'entertainment' ? [{ name: 'A guest' }] : [] },
  ];
  return await submit(who, await draft(who, 'claim', { lines }));
}

let shade = 0;
async function confirmedInvoice(who: Person): Promise<string> {
  const background = { r: (shade += 1), g: 200, b: 120 };
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { name: 'taxi.png', bytes };
  const { invoices } = sure(await server.upload(who, invoiceEndpoints.recognise, { id: newId() }, file));
  const { id = '', version = 1, fields = {} } = invoices[0] ?? {};
  sure(await server.call(who, invoiceEndpoints.save, { id, version, fields } as never));
  return id;
}

const turn = async (who: Person, id: string) => {
  const { taskId, version } = await see(server, who, id);
  return { taskId: taskId ?? '', version };
};

describe('A company of fifty members', () => {
  test('is created in full', async () => {
    const { rows } = await server.owner.query<{ count: number }>('select count(*)::int from member');
    expect(rows).toEqual([{ count: 50 }]);
  });

  test('routes an everyday claim to the department leader and the accountant, then pays it', async () => {
    const sent = await claim(researcher, 'office', 30_000);
    expect(nowAt(sent)).toEqual(['leader: Rita (departmentLeader)']);
    expect(stepsOf(sent)).toEqual([
      'submit past submitter',
      'leader now departmentLeader',
      'accountant next role',
      'pay next cashier',
    ]);
    const agreed = await approveAs(server, researchLeader, sent.id);
    expect(nowAt(agreed)).toEqual([`accountant: ${crew.accountant.name} (role)`]);
    const passed = await approveAs(server, crew.accountant, sent.id);
    expect([passed.status, nowAt(passed)]).toEqual(['Passed', [`pay: ${crew.cashier.name} (cashier)`]]);
    expect((await pay(sent.id)).status).toBe('Paid');
  });

  test('asks the finance manager above 5,000.00, not at it', async () => {
    expect(stepsOf(await claim(researcher, 'training', 500_000)).join()).not.toContain('manager');
    const { id } = await claim(researcher, 'training', 500_001);
    await approveAs(server, researchLeader, id);
    const third = await approveAs(server, crew.accountant, id);
    expect(nowAt(third)).toEqual([`manager: ${crew.manager.name} (role)`]);
    expect((await approveAs(server, crew.manager, id)).status).toBe('Passed');
    expect((await pay(id)).status).toBe('Paid');
  });

  test('asks the general manager for entertainment, and the next leader for a leader’s own claim', async () => {
    const { id } = await claim(researcher, 'entertainment', 20_000);
    const second = await approveAs(server, researchLeader, id);
    expect(nowAt(second)).toEqual(['boss: Boss (leaderOf)']);
    expect(second.route.find(({ nodeKey }) => nodeKey === 'boss')?.reason.values).toEqual({
      department: 'Management',
    });
    expect(nowAt(await approveAs(server, boss, id))).toEqual([`accountant: ${crew.accountant.name} (role)`]);

    expect(nowAt(await claim(researchLeader, 'office', 100))).toEqual(['leader: Boss (leaderAbove)']);
    // Nobody is above the general manager, so the fallback of the flow decides.
    expect(nowAt(await claim(boss, 'office', 100))).toEqual([
      `leader: ${crew.administrator.name} (fallback)`,
    ]);
  });

  test('approves a small taxi with an invoice automatically and samples it, but not others', async () => {
    const taxi = await claim(researcher, 'taxi', 8_000, true);
    expect([taxi.status, taxi.autoPassed, taxi.findings.map(({ code }) => code)]).toEqual([
      'Passed',
      true,
      ['allClear'],
    ]);
    const { rows } = await server.owner.query('select sampled from document where id = $1', [taxi.id]);
    expect(rows).toEqual([{ sampled: true }]);
    expect((await pay(taxi.id)).status).toBe('Paid');

    expect((await claim(researcher, 'taxi', 7_900)).status).toBe('UnderApproval');
    expect((await claim(researcher, 'taxi', 10_000, true)).status).toBe('UnderApproval');
    expect((await claim(researcher, 'office', 7_700, true)).status).toBe('UnderApproval');
  });

  test('ends a rejected claim with no further approvers', async () => {
    const { id } = await claim(researcher, 'meals', 40_000);
    const input = { ...(await turn(researchLeader, id)), reason: 'private' };
    const refused = sure(await server.call(researchLeader, approvalEndpoints.reject, input));

    expect([refused.status, refused.holders, refused.taskId]).toEqual(['Rejected', [], null]);
    expect(refused.route[1]?.people).toMatchObject([{ state: 'Rejected', opinion: 'private' }]);
    expect(stepsOf(refused).slice(2)).toEqual(['pay skipped cashier']);
  });

  test('sends a corrected claim straight back to the accountant', async () => {
    const { id } = await claim(researcher, 'office', 41_000);
    await approveAs(server, researchLeader, id);
    const input = { ...(await turn(crew.accountant, id)), reason: 'say what for', resume: 'me' as const };
    const back = sure(await server.call(crew.accountant, approvalEndpoints.return, input));
    expect([back.status, back.returnedReason, back.holders]).toEqual(['Returned', 'say what for', []]);

    const { lines, typeId, version } = await see(server, researcher, id);
    const form = {
      id,
      version,
      typeId,
      values: { title: 'A thing' },
      remarks: 'Toner for the second floor',
      lines: lines.map((line) => ({ id: line.id, expenseId: line.expenseId })),
    };
    const again = await submit(
      researcher,
      sure(await server.call(researcher, documentEndpoints.saveDraft, form)),
    );
    expect(nowAt(again)).toEqual([`accountant: ${crew.accountant.name} (role)`]);
    expect(again.route[1]).toMatchObject({ nodeKey: 'leader', state: 'skipped', skipped: 'returnedAround' });
    await approveAs(server, crew.accountant, id);
    expect((await pay(id)).status).toBe('Paid');
  });

  test('lets the delegate decide for a leader on holiday until it ends', async () => {
    const day = (ahead: number) =>
      new Date(server.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    const period = { fromDay: day(-1), toDay: day(3), reason: 'holiday' };
    sure(
      await server.call(researchLeader, delegationEndpoints.save, {
        id: newId(),
        toId: crew.colleague.memberId,
        ...period,
      }),
    );
    const { id } = await claim(researcher, 'office', 42_000);
    const agreed = await approveAs(server, crew.colleague, id);
    expect(agreed.route[1]?.people).toMatchObject([
      { member: { name: crew.colleague.name }, onBehalfOf: { name: 'Rita' }, state: 'Approved' },
    ]);
    expect(nowAt(agreed)).toEqual([`accountant: ${crew.accountant.name} (role)`]);
    // Nobody decides on their own claim, not even as a delegate.
    const own = await claim(crew.colleague, 'office', 43_000);
    expect((await see(server, crew.colleague, own.id)).taskId).toBeNull();

    server.sleep(6 * 86_400_000);
    const later = await claim(researcher, 'office', 44_000);
    expect((await server.call(crew.colleague, documentEndpoints.detail, { id: later.id })).status).toBe(404);
  });
});
