import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { messageEndpoints } from '@outlay/contract/platform/message';
import type pg from 'pg';
import { approveAs, newCompany, newExpense, PASSWORD, see, submitted, sure, type Crew } from '../builders.ts';
import { ownPool } from '../cluster.ts';
import { startServer, type TestServer } from '../harness.ts';
import { paidOutside } from '../paying.ts';
import { easyCaptcha, newAccount, personOf, register, signInAs } from '../registering.ts';
import { addSecond } from '../second-server.ts';

let server: TestServer;
let first: pg.Pool;
let second: pg.Pool;
let ours: Crew;
let theirs: Crew;
beforeAll(async () => {
  server = await startServer({ servers: addSecond, captcha: easyCaptcha });
  second = ownPool({ connectionString: server.servers?.owners['second'] ?? '', max: 2 });
  first = ownPool({ connectionString: server.ownerUrl, max: 2 });
  ours = await newCompany(server, 'Ours');
  theirs = await newCompany(server, 'Theirs');
});
afterAll(async () => {
  await first?.end();
  await second?.end();
  await server?.stop();
});

const documentsOf = async (owner: pg.Pool, companyId: string): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from document where company_id = $1',
    [companyId],
  );
  return rows[0]?.count ?? 0;
};

describe('Companies on two servers', () => {
  test('are founded in turn, and a claim of each goes from expense to payment', async () => {
    for (const crew of [ours, theirs]) {
      await newExpense(server, crew.employee);
      const { id } = await submitted(server, crew.employee);
      for (const who of [crew.leader, crew.accountant, crew.manager]) {
        const now = await see(server, who, id);
        if (now.actions.includes('approve')) await approveAs(server, who, id);
      }
      await paidOutside(server, { asks: crew.cashier, confirms: crew.manager }, id);
      expect(await see(server, crew.employee, id)).toMatchObject({ status: 'Paid' });
    }

    expect([await documentsOf(first, ours.companyId), await documentsOf(second, ours.companyId)]).toEqual([
      1, 0,
    ]);
    expect([await documentsOf(first, theirs.companyId), await documentsOf(second, theirs.companyId)]).toEqual(
      [0, 1],
    );
  });

  test('tell their members by messages, which workers of both servers deliver', async () => {
    for (const { leader } of [ours, theirs]) {
      const { items } = sure(await server.call(leader, messageEndpoints.list, {}));
      expect(items.length).toBeGreaterThan(0);
    }
    const undelivered = `select id from outbox o where due_at is null and not exists
      (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`;
    await expect.poll(async () => (await first.query(undelivered)).rowCount).toBe(0);
    await expect.poll(async () => (await second.query(undelivered)).rowCount).toBe(0);
  });

  test('never see each other', async () => {
    const { id } = await submitted(server, theirs.employee);
    expect((await server.call(theirs.leader, documentEndpoints.detail, { id })).status).toBe(200);
    expect((await server.call(ours.leader, documentEndpoints.detail, { id })).status).toBe(404);
  });

  test('share a person, who is invited, accepts, and switches between them', async () => {
    for (const [at, home] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const person = home.colleague;
      const { companyId } = at;
      sure(
        await server.call(at.administrator, companyEndpoints.saveMember, {
          ...{ id: newId(), version: 0, name: 'Noor Vale', account: person.account },
          ...{ departmentId: null, roles: ['employee'] },
        }),
      );
      sure(await server.call(person, sessionEndpoints.acceptCompany, { companyId }));
      const there = personOf(sure(await server.call(person, sessionEndpoints.changeCompany, { companyId })));
      expect(there.companyId).toBe(companyId);
      expect((await server.call(person, sessionEndpoints.companies, {})).status).toBe(401);
      const mine = await newExpense(server, there);
      const back = { companyId: home.companyId };
      const again = personOf(sure(await server.call(there, sessionEndpoints.changeCompany, back)));
      const { items } = sure(await server.call(again, expenseEndpoints.list, {}));
      expect(items.map(({ id }) => id)).not.toContain(mine.id);
      const opened = sure(await server.call(at.auditor, auditEndpoints.list, {})).items;
      expect(opened.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['member.activate', 'session.open']),
      );
      Object.assign(home.colleague, again);
    }
  });

  test('keep audit logs that are intact', async () => {
    for (const { auditor } of [ours, theirs])
      expect(sure(await server.call(auditor, auditEndpoints.verify, {}))).toMatchObject({ intact: true });
  });

  test('are rid of what a server left that was lost between two commits', async () => {
    const [companyId, personId, strangerId] = [newId(), newId(), newId()];
    for (const [id, name] of [
      [personId, 'Founder'],
      [strangerId, 'Stranger'],
    ])
      await first.query(
        `insert into person (id, email, real_name, language, password_hash, created_at, updated_at)
         values ($1, $2, $3, 'en-US', 'none', now(), now())`,
        [id, `${id}@half.test`, name],
      );
    await first.query(
      `insert into company (id, code, name, created_at) values ($1, 'HALFHALF', 'Half', now() - interval '1 hour')`,
      [companyId],
    );
    await first.query(`insert into company_place (company_id, server) values ($1, 'second')`, [companyId]);
    const membership = `insert into membership (person_id, company_id, member_id, state) values ($1, $2, $3, 'active')`;
    await first.query(membership, [personId, companyId, newId()]);
    await first.query(membership, [strangerId, theirs.companyId, newId()]);

    await server.app.sweep();

    const { rows } = await first.query('select closed_at is not null as closed from company where id = $1', [
      companyId,
    ]);
    expect(rows).toEqual([{ closed: true }]);
    const left = await first.query('select distinct state from membership where person_id = any($1)', [
      [personId, strangerId],
    ]);
    expect(left.rows).toEqual([{ state: 'left' }]);
    const active = `select from membership where company_id = $1 and state = 'active'`;
    expect((await first.query(active, [theirs.companyId])).rowCount).toBeGreaterThan(5);
  });

  test('take people who sign in by password, and who register a company of their own', async () => {
    for (const { employee } of [ours, theirs]) {
      const answer = sure(await signInAs(server, employee.account, PASSWORD));
      expect(personOf(answer)).toMatchObject({ companyId: employee.companyId });
    }
    const before = await Promise.all([first, second].map(countCompanies));
    for (let turn = 0; turn < 2; turn += 1) {
      const founder = personOf(sure(await register(server, newAccount())));
      await newExpense(server, founder);
    }
    const after = await Promise.all([first, second].map(countCompanies));
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1]);
  });
});

/** Each company has one audit chain, on its server. */
const countCompanies = async (owner: pg.Pool): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from audit_head');
  return rows[0]?.count ?? 0;
};
