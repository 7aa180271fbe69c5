import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyEndpoints, type MemberForm } from '@outlay/contract/organisation/company';
import { gradeEndpoints, postEndpoints } from '@outlay/contract/organisation/company.post';
import { seedDefaults } from '#domain/governance/registration/seed-defaults.service.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

async function memberOf(person: Person) {
  const { items } = sure(await server.call(crew.administrator, memberListEndpoints.members, { size: 100 }));
  const member = items.find(({ id }) => id === person.memberId);
  if (!member) throw new Error(`no member ${person.name}`);
  return member;
}
async function save(person: Person, more: Partial<MemberForm>) {
  const { id, version, name, departmentId, roles, grade } = await memberOf(person);
  const form = { id, version, name, departmentId, roles, grade, account: person.account, ...more };
  return await server.call(crew.administrator, companyEndpoints.saveMember, form);
}
const addTo = async (list: typeof postEndpoints, name: string) => {
  const { items } = sure(await server.call(crew.administrator, list.save, { id: newId(), version: 0, name }));
  const made = items.find((one) => one.name === name);
  if (!made) throw new Error(`no ${name}`);
  return made;
};

describe('A member of several departments', () => {
  test('is found in each of them and once in the whole company', async () => {
    const form = { id: newId(), version: 0, name: 'Project Harbour', parentId: null, leaderId: null };
    const { id } = sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, form));

    const saved = sure(await save(crew.employee, { otherDepartmentIds: [id, crew.departmentId, id] }));

    // The first department is not also listed as a further one.
    expect(saved).toMatchObject({ departmentId: crew.departmentId, otherDepartmentIds: [id] });
    const inIt = sure(await server.call(crew.auditor, memberListEndpoints.members, { departmentId: id }));
    expect(inIt.items.map((one) => one.id)).toEqual([crew.employee.memberId]);
    const all = sure(await server.call(crew.auditor, memberListEndpoints.members, { size: 100 }));
    expect(all.items).toHaveLength(8);
    const { items } = sure(await server.call(crew.auditor, companyEndpoints.departments, {}));
    expect(items.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ['Sales', 8],
      ['Project Harbour', 1],
    ]);
  });

  test('keeps them when a form omits them and loses them when it sends none', async () => {
    const before = await memberOf(crew.employee);
    expect(before.otherDepartmentIds).toHaveLength(1);

    expect(sure(await save(crew.employee, { name: 'Employee' })).otherDepartmentIds).toHaveLength(1);
    expect(sure(await save(crew.employee, { otherDepartmentIds: [] })).otherDepartmentIds).toEqual([]);
  });

  test('cannot be put in another company’s department', async () => {
    const theirs = await newCompany(server, 'Theirs');
    const refused = await save(crew.employee, { otherDepartmentIds: [theirs.departmentId] });

    expect(refused).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'otherDepartmentIds', code: 'unknownDepartment' }] },
    });
  });
});

describe('Posts and grades', () => {
  test('a renamed grade is renamed for everybody who has it', async () => {
    const grade = await addTo(gradeEndpoints, 'P5');
    sure(await save(crew.colleague, { grade: 'P5' }));

    sure(await server.call(crew.administrator, gradeEndpoints.save, { ...grade, name: 'Senior' }));

    expect((await memberOf(crew.colleague)).grade).toBe('Senior');
  });

  test('a value that is not in the list is rejected, but a member’s existing value stays', async () => {
    const made = await save(crew.leader, { grade: 'Baron' });
    const post = await save(crew.leader, { postId: newId() });
    await server.owner.query('update member set grade = $2 where id = $1', [crew.leader.memberId, 'Baron']);
    const kept = await save(crew.leader, { name: 'The leader' });

    expect(made).toMatchObject({ status: 400, body: { fields: [{ path: 'grade', code: 'unknownGrade' }] } });
    expect(post).toMatchObject({ status: 400, body: { fields: [{ path: 'postId', code: 'unknownPost' }] } });
    expect(sure(kept).grade).toBe('Baron');
  });

  test('grades from before the list existed are added to it', async () => {
    await server.owner.query('update company set furnished = 1 where id = $1', [crew.companyId]);
    await seedDefaults({ db: server.db, now: server.now });

    const { items } = sure(await server.call(crew.employee, gradeEndpoints.all, {}));
    expect(items.map(({ name }) => name).sort()).toEqual(['Baron', 'Senior']);
  });

  test('a post is shown with its member, can be reordered, and can be removed when unused', async () => {
    const clerk = await addTo(postEndpoints, 'Clerk');
    const driver = await addTo(postEndpoints, 'Driver');
    const saved = sure(await save(crew.colleague, { postId: driver.id }));
    const arranged = await server.call(crew.administrator, postEndpoints.arrange, {
      ids: [driver.id, clerk.id],
    });
    const used = await server.call(crew.administrator, postEndpoints.remove, driver);
    const gone = await server.call(crew.administrator, postEndpoints.remove, clerk);

    expect(saved.postName).toBe('Driver');
    expect(sure(arranged).items.map(({ name, used }) => [name, used])).toEqual([
      ['Driver', 1],
      ['Clerk', 0],
    ]);
    expect(used).toMatchObject({ status: 409, body: { reason: 'inUse' } });
    expect(sure(gone).items.map(({ name }) => name)).toEqual(['Driver']);
  });

  test('names are unique', async () => {
    const twice = await server.call(crew.administrator, postEndpoints.save, {
      ...{ id: newId(), version: 0, name: 'Driver' },
    });

    expect(twice).toMatchObject({ status: 409, body: { reason: 'codeUsed' } });
  });
});
