import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { messageEndpoints } from '@outlay/contract/platform/message';
import pg from 'pg';
import { approveAs, newCompany, newExpense, PASSWORD, see, submitted, sure, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import { paidOutside } from '../paying.ts';
import { easyCaptcha, newAccount, personOf, register } from '../registering.ts';
import { addSecond } from '../second-server.ts';

let server: TestServer;
let second: pg.Pool;
let ours: Crew;
let theirs: Crew;
beforeAll(async () => {
  server = await startServer({ servers: addSecond, captcha: easyCaptcha });
  second = new pg.Pool({ connectionString: server.servers?.owners['second'] ?? '', max: 2 });
  ours = await newCompany(server, 'Ours');
  theirs = await newCompany(server, 'Theirs');
});
afterAll(async () => {
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
      expect(await see(server, crew.employee, id)).toMatchObject({ status: 'paid' });
    }

    expect([await documentsOf(server.owner, ours.companyId), await documentsOf(second, ours.companyId)]).toEqual(
      [1, 0],
    );
    expect([
      await documentsOf(server.owner, theirs.companyId),
      await documentsOf(second, theirs.companyId),
    ]).toEqual([0, 1]);
  });

  test('tell their members by messages, which workers of both servers deliver', async () => {
    for (const { employee } of [ours, theirs]) {
      const { items } = sure(await server.call(employee, messageEndpoints.list, {}));
      expect(items.length).toBeGreaterThan(0);
    }
    const undelivered = `select id from outbox o where due_at is null and not exists
      (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`;
    await expect.poll(async () => (await server.owner.query(undelivered)).rowCount).toBe(0);
    await expect.poll(async () => (await second.query(undelivered)).rowCount).toBe(0);
  });

  test('never see each other', async () => {
    const { items } = sure(await server.call(ours.employee, documentEndpoints.mine, {}));
    const other = sure(await server.call(theirs.employee, documentEndpoints.mine, {}));
    const id = other.items[0]?.id ?? '';
    expect(items.map((one) => one.id)).not.toContain(id);
    expect((await server.call(ours.manager, documentEndpoints.get, { id })).status).toBe(404);
    expect((await server.call(ours.manager, documentEndpoints.approve as never, { id } as never)).status).not.toBe(200);
  });

  test('take people who sign in by password, and who register a company of their own', async () => {
    for (const { employee } of [ours, theirs]) {
      const answer = sure(
        await server.call(null, accountEndpoints.signIn, { account: employee.account, password: PASSWORD }),
      );
      expect(personOf(answer)).toMatchObject({ companyId: employee.companyId });
    }
    const before = await Promise.all([server.owner, second].map(countCompanies));
    for (let turn = 0; turn < 2; turn += 1) {
      const founder = personOf(sure(await register(server, newAccount())));
      await newExpense(server, founder);
    }
    const after = await Promise.all([server.owner, second].map(countCompanies));
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1]);
  });
});

/** Each company has one audit chain, on its server. */
const countCompanies = async (owner: pg.Pool): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from audit_head');
  return rows[0]?.count ?? 0;
};
