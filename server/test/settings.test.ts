import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { changesSettings } from '#database/settings.ts';
import { remembered } from '#database/remembered.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { newCompany, newDraft, see, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let other: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
  crew = await newCompany(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const version = async () => {
  const { rows } = await sql<{ version: number }>`
    select settings_version as version from company where id = ${crew.companyId}`.execute(server.db);
  return rows[0]?.version ?? -1;
};
const rename = (name: string) => sql`update member set name = ${name} where id = ${crew.colleague.memberId}`;
const nameOn = (node: TestServer) =>
  inReading(node.db, crew.companyId, (db) =>
    remembered({ db, user: crew.colleague }, 'name of the colleague', async () => {
      const { rows } = await sql<{ name: string }>`
        select name from member where id = ${crew.colleague.memberId}`.execute(db);
      return rows[0] ?? { name: '' };
    }),
  );

describe('What a company sets up', () => {
  test('is read once on each node, and again as soon as somebody has changed it', async () => {
    const before = await nameOn(server);
    expect(await nameOn(server)).toBe(before);
    expect(await nameOn(other)).toEqual(before);

    await inTransaction(server.db, crew.companyId, (tx) => rename('Nora').execute(tx));

    expect(await nameOn(other)).toEqual({ name: 'Nora' });
    expect(await nameOn(server)).toEqual({ name: 'Nora' });
  });

  test('is read anew only by transactions that begin after the change was committed', async () => {
    const raised = await version();
    await inTransaction(server.db, crew.companyId, async (tx) => {
      await rename('Otto').execute(tx);
      await rename('Olga').execute(tx);
      expect(await nameOn(other)).toEqual({ name: 'Nora' });
    });

    expect(await nameOn(other)).toEqual({ name: 'Olga' });
    expect(await version()).toBe(raised + 1);
  });

  test('stays as it was when the change is rolled back', async () => {
    const raised = await version();
    const failed = inTransaction(server.db, crew.companyId, async (tx) => {
      await rename('Nobody').execute(tx);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');

    expect(await version()).toBe(raised);
    expect(await nameOn(server)).toEqual({ name: 'Olga' });
  });

  test('cannot be changed by a transaction that uses what it remembers', async () => {
    const mixed = inTransaction(server.db, crew.companyId, (tx) => rename('Wrong').execute(tx), {
      remembers: true,
    });
    await expect(mixed).rejects.toThrow('remembers settings changes them');

    expect(await nameOn(server)).toEqual({ name: 'Olga' });
  });

  test('can be changed on a connection that was used for such a transaction before', async () => {
    const all = Array.from({ length: 30 }, () =>
      inReading(server.db, crew.companyId, (db) => sql`select pg_sleep(0.01)`.execute(db)),
    );
    await Promise.all(all);
    await expect(
      sql`update company set name = name where id = ${crew.companyId}`.execute(server.db),
    ).resolves.toBeDefined();
  });

  test('is shared, so nobody can change what was read', async () => {
    const shared = await nameOn(server);
    expect(() => Object.assign(shared, { name: 'Changed' })).toThrow(TypeError);
  });
});

test('A statement is known to change settings by what it writes to, not by what it reads', () => {
  for (const text of [
    'update "member" set "name" = $1',
    'insert into "role_grant" ("company_id") values ($1)',
    'delete from flow where id = $1',
    'with gone as (delete from "department_member" where company_id = $1) select 1',
  ])
    expect(changesSettings(text), text).toBe(true);
  for (const text of [
    'select "name" from "member" where "id" = $1 for update',
    'update "membership" set "last_used_at" = $1',
    'insert into "document_line" ("member_id") values ($1)',
    'update "flow_instance" set "state" = $1',
  ])
    expect(changesSettings(text), text).toBe(false);
});

test('A leader who was replaced a moment ago, on another node, is not asked for approval', async () => {
  const first = await newDraft(server, crew.employee);
  sure(await server.call(crew.employee, documentEndpoints.submit, { id: first.id, version: first.version }));
  expect((await see(server, crew.leader, first.id)).taskId).not.toBeNull();

  const second = await newDraft(server, crew.employee);
  await inTransaction(other.db, crew.companyId, (tx) =>
    sql`update department set leader_id = ${crew.manager.memberId} where id = ${crew.departmentId}`.execute(
      tx,
    ),
  );
  sure(
    await server.call(crew.employee, documentEndpoints.submit, { id: second.id, version: second.version }),
  );

  const tasks = async (who: keyof Crew) => {
    const { items } = sure(await server.call(crew[who] as typeof crew.leader, approvalEndpoints.tasks, {}));
    return items.map(({ document }) => document.id);
  };
  expect(await tasks('manager')).toEqual([second.id]);
  expect(await tasks('leader')).toEqual([first.id]);
});
