import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints, type AuditFilter } from '@outlay/contract/audit';
import { roleEndpoints } from '@outlay/contract/role';
import { newCompany, newExpense, sure, type Crew } from '../../../test/builders.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { newId } from '#kit/id.ts';
import { parseCsv } from '#kit/csv.ts';

let server: TestServer;
let crew: Crew;
let expenseId: string;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  expenseId = (await newExpense(server, crew.employee)).id;
  await newExpense(server, crew.colleague);
  sure(
    await server.call(crew.administrator, roleEndpoints.save, {
      id: newId(),
      version: 0,
      name: '=HYPERLINK("http://evil")',
      permissions: ['budget.read'],
    }),
  );
  sure(
    await server.call(crew.administrator, roleEndpoints.grant, {
      memberId: crew.colleague.memberId,
      role: 'peopleAdministrator',
    }),
  );
  // As an agent's act is kept.
  await server.owner.query(
    `insert into audit_event (company_id, seq, at, actor_id, acting_for, action, object_type, object_id, detail, prev_hash, hash)
     values ($1, 900, $2, $3, $4, 'document.submit', 'document', $5, '{"note": "canary"}', '', '')`,
    [crew.companyId, server.now(), crew.colleague.memberId, crew.leader.memberId, newId()],
  );
});
afterAll(() => server.stop());

const found = async (filter: AuditFilter) =>
  sure(await server.call(crew.auditor, auditEndpoints.list, { size: 100, ...filter })).items;
const today = (plus = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    new Date(server.now().getTime() + plus * 86_400_000),
  );

describe('looking through what was done', () => {
  test.each<[string, () => AuditFilter, string[]]>([
    ['by a person', () => ({ actorId: crew.employee.memberId }), ['expense.record']],
    ['in somebody’s name', () => ({ actingForId: crew.leader.memberId }), ['document.submit']],
    ['about roles', () => ({ group: 'role' }), ['role.grant', 'role.save']],
    ['with a kind of object', () => ({ objectType: 'expense' }), ['expense.record', 'expense.record']],
    ['with one object', () => ({ objectId: expenseId }), ['expense.record']],
    ['by words in its detail', () => ({ text: 'CANARY' }), ['document.submit']],
    ['of today', () => ({ group: 'role', from: today(), to: today() }), ['role.grant', 'role.save']],
    ['before today', () => ({ to: today(-1) }), []],
    ['from tomorrow on', () => ({ from: today(1) }), []],
    ['all of it at once', () => ({ group: 'expense', actorId: crew.colleague.memberId }), ['expense.record']],
  ])('%s', async (_how, filter, actions) => {
    expect((await found(filter())).map(({ action }) => action)).toEqual(actions);
  });

  test('shows for whom somebody acted, the detail, and the names in it', async () => {
    const [agents] = await found({ group: 'document' });
    const [granted] = await found({ text: 'peopleAdministrator' });

    expect(agents).toMatchObject({
      actor: { id: crew.colleague.memberId, name: crew.colleague.name },
      actingFor: { id: crew.leader.memberId, name: crew.leader.name },
      detail: { note: 'canary' },
    });
    expect(granted?.names).toEqual({ [crew.colleague.memberId]: crew.colleague.name });
  });

  test('pages from the newest to the oldest, each once', async () => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = sure(
        await server.call(crew.auditor, auditEndpoints.list, { size: 2, ...(after ? { after } : {}) }),
      );
      seen.push(...page.items.map(({ seq }) => seq));
      after = page.next ?? undefined;
    } while (after);

    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(seen).toHaveLength((await found({})).length);
  });

  test('offers what there is to choose from', async () => {
    expect(sure(await server.call(crew.auditor, auditEndpoints.groups, {}))).toEqual({
      groups: expect.arrayContaining(['document', 'expense', 'role']) as string[],
      objectTypes: expect.arrayContaining(['document', 'expense', 'member', 'role']) as string[],
    });
  });
});

describe('taking it out', () => {
  const take = async (filter: AuditFilter = {}) => {
    const answer = await server.call(crew.auditor, auditEndpoints.export, filter);
    return { ...answer, text: Buffer.from(answer.body as unknown as ArrayBuffer).toString() };
  };

  test('as CSV without formulas, with those acted for; that it was taken is itself an act', async () => {
    const { text, headers } = await take({ group: 'role' });

    const rows = parseCsv(text);
    expect(headers.get('content-disposition')).toContain('.csv');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(rows).toHaveLength(3);
    expect(rows.flat().some((cell) => /^[=+\-@]/.test(cell))).toBe(false);
    const exports = (await found({ group: 'audit' })).filter(({ action }) => action === 'audit.export');
    expect(exports[0]).toMatchObject({ detail: { group: 'role' } });
    expect((await take({ group: 'document' })).text).toContain(crew.leader.name);
  });

  test('reads on page by page', async () => {
    await server.owner.query(
      `insert into audit_event (company_id, seq, at, action, object_type, detail, prev_hash, hash)
       select $1, 10000 + n, $2, 'bulk.row', 'company', '{}', '', '' from generate_series(1, 2500) n`,
      [crew.companyId, server.now()],
    );

    const { text } = await take({ group: 'bulk' });

    expect(parseCsv(text)).toHaveLength(2501);
  });

  test('asks anew who it is', async () => {
    await server.owner.query('update session set stepped_up_at = null where member_id = $1', [
      crew.auditor.memberId,
    ]);

    // Any change of roles makes the server look anew at who is signed in.
    sure(
      await server.call(crew.administrator, roleEndpoints.grant, {
        memberId: crew.employee.memberId,
        role: 'employee',
      }),
    );

    expect(await server.call(crew.auditor, auditEndpoints.export, {})).toMatchObject({
      status: 403,
      body: { reason: 'stepUpNeeded' },
    });
  });
});
