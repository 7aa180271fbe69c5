import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { PERMISSIONS } from '@outlay/contract/permission';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { whyEndpoints, type WhyAct } from '@outlay/contract/governance/permission-explanation';
import { newCompany, newDraft, passed, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
let sent: DocumentDetail;
let done: DocumentDetail;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  sent = await submitted(server, crew.employee);
  done = await passed(server, crew);
});
afterAll(() => server.stop());

const explain = (who: Person, about: Person, act: WhyAct, object?: string) =>
  server.call(who, whyEndpoints.why, { memberId: about.memberId, act, ...(object ? { object } : {}) });
const explanationOf = async (about: Person, act: WhyAct, object?: string) =>
  sure(await explain(crew.auditor, about, act, object));

describe('The permission explanation', () => {
  test('names for every permission the roles that grant it', async () => {
    for (const permission of PERMISSIONS) {
      const answer = await explanationOf(crew.manager, permission);
      const held = answer.grantedBy.length > 0;
      expect(answer.allowed, permission).toBe(held);
      if (!held) expect(answer, permission).toMatchObject({ code: 'NOT_ALLOWED', reason: 'lacksPermission' });
    }
    expect(await explanationOf(crew.employee, 'payment.release')).toMatchObject({
      allowed: false,
      grantedBy: [],
      wouldGrant: [{ role: 'financeManager', name: '' }],
    });
    expect(await explanationOf(crew.manager, 'payment.release')).toMatchObject({
      allowed: true,
      grantedBy: [{ role: 'financeManager', departments: [], until: null }],
    });
  });

  test('gives the server’s own reason for an act on a document, found by number or ID', async () => {
    const cases: [Person, WhyAct, DocumentDetail, string | null][] = [
      [crew.leader, 'document:approve', sent, null],
      [crew.accountant, 'document:approve', sent, 'notYourTurn'],
      [crew.leader, 'document:approve', done, 'alreadyDecided'],
      [crew.employee, 'document:approve', sent, 'ownDocument'],
      [crew.employee, 'document:withdraw', done, 'wrongStatus'],
      [crew.colleague, 'document:withdraw', sent, 'notSubmitter'],
      [crew.auditor, 'document:submit', sent, 'lacksPermission'],
      [crew.cashier, 'document:payOutside', done, null],
      [crew.accountant, 'document:payOutside', done, 'lacksPermission'],
      [crew.accountant, 'document:unpay', done, 'lacksPermission'],
      [crew.manager, 'document:confirmOutside', done, 'nothingAsked'],
      [crew.manager, 'document:unpay', done, 'wrongStatus'],
      [crew.manager, 'document:revoke', done, 'notAsked'],
      [crew.colleague, 'document:comment', done, 'lacksPermission'],
      [crew.accountant, 'document:unapprove', done, null],
      [crew.leader, 'document:unapprove', done, 'lacksPermission'],
    ];
    for (const [about, act, document, reason] of cases)
      for (const object of [document.id, document.number])
        expect((await explanationOf(about, act, object)).reason, `${about.name} ${act}`).toBe(reason);
  });

  test('agrees with what happens: the button is shown and the call is accepted or refused alike', async () => {
    for (const about of [crew.cashier, crew.manager, crew.accountant]) {
      const { allowed, code } = await explanationOf(about, 'document:hold', done.id);
      const detail = sure(await server.call(about, documentEndpoints.detail, { id: done.id }));
      expect(detail.actions.includes('hold')).toBe(allowed);
      expect(code).toBeNull();
    }
    const refused = await explanationOf(crew.administrator, 'document:hold', done.id);
    const answer = await server.call(crew.administrator, documentEndpoints.hold, {
      id: done.id,
      version: done.version,
      reason: 'x',
    });
    expect(answer.body.code).toBe(refused.code);
  });

  test('tells each reader only what concerns them: approvers, payers and readers', async () => {
    const actsFor = async (who: Person, id: string) =>
      sure(await server.call(who, whyEndpoints.whyNot, { id })).items.map(({ act }) => act);

    expect(await actsFor(crew.leader, done.id)).toContain('takeBack');
    expect(await actsFor(crew.leader, done.id)).not.toContain('payOutside');
    expect(await actsFor(crew.cashier, done.id)).not.toContain('withdraw');
    expect(await actsFor(crew.employee, sent.id)).not.toContain('approve');
  });

  test('explains why a batch cannot be processed: own batch, not released yet, wrong state', async () => {
    const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
    const other = await passed(server, crew);
    const batch = sure(
      await server.call(crew.cashier, paymentEndpoints.createBatch, {
        id: newId(),
        templateId: items[0]?.id ?? '',
        documents: [{ id: other.id, version: other.version }],
      }),
    );
    const why = async (about: Person, act: WhyAct) =>
      sure(await explain(crew.manager, about, act, batch.number));

    expect(await why(crew.cashier, 'batch:release')).toMatchObject({ reason: 'lacksPermission' });
    expect(await why(crew.manager, 'batch:release')).toMatchObject({ allowed: true, stepUp: true });
    expect(await why(crew.cashier, 'batch:export')).toMatchObject({ reason: 'notReleased' });
    expect(await why(crew.cashier, 'batch:result')).toMatchObject({ reason: 'notSubmitted' });
    // Members who may not see batches get no explanation for them.
    expect((await explain(crew.auditor, crew.cashier, 'batch:release', batch.number)).status).toBe(404);
  });

  test('names a company’s own role with the department it applies to', async () => {
    const role = sure(
      await server.call(crew.administrator, roleEndpoints.save, {
        id: newId(),
        version: 0,
        name: 'Reader of Sales',
        permissions: ['document.readCompany'],
      }),
    );
    sure(
      await server.call(crew.administrator, roleEndpoints.grant, {
        memberId: crew.colleague.memberId,
        role: role.key,
        departmentIds: [crew.departmentId],
      }),
    );

    const answer = await explanationOf(crew.colleague, 'document.readCompany');

    expect(answer).toMatchObject({
      allowed: true,
      grantedBy: [{ name: 'Reader of Sales', departments: [{ id: crew.departmentId, name: 'Sales' }] }],
    });
    sure(
      await server.call(crew.administrator, roleEndpoints.withdraw, {
        memberId: crew.colleague.memberId,
        role: role.key,
      }),
    );
  });

  test('mentions a missing second factor and a disabled feature', async () => {
    await server.owner.query(
      `update company set second_factor_days = 0, features_off = '{print,invite}' where id = $1`,
      [crew.companyId],
    );

    const self = async (who: Person, act: WhyAct, object?: string) =>
      sure(await explain(who, who, act, object));
    expect(await self(crew.cashier, 'payment.batch')).toMatchObject({
      allowed: false,
      reason: 'secondFactorNeeded',
      secondFactor: { enrolled: false, withheld: true },
    });
    expect(await self(crew.employee, 'document:print', sent.id)).toMatchObject({
      reason: 'featureOff',
      featureOff: 'print',
    });
    expect(await self(crew.employee, 'member.invite')).toMatchObject({ reason: 'featureOff' });

    await server.owner.query(
      `update company set second_factor_days = 3650, features_off = '{}' where id = $1`,
      [crew.companyId],
    );
  });
});

