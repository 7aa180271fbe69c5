import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { roleDesk } from '../../../../test/granting.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { grant, newRole, hired, stepDown } = roleDesk(() => ({ server, crew }));

const batches = async (who: Person) => (await server.call(who, paymentListEndpoints.batches, {})).status;
const lastAct = async () => sure(await server.call(crew.auditor, auditEndpoints.list, { size: 1 })).items[0];

describe('Two-person approval for financial roles', () => {
  const newRequest = async () => {
    const answer = sure(await grant(crew.administrator, crew.colleague, 'cashier'));
    const [request] = answer.pending;
    if (!request) throw new Error('no request');
    return { answer, request };
  };
  const messages = async (who: Person) =>
    sure(await server.call(who, messageEndpoints.list, {})).items.map(({ kind }) => kind);

  test('a financial role waits for a second person, who is notified; once confirmed it takes effect', async () => {
    const { answer, request } = await newRequest();

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

    const { request } = await newRequest();
    const seen = { id: request.id, version: request.version };
    const early = await server.call(puppet, roleEndpoints.confirm, seen);
    expect(early).toMatchObject({ status: 403, body: { reason: 'confirmerTooNew' } });
    expect(await batches(crew.colleague)).toBe(403);

    server.sleep(24 * 3_600_000);
    sure(await server.call(puppet, roleEndpoints.confirm, seen));
  });

  test('everybody with financial permissions is notified of a new holder', async () => {
    const { request } = await newRequest();
    sure(
      await server.call(crew.manager, roleEndpoints.confirm, { id: request.id, version: request.version }),
    );

    for (const person of [crew.cashier, crew.accountant, crew.colleague])
      expect(await messages(person)).toContain('roleConfirmed');
  });

  test('a refused or cancelled request changes nothing', async () => {
    const { request } = await newRequest();
    const seen = { id: request.id, version: request.version };

    sure(await server.call(crew.manager, roleEndpoints.refuse, seen));

    expect(await batches(crew.colleague)).toBe(403);
    expect(await messages(crew.administrator)).toContain('roleRefused');

    const again = await newRequest();
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
    await newRequest();
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
