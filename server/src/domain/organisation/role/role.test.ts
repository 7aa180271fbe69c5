import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import type { Permission, RoleKey } from '@outlay/contract/permission';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { hire } from '../../../../test/hiring.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
const open: TestServer[] = [];
beforeEach(async () => {
  server = await startServer();
  open.push(server);
  crew = await newCompany(server);
});
afterAll(async () => {
  for (const one of open) await one.stop();
});

const grant = (
  who: Person,
  to: Person,
  role: RoleKey,
  more: { departmentIds?: string[]; until?: string } = {},
) => server.call(who, roleEndpoints.grant, { memberId: to.memberId, role, ...more });
const withdraw = (who: Person, from: Person, role: RoleKey) =>
  server.call(who, roleEndpoints.withdraw, { memberId: from.memberId, role });
const newRole = async (name: string, permissions: Permission[], who = crew.administrator) =>
  await server.call(who, roleEndpoints.save, { id: newId(), version: 0, name, permissions });
const rolesOf = async (who: Person) =>
  sure(await server.call(crew.administrator, roleEndpoints.grants, { memberId: who.memberId })).grants.map(
    ({ role }) => role,
  );
const batches = async (who: Person) => (await server.call(who, paymentListEndpoints.batches, {})).status;
const hired = async (...roles: ('administrator' | 'peopleAdministrator' | 'employee')[]): Promise<Person> => {
  const [person] = await hire(server, crew.companyId, [
    { name: 'A hand', departmentId: crew.departmentId, roles },
  ]);
  if (!person) throw new Error('nobody hired');
  return person;
};
const stepDown = (who: Person) =>
  server.owner.query('update session set stepped_up_at = null where member_id = $1', [who.memberId]);
const lastAct = async () => sure(await server.call(crew.auditor, auditEndpoints.list, { size: 1 })).items[0];

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

describe('Two-person approval for financial roles', () => {
  const requested = async () => {
    const answer = sure(await grant(crew.administrator, crew.colleague, 'cashier'));
    const [request] = answer.pending;
    if (!request) throw new Error('no request');
    return { answer, request };
  };
  const messages = async (who: Person) =>
    sure(await server.call(who, messageEndpoints.list, {})).items.map(({ kind }) => kind);

  test('a financial role waits for a second person, who is notified; once confirmed it takes effect', async () => {
    const { answer, request } = await requested();

    expect(answer).toMatchObject({ requested: true });
    expect(await batches(crew.colleague)).toBe(403);
    expect(await messages(crew.manager)).toContain('roleToConfirm');
    const seen = { id: request.id, version: request.version };
    expect(await server.call(crew.administrator, roleEndpoints.confirm, seen)).toMatchObject({
      status: 403,
      body: { reason: 'madeByMe' },
    });

    const confirmed = sure(await server.call(crew.manager, roleEndpoints.confirm, seen));

    expect(confirmed).toMatchObject({ decision: 'confirmed', decidedBy: { id: crew.manager.memberId } });
    expect(await batches(crew.colleague)).toBe(200);
    expect(await messages(crew.administrator)).toContain('roleConfirmed');
    expect(await server.call(crew.manager, roleEndpoints.confirm, seen)).toMatchObject({ status: 409 });
  });

  test('an administrator cannot appoint a confirmer alone: that role needs a second person too and waits a day', async () => {
    const puppet = await hired('employee');
    const role = sure(await newRole('Confirms', ['role.confirm']));
    const answer = sure(await grant(crew.administrator, puppet, role.key));
    expect(answer).toMatchObject({ requested: true, grants: [{ role: 'employee' }] });
    const [confirmer] = answer.pending;
    sure(
      await server.call(crew.manager, roleEndpoints.confirm, {
        id: confirmer?.id ?? '',
        version: confirmer?.version ?? 0,
      }),
    );

    const { request } = await requested();
    const seen = { id: request.id, version: request.version };
    const early = await server.call(puppet, roleEndpoints.confirm, seen);
    expect(early).toMatchObject({ status: 403, body: { reason: 'confirmerTooNew' } });
    expect(await batches(crew.colleague)).toBe(403);

    server.sleep(24 * 3_600_000);
    sure(await server.call(puppet, roleEndpoints.confirm, seen));
  });

  test('everybody with financial permissions is notified of a new holder', async () => {
    const { request } = await requested();
    sure(
      await server.call(crew.manager, roleEndpoints.confirm, { id: request.id, version: request.version }),
    );

    for (const person of [crew.cashier, crew.accountant, crew.colleague])
      expect(await messages(person)).toContain('roleConfirmed');
  });

  test('a refused or cancelled request changes nothing', async () => {
    const { request } = await requested();
    const seen = { id: request.id, version: request.version };

    sure(await server.call(crew.manager, roleEndpoints.refuse, seen));

    expect(await batches(crew.colleague)).toBe(403);
    expect(await messages(crew.administrator)).toContain('roleRefused');

    const again = await requested();
    const withdrawn = { id: again.request.id, version: again.request.version };
    sure(await server.call(crew.administrator, roleEndpoints.withdrawRequest, withdrawn));
    expect(await server.call(crew.manager, roleEndpoints.confirm, withdrawn)).toMatchObject({
      status: 409,
      body: { reason: 'alreadyDecided' },
    });
    const { items } = sure(await server.call(crew.auditor, roleEndpoints.requests, {}));
    expect(items).toEqual([]);
  });

  test('a role cannot be requested twice or confirmed by its recipient', async () => {
    await requested();
    expect(await grant(crew.administrator, crew.colleague, 'cashier')).toMatchObject({
      status: 409,
      body: { reason: 'roleRequested' },
    });

    const second = await hired('administrator');
    const mine = sure(await grant(crew.administrator, second, 'cashier')).pending[0];
    const answer = await server.call(second, roleEndpoints.confirm, { id: mine?.id ?? '', version: 1 });

    expect(answer).toMatchObject({ status: 403, body: { reason: 'financeRoleNeedsTwo' } });
  });

  test('without anybody else to confirm it takes effect at once, and the audit log says so', async () => {
    await server.owner.query(`delete from role_grant where role = 'financeManager' and company_id = $1`, [
      crew.companyId,
    ]);

    const answer = sure(await grant(crew.administrator, crew.colleague, 'cashier'));

    expect(answer.requested).toBe(false);
    expect(await batches(crew.colleague)).toBe(200);
    expect(await lastAct()).toMatchObject({
      action: 'role.grant',
      detail: { role: 'cashier', alone: true },
    });
  });

  test('a person cannot grant themselves a financial role while there is another administrator', async () => {
    const second = await hired('administrator');

    expect(await grant(second, second, 'cashier')).toMatchObject({
      status: 403,
      body: { reason: 'financeRoleNeedsTwo' },
    });
  });

  test('the member form follows the same rules', async () => {
    const { memberId: id, name, account } = crew.colleague;
    const form = {
      ...{ id, version: 2, name, account, departmentId: crew.departmentId },
      roles: ['employee' as const, 'cashier' as const, 'peopleAdministrator' as const],
    };

    const saved = sure(await server.call(crew.administrator, companyEndpoints.saveMember, form));

    expect(saved).toMatchObject({ roles: ['employee', 'peopleAdministrator'], pendingRoles: ['cashier'] });
    expect(await batches(crew.colleague)).toBe(403);

    await stepDown(crew.administrator);
    const plain = { ...form, version: saved.version, roles: ['employee' as const] };
    expect(await server.call(crew.administrator, companyEndpoints.saveMember, plain)).toMatchObject({
      status: 403,
      body: { reason: 'stepUpNeeded' },
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
