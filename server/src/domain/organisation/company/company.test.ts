import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyEndpoints, type MemberForm } from '@outlay/contract/organisation/company';
import { gradeEndpoints } from '@outlay/contract/organisation/company.post';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

async function formOf(person: Person): Promise<MemberForm> {
  const { items } = sure(await server.call(crew.administrator, memberListEndpoints.members, { size: 100 }));
  const member = items.find(({ id }) => id === person.memberId);
  if (!member) throw new Error(`no member ${person.name}`);
  const { id, version, name, departmentId, roles } = member;
  return { id, version, name, departmentId, roles, account: person.account };
}

const save = (form: MemberForm) => server.call(crew.administrator, companyEndpoints.saveMember, form);

describe('Members', () => {
  test('the last administrator can lose neither the role nor the membership', async () => {
    const form = await formOf(crew.administrator);

    const demoted = await save({ ...form, roles: ['employee'] });
    const removed = await server.call(crew.administrator, companyEndpoints.removeMember, {
      id: form.id,
      version: form.version,
    });

    expect(demoted).toMatchObject({ status: 409, body: { reason: 'lastAdministrator' } });
    expect(removed).toMatchObject({ status: 409, body: { reason: 'lastAdministrator' } });
  });

  test('an administrator may step down once there is a second one', async () => {
    const colleague = await formOf(crew.manager);
    sure(await save({ ...colleague, roles: [...colleague.roles, 'administrator'] }));
    const form = await formOf(crew.administrator);

    const stepped = sure(await save({ ...form, roles: ['employee'] }));

    expect(stepped.roles).toEqual(['employee']);
    sure(
      await server.call(crew.manager, companyEndpoints.saveMember, {
        ...(await formAgain(stepped.id)),
        roles: ['administrator', 'employee'],
      }),
    );
  });

  const formAgain = async (id: string): Promise<MemberForm> => {
    const { items } = sure(await server.call(crew.manager, memberListEndpoints.members, { size: 100 }));
    const member = items.find((one) => one.id === id);
    if (!member) throw new Error('no such member');
    return { ...member, account: crew.administrator.account };
  };

  test('a member changed meanwhile is not overwritten', async () => {
    const form = await formOf(crew.colleague);
    sure(await save({ ...form, name: 'First name' }));

    const second = await save({ ...form, name: 'Second name' });

    expect(second).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
  });

  test('a grade is stored and visible to people who may read members', async () => {
    const form = await formOf(crew.manager);
    sure(await server.call(crew.administrator, gradeEndpoints.save, { id: newId(), version: 0, name: 'P7' }));
    const saved = sure(await save({ ...form, grade: ' P7 ' }));
    const { items } = sure(
      await server.call(crew.auditor, memberListEndpoints.members, { search: form.name }),
    );

    expect(saved.grade).toBe('P7');
    expect(items.find(({ id }) => id === form.id)?.grade).toBe('P7');
  });

  test('a member cannot be added twice', async () => {
    const answer = await save({ ...(await formOf(crew.employee)), id: newId(), version: 0 });

    expect(answer).toMatchObject({ status: 409, body: { reason: 'alreadyMember' } });
  });

  test('a new role takes effect at the next request', async () => {
    const before = await server.call(crew.employee, memberListEndpoints.members, {});
    const form = await formOf(crew.employee);

    sure(await save({ ...form, roles: ['employee', 'peopleAdministrator'] }));

    expect(before.status).toBe(403);
    expect((await server.call(crew.employee, memberListEndpoints.members, {})).status).toBe(200);
  });

  test('accounts are shown in full only to people who may change them', async () => {
    const seen = async (who: Person) =>
      sure(await server.call(who, memberListEndpoints.members, { search: crew.leader.name })).items[0]
        ?.account;

    expect(await seen(crew.administrator)).toBe(crew.leader.account);
    expect(await seen(crew.auditor)).not.toBe(crew.leader.account);
    expect(await seen(crew.auditor)).toContain('*');
  });

  test('are listed page by page by name, none twice and none missing', async () => {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = sure(
        await server.call(crew.employee, companyEndpoints.colleagues, {
          size: 3,
          ...(after ? { after } : {}),
        }),
      );
      names.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);

    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(8);
  });
});

describe('Departments', () => {
  test('a department can be created below another, given a leader and changed', async () => {
    const form = {
      id: newId(),
      version: 0,
      name: 'Sales North',
      parentId: crew.departmentId,
      leaderId: crew.colleague.memberId,
    };
    const made = sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, form));
    expect(made).toMatchObject({ name: 'Sales North', leader: { id: crew.colleague.memberId } });
    const change = { ...form, version: made.version, name: 'Sales South' };
    sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, change));

    const second = await server.call(crew.administrator, companyEndpoints.saveDepartment, change);

    expect(second).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
  });

  test('of another company cannot be used as parent or give a leader', async () => {
    const theirs = await newCompany(server, 'Theirs');
    const form = { id: newId(), version: 0, name: 'Sales', parentId: null, leaderId: null };
    const call = (more: object) =>
      server.call(crew.administrator, companyEndpoints.saveDepartment, { ...form, ...more });

    expect((await call({ parentId: theirs.departmentId })).status).toBe(400);
    expect((await call({ leaderId: theirs.employee.memberId })).status).toBe(400);
  });
});
