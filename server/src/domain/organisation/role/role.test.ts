import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Permission, RoleKey } from '@outlay/contract/permission';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { roleDesk } from '../../../../test/granting.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
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

const { grant, withdraw, newRole, hired, stepDown } = roleDesk(() => ({ server, crew }));

const rolesOf = async (who: Person) =>
  sure(await server.call(crew.administrator, roleEndpoints.grants, { memberId: who.memberId })).grants.map(
    ({ role }) => role,
  );

describe('WSTG-IDNT-01 A company role', () => {
  test('grants its permissions from the next request and stops when removed', async () => {
    const role = sure(await newRole('Budget watcher', ['budget.read', 'role.read']));
    expect((await server.call(crew.colleague, roleEndpoints.list, {})).status).toBe(403);

    const granted = sure(await grant(crew.administrator, crew.colleague, role.key));

    expect(granted).toMatchObject({ requested: false });
    const { items } = sure(await server.call(crew.colleague, roleEndpoints.list, {}));
    expect(items.find(({ key }) => key === role.key)).toMatchObject({ name: 'Budget watcher', holders: 1 });

    sure(await server.call(crew.administrator, roleEndpoints.remove, { id: role.key, version: 1 }));

    expect((await server.call(crew.colleague, roleEndpoints.list, {})).status).toBe(403);
    expect(await rolesOf(crew.colleague)).toEqual(['employee']);
  });

  test('cannot exceed its maker’s permissions, and its name is unique', async () => {
    const maker = await hired('employee');
    const writer = sure(await newRole('Role writer', ['role.write', 'role.read', 'budget.read']));
    sure(await grant(crew.administrator, maker, writer.key));

    const within = await newRole('Reader', ['budget.read'], maker);
    const above = await newRole('Member writer', ['member.write'], maker);
    const twice = await newRole('Reader', ['budget.read'], maker);

    expect(within.status).toBe(200);
    expect(above).toMatchObject({ status: 403, body: { reason: 'aboveOwn' } });
    expect(twice).toMatchObject({ status: 409, body: { reason: 'codeUsed' } });
  });

  test('cannot gain financial permissions while somebody holds it', async () => {
    const role = sure(await newRole('Helper', ['budget.read']));
    sure(await grant(crew.administrator, crew.colleague, role.key));
    const widened = {
      id: role.key,
      version: 1,
      name: 'Helper',
      permissions: ['budget.read', 'payment.batch'] as Permission[],
    };

    const refused = await server.call(crew.administrator, roleEndpoints.save, widened);
    sure(await withdraw(crew.administrator, crew.colleague, role.key));
    const done = await server.call(crew.administrator, roleEndpoints.save, widened);

    expect(refused).toMatchObject({ status: 403, body: { reason: 'financeRoleNeedsTwo' } });
    expect(done.body).toMatchObject({ finance: true, holders: 0 });
  });

  test('changed meanwhile is not overwritten', async () => {
    const role = sure(await newRole('Helper', ['budget.read']));
    const change = { id: role.key, version: 1, permissions: ['budget.read'] as Permission[] };
    sure(await server.call(crew.administrator, roleEndpoints.save, { ...change, name: 'First' }));

    const second = await server.call(crew.administrator, roleEndpoints.save, { ...change, name: 'Second' });

    expect(second).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
  });
});

describe('WSTG-ATHZ-03 Granting a role', () => {
  test('is limited to the grantor’s own permissions', async () => {
    const people = await hired('peopleAdministrator', 'employee');

    for (const role of ['administrator', 'cashier', 'accountant', 'financeManager', 'auditor'] as const)
      expect(await grant(people, crew.colleague, role), role).toMatchObject({
        status: 403,
        body: { reason: 'aboveOwn' },
      });

    expect((await grant(people, crew.colleague, 'peopleAdministrator')).status).toBe(200);
    expect(await withdraw(people, crew.administrator, 'administrator')).toMatchObject({
      status: 403,
      body: { reason: 'aboveOwn' },
    });
  });

  test('asks the grantor to confirm their identity', async () => {
    await stepDown(crew.administrator);

    const answer = await grant(crew.administrator, crew.colleague, 'peopleAdministrator');

    expect(answer).toMatchObject({ status: 403, body: { reason: 'stepUpNeeded' } });
  });

  test('rejects a past end date, an unknown department and an administrator limited to a department', async () => {
    const fields = async (role: RoleKey, more: Parameters<typeof grant>[3]) =>
      (await grant(crew.administrator, crew.colleague, role, more)).body.fields?.[0];

    expect(await fields('employee', { until: '2020-01-01' })).toEqual({ path: 'until', code: 'outOfRange' });
    expect(await fields('auditor', { departmentIds: [newId()] })).toEqual({
      path: 'departmentIds',
      code: 'unknownDepartment',
    });
    expect(await fields('administrator', { departmentIds: [crew.departmentId] })).toEqual({
      path: 'departmentIds',
      code: 'outOfRange',
    });
    expect((await grant(crew.administrator, crew.colleague, newId())).status).toBe(404);
  });

  test('ends a temporary role after its last day in the company’s time zone', async () => {
    const zone = 'Pacific/Auckland';
    await server.owner.query('update company set time_zone = $1 where id = $2', [zone, crew.companyId]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(server.now());
    sure(await grant(crew.administrator, crew.colleague, 'peopleAdministrator', { until: today }));
    expect((await server.call(crew.colleague, memberListEndpoints.members, {})).status).toBe(200);

    server.sleep(86_400_000);
    // A change of roles makes every node of the cluster reload its sessions.
    sure(await grant(crew.administrator, crew.employee, 'employee'));

    expect((await server.call(crew.colleague, memberListEndpoints.members, {})).status).toBe(403);
    const { grants } = sure(
      await server.call(crew.administrator, roleEndpoints.grants, { memberId: crew.colleague.memberId }),
    );
    expect(grants.find(({ role }) => role === 'peopleAdministrator')).toMatchObject({
      until: today,
      over: true,
    });
  });
});

describe('The last administrator', () => {
  test('keeps the role and cannot be given an end date', async () => {
    expect(await withdraw(crew.administrator, crew.administrator, 'administrator')).toMatchObject({
      status: 409,
      body: { reason: 'lastAdministrator' },
    });
    expect(
      await grant(crew.administrator, crew.administrator, 'administrator', { until: '2999-01-01' }),
    ).toMatchObject({ status: 409, body: { reason: 'lastAdministrator' } });
  });

  test('remains when two administrators remove each other’s role at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const second = await hired('administrator');
      const [one, other] = await Promise.all([
        withdraw(crew.administrator, second, 'administrator'),
        withdraw(second, crew.administrator, 'administrator'),
      ]);

      const both = JSON.stringify([one.body, other.body]);
      expect(
        [one.status, other.status].filter((status) => status === 200),
        both,
      ).toHaveLength(1);
      const { rows } = await server.owner.query(
        `select member_id from role_grant where role = 'administrator' and company_id = $1`,
        [crew.companyId],
      );
      expect(rows).toHaveLength(1);
      if (one.status !== 200) crew = { ...crew, administrator: second };
    }
  });
});
