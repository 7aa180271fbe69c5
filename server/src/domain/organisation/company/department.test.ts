import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { companyEndpoints, type Department } from '@outlay/contract/organisation/company';
import { departmentEndpoints } from '@outlay/contract/organisation/company.department';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newCompany, newDraft, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { hire } from '../../../../test/hiring.ts';
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

const tree = async (): Promise<Department[]> =>
  sure(await server.call(crew.administrator, companyEndpoints.departments, {})).items;
const named = async (name: string): Promise<Department> => {
  const found = (await tree()).find((one) => one.name === name);
  if (!found) throw new Error(`no department ${name}`);
  return found;
};
/** The tree as a list: each department with its parent. */
const drawn = async (): Promise<string[]> => {
  const all = await tree();
  return all.map(({ name, parentId }) => {
    const parent = all.find(({ id }) => id === parentId);
    return parent ? `${parent.name} > ${name}` : name;
  });
};

async function add(name: string, parentId: string | null = null, leader: Person | null = null) {
  const form = { id: newId(), version: 0, name, parentId, leaderId: leader?.memberId ?? null };
  return sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, form));
}

const move = async (name: string, under: string | null, position = 0) => {
  const { id, version } = await named(name);
  const parentId = under === null ? null : (await named(under)).id;
  return await server.call(crew.administrator, departmentEndpoints.move, { id, version, parentId, position });
};
const merge = async (name: string, into: string) => {
  const { id, version } = await named(name);
  const { id: intoId } = await named(into);
  return await server.call(crew.administrator, departmentEndpoints.merge, { id, version, intoId });
};
const remove = async (name: string) => {
  const { id, version } = await named(name);
  return await server.call(crew.administrator, departmentEndpoints.remove, { id, version });
};