describe('The permission explanation is available to', () => {
  test('everybody about themselves, and about others for people who may read roles', async () => {
    expect((await explain(crew.employee, crew.employee, 'payment.batch')).status).toBe(200);
    expect(await explain(crew.employee, crew.leader, 'payment.batch')).toMatchObject({
      status: 403,
      body: { reason: 'lacksPermission' },
    });
    expect((await explain(crew.administrator, crew.leader, 'payment.batch')).status).toBe(200);
  });

  test('nobody for a document they cannot read, a draft, or a document that does not exist', async () => {
    const draft = await newDraft(server, crew.employee);

    expect((await explain(crew.administrator, crew.leader, 'document:approve', sent.id)).status).toBe(404);
    expect((await explain(crew.auditor, crew.employee, 'document:submit', draft.id)).status).toBe(404);
    expect((await explain(crew.auditor, crew.employee, 'document:submit', newId())).status).toBe(404);
    expect((await explain(crew.auditor, crew.employee, 'document:submit', 'no-such-number')).status).toBe(
      404,
    );
    expect(await explain(crew.auditor, crew.employee, 'document:submit')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'object', code: 'required' }] },
    });
  });

  test('nobody for a member of another company or one who has left', async () => {
    const others = await newCompany(server, 'Others');
    expect((await explain(crew.auditor, others.employee, 'payment.batch')).status).toBe(404);
    const { items } = sure(await server.call(crew.administrator, memberListEndpoints.members, { size: 100 }));
    expect(items.some(({ id }) => id === others.employee.memberId)).toBe(false);
  });

  test('every reader of a document, act by act', async () => {
    const { items } = sure(await server.call(crew.employee, whyEndpoints.whyNot, { id: done.id }));
    const reasons = new Map(items.map(({ act, reason }) => [act, reason]));

    expect(reasons.get('withdraw')).toBe('wrongStatus');
    // Acts that are not for this person, or not for an approved document, are not listed.
    for (const act of ['approve', 'askRevoke', 'payOutside', 'urge'] as const)
      expect(reasons.has(act), act).toBe(false);
    expect((await server.call(crew.colleague, whyEndpoints.whyNot, { id: done.id })).status).toBe(404);
  });
});