/** Departments whose path is not the parent's path followed by their own id. */
async function brokenPaths(): Promise<string[]> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select d.name from department d left join department p on p.company_id = d.company_id and p.id = d.parent_id
     where d.company_id = $1 and d.path <> coalesce(p.path, '/') || d.id || '/'`,
    [crew.companyId],
  );
  return rows.map(({ name }) => name);
}

describe('The department tree', () => {
  test('moves a department with everything below it, and to a position among its siblings', async () => {
    const north = await add('North', crew.departmentId);
    await add('Harbour', north.id);
    await add('South', crew.departmentId);
    await add('Works');

    sure(await move('North', 'Works'));
    sure(await move('South', null, 0));

    expect(await drawn()).toEqual(['South', 'Sales', 'Works', 'Works > North', 'North > Harbour']);
    expect(await brokenPaths()).toEqual([]);
  });

  test('never moves a department below itself', async () => {
    const north = await add('North', crew.departmentId);
    await add('Harbour', north.id);

    for (const refused of [
      await move('Sales', 'Harbour'),
      await move('Sales', 'Sales'),
      await merge('Sales', 'Harbour'),
    ])
      expect(refused).toMatchObject({ status: 409, body: { reason: 'intoItself' } });
    expect(await brokenPaths()).toEqual([]);
  });

  test('remains a tree when two people move departments at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [await add(`A${round}`), await add(`B${round}`)];
      await add(`Below A${round}`, a.id);
      const into = (moved: Department, under: Department) =>
        server.call(crew.administrator, departmentEndpoints.move, {
          ...{ id: moved.id, version: moved.version },
          ...{ parentId: under.id, position: 0 },
        });

      const answers = await Promise.all([into(a, b), into(b, a)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect(await brokenPaths()).toEqual([]);
    expect(await tree()).toHaveLength(25);
  });

  test('rejects a move based on an outdated version', async () => {
    const { id, version } = await add('North');
    sure(await move('North', 'Sales'));

    const second = await server.call(crew.administrator, departmentEndpoints.move, {
      ...{ id, version, parentId: null, position: 0 },
    });

    expect(second).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
  });

  test('gives the leader above access to the moved department’s documents', async () => {
    const [boss] = await hire(server, crew.companyId, [{ name: 'Boss', departmentId: crew.departmentId }]);
    if (!boss) throw new Error('nobody hired');
    await add('Head office', null, boss);
    const { id } = await submitted(server, crew.employee);
    const before = await server.call(boss, documentEndpoints.detail, { id });

    sure(await move('Sales', 'Head office'));

    expect(before.status).toBe(404);
    expect((await see(server, boss, id)).id).toBe(id);
  });
});

describe('Merging departments', () => {
  test('moves members, additional memberships and sub-departments; old documents keep the old name', async () => {
    const { id } = await submitted(server, crew.employee);
    await add('Field', crew.departmentId);
    await add('Trade');
    const [walker] = await hire(server, crew.companyId, [
      { name: 'Walker', departmentId: (await named('Trade')).id },
    ]);
    await server.owner.query('insert into department_member values ($1, $2, $3, now())', [
      ...[crew.companyId, walker?.memberId, crew.departmentId],
    ]);

    sure(await merge('Sales', 'Trade'));

    expect(await drawn()).toEqual(['Trade', 'Trade > Field']);
    // The eight members of the crew and the one who moves, counted once.
    expect((await named('Trade')).memberCount).toBe(9);
    const { rows } = await server.owner.query('select 1 from department_member where company_id = $1', [
      crew.companyId,
    ]);
    expect(rows).toEqual([]);
    expect((await see(server, crew.auditor, id)).submitter.departmentName).toBe('Sales');
    expect(await brokenPaths()).toEqual([]);
  });

  test('keeps budgets and scoped roles of the old department working', async () => {
    await add('Trade');
    const budget = {
      ...{ id: newId(), version: 0, name: 'Sales 2026', amount: 1_000_000, currency: 'CNY' },
      ...{
        departmentId: crew.departmentId,
        projectId: null,
        expenseType: null,
        effect: 'warn' as const,
        enabled: true,
      },
      ...{ fromDay: '2020-01-01', toDay: '2035-12-31' },
    };
    sure(await server.call(crew.manager, budgetEndpoints.save, budget));
    await server.owner.query(
      `update role_grant set department_ids = array[$2::uuid] where company_id = $1 and role = 'accountant'`,
      [crew.companyId, crew.departmentId],
    );

    sure(await merge('Sales', 'Trade'));

    const { id } = await submitted(server, crew.employee, [12_345]);
    const { items } = sure(await server.call(crew.manager, budgetListEndpoints.budgets, {}));
    expect(items[0]).toMatchObject({ name: 'Sales 2026', occupied: 12_345 });
    const { rows } = await server.owner.query<{ department_ids: string[] }>(
      `select department_ids from role_grant where company_id = $1 and role = 'accountant'`,
      [crew.companyId],
    );
    expect(rows[0]?.department_ids).toEqual([(await named('Trade')).id]);
    expect((await see(server, crew.employee, id)).id).toBe(id);
  });

  test('routes documents to the new department’s leader', async () => {
    await add('Trade', null, crew.manager);
    sure(await merge('Sales', 'Trade'));

    const sent = await submitted(server, crew.employee);

    const now = sent.route.find(({ state }) => state === 'now');
    expect(now?.people.map(({ member }) => member.id)).toEqual([crew.manager.memberId]);
  });

  test('includes departments merged into the old one earlier', async () => {
    await add('Trade');
    await add('Group');
    sure(await merge('Sales', 'Trade'));
    sure(await merge('Trade', 'Group'));

    const { rows } = await server.owner.query(
      'select name from department where company_id = $1 and merged_into = $2 order by name',
      [crew.companyId, (await named('Group')).id],
    );
    expect(rows).toEqual([{ name: 'Sales' }, { name: 'Trade' }]);
    expect(await brokenPaths()).toEqual([]);
  });

  test('admits nobody to a department that is being merged', async () => {
    const { items } = sure(await server.call(crew.administrator, memberListEndpoints.members, { size: 100 }));
    const walker = items.find(({ id }) => id === crew.colleague.memberId);
    const gone = await add('Gone');
    if (!walker) throw new Error('no colleague');
    const form = { ...walker, account: crew.colleague.account, departmentId: gone.id };

    const [saved] = await Promise.all([
      server.call(crew.administrator, companyEndpoints.saveMember, form),
      merge('Gone', 'Sales'),
    ]);

    const { rows } = await server.owner.query(
      `select 1 from member m join department d on d.company_id = m.company_id and d.id = m.department_id
       where m.company_id = $1 and d.removed_at is not null`,
      [crew.companyId],
    );
    expect([200, 400]).toContain(saved.status);
    expect(rows).toEqual([]);
  });
});

describe('Removing a department', () => {
  test('works when it is empty and is refused while it has members or contents', async () => {
    const north = await add('North');
    await add('Harbour', north.id);

    expect(await remove('Sales')).toMatchObject({ status: 409, body: { reason: 'departmentInUse' } });
    expect(await remove('North')).toMatchObject({ status: 409, body: { reason: 'departmentInUse' } });
    sure(await remove('Harbour'));
    sure(await remove('North'));

    expect(await drawn()).toEqual(['Sales']);
    const into = { id: newId(), version: 0, name: 'New', parentId: north.id, leaderId: null };
    expect(await server.call(crew.administrator, companyEndpoints.saveDepartment, into)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'parentId', code: 'unknownDepartment' }] },
    });
  });

  test('keeps drafts created in it', async () => {
    await add('Trade');
    const draft = await newDraft(server, crew.employee);
    sure(await merge('Sales', 'Trade'));

    expect((await see(server, crew.employee, draft.id)).title).toBe('A visit');
  });
});

test('leaves a history of who did what and when, with the names of that time', async () => {
  const { id, version } = await add('North', null, crew.leader);
  const form = { id, version, name: 'Far North', parentId: null, leaderId: crew.manager.memberId };
  sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, form));
  sure(await move('Far North', 'Sales'));
  await add('Trade');
  sure(await merge('Far North', 'Trade'));

  const result = async (of: string) => {
    const { items } = sure(await server.call(crew.auditor, departmentEndpoints.history, { id: of }));
    expect(items.every(({ actor }) => actor?.id === crew.administrator.memberId)).toBe(true);
    return items.map(({ kind, before, after, other }) => [kind, before, after, other?.name ?? null]);
  };

  expect(await result(id)).toEqual([
    ['merged', null, null, 'Trade'],
    ['moved', null, 'Sales', null],
    ['leader', 'leader of Meridian Ltd', 'manager of Meridian Ltd', null],
    ['renamed', 'North', 'Far North', null],
    ['leader', null, 'leader of Meridian Ltd', null],
    ['created', null, 'North', null],
  ]);
  expect((await result((await named('Trade')).id))[0]).toEqual(['merged', null, null, 'Far North']);
});
