import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints, type AuditFilter } from '@outlay/contract/governance/audit';
import { roleEndpoints } from '@outlay/contract/organisation/role';
import { newCompany, newExpense, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { newId } from '#system/id.ts';
import { cellsOf } from '../../../../test/cells.ts';

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
  // As an agent's act is stored.
  await server.owner.query(
    `insert into audit_event (company_id, seq, at, actor_id, acting_for, action, object_type, object_id, detail, prev_hash, hash)
     values ($1, 900, $2, $3, $4, 'document.submit', 'document', $5, '{"note": "canary"}', '', '')`,
    [crew.companyId, server.now(), crew.colleague.memberId, crew.leader.memberId, newId()],
  );
});
afterAll(() => server.stop());

const found = async (filter: Partial<AuditFilter>) =>
  sure(await server.call(crew.auditor, auditEndpoints.list, { size: 100, ...filter })).items;
const today = (plus = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    new Date(server.now().getTime() + plus * 86_400_000),
  );

describe('Searching the audit log', () => {
  test.each<[string, () => Partial<AuditFilter>, string[]]>([
    ['by a person', () => ({ actorId: crew.employee.memberId }), ['expense.record']],
    ['in somebody’s name', () => ({ actingForId: crew.leader.memberId }), ['document.submit']],
    ['about roles', () => ({ groups: ['role'] }), ['role.grant', 'role.save']],
    ['with a kind of object', () => ({ objectTypes: ['expense'] }), ['expense.record', 'expense.record']],
    ['with one object', () => ({ objectId: expenseId }), ['expense.record']],
    ['by words in its detail', () => ({ search: 'CANARY' }), ['document.submit']],
    ['of today', () => ({ groups: ['role'], from: today(), to: today() }), ['role.grant', 'role.save']],
    ['before today', () => ({ to: today(-1) }), []],
    ['from tomorrow on', () => ({ from: today(1) }), []],
    [
      'all of it at once',
      () => ({ groups: ['expense'], actorId: crew.colleague.memberId }),
      ['expense.record'],
    ],
  ])('%s', async (_how, filter, actions) => {
    expect((await found(filter())).map(({ action }) => action)).toEqual(actions);
  });

  test('shows the person acted for, the detail and the names', async () => {
    const [agents] = await found({ groups: ['document'] });
    const [granted] = await found({ search: 'peopleAdministrator' });

    expect(agents).toMatchObject({
      actor: { id: crew.colleague.memberId, name: crew.colleague.name },
      actingFor: { id: crew.leader.memberId, name: crew.leader.name },
      detail: { note: 'canary' },
    });
    expect(granted?.names).toEqual({ [crew.colleague.memberId]: crew.colleague.name });
  });

  const everyPage = async (filter: Partial<AuditFilter>): Promise<number[]> => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = sure(
        await server.call(crew.auditor, auditEndpoints.list, { ...filter, size: 2, ...(after && { after }) }),
      );
      seen.push(...page.items.map(({ seq }) => seq));
      after = page.next ?? undefined;
    } while (after);
    return seen;
  };

  test('names the person for acts on their own account', async () => {
    await server.owner.query(
      `insert into audit_event (company_id, seq, at, actor_id, action, object_type, object_id, detail, prev_hash, hash)
       select $1, 901, $2, $3, 'account.setLanguage', 'person', person_id, '{}', '', ''
       from member where company_id = $1 and id = $3`,
      [crew.companyId, server.now(), crew.colleague.memberId],
    );

    const [event] = await found({ objectTypes: ['person'], actorId: crew.colleague.memberId });
    expect(event?.names[event.objectId ?? '']).toBe(event?.actor?.name);
    await server.owner.query('delete from audit_event where company_id = $1 and seq = 901', [crew.companyId]);
  });

  test('pages in both directions and shows each act once', async () => {
    const newestFirst = await everyPage({});

    expect(newestFirst).toEqual([...new Set(newestFirst)].sort((a, b) => b - a));
    expect(newestFirst).toHaveLength((await found({})).length);
    expect(await everyPage({ descending: false })).toEqual(newestFirst.toReversed());
  });

  test('lists and counts the selected acts by their numbers', async () => {
    const picked = (await everyPage({})).slice(1, 4);

    expect(await everyPage({ seqs: picked })).toEqual(picked);
    expect(sure(await server.call(crew.auditor, auditEndpoints.totals, { seqs: picked }))).toMatchObject({
      total: 3,
      more: false,
    });
  });

  test('offers the available filter values', async () => {
    expect(sure(await server.call(crew.auditor, auditEndpoints.groups, {}))).toEqual({
      groups: expect.arrayContaining(['document', 'expense', 'role']) as string[],
      objectTypes: expect.arrayContaining(['document', 'expense', 'member', 'role']) as string[],
    });
  });
});

describe('Exporting the audit log', () => {
  const take = async (filter: Partial<AuditFilter> = {}, format: 'csv' | 'xlsx' = 'csv') => {
    const answer = await server.call(crew.auditor, auditEndpoints.export, { ...filter, format });
    return { ...answer, text: Buffer.from(answer.body as unknown as ArrayBuffer).toString() };
  };
  const bulk = async (from: number, to: number) =>
    await server.owner.query(
      `insert into audit_event (company_id, seq, at, action, object_type, detail, prev_hash, hash)
       select $1, 10000 + n, $2, 'bag.close', 'company', '{}', '', '' from generate_series($3::int, $4::int) n`,
      [crew.companyId, server.now(), from, to],
    );

  test('writes CSV without formulas, names the people acted for, and is itself audited', async () => {
    const { text, headers } = await take({ groups: ['role'] });

    const rows = cellsOf(text);
    expect(headers.get('content-disposition')).toContain('.csv');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(rows).toHaveLength(3);
    expect(rows.flat().some((cell) => /^[=+\-@]/.test(cell))).toBe(false);
    const exports = (await found({ groups: ['audit'] })).filter(({ action }) => action === 'audit.export');
    expect(exports[0]).toMatchObject({ detail: { format: 'csv', rows: 2, filter: { groups: ['role'] } } });
    expect((await take({ groups: ['document'] })).text).toContain(crew.leader.name);
  });

  test('shows acts in the reader’s language with codes that are the same in every language', async () => {
    const read = async (language: string) => {
      const form = { groups: ['role'], search: 'peopleAdministrator', format: 'csv' as const };
      const answer = await server.call(crew.auditor, auditEndpoints.export, form, {
        headers: { 'accept-language': language },
      });
      return cellsOf(Buffer.from(answer.body as unknown as ArrayBuffer).toString());
    };
    const [inChinese, inFrench] = [await read('zh-CN'), await read('fr')];

    expect(inChinese[0]).toEqual(expect.arrayContaining(['操作人', '操作代码', '对象标识']));
    expect(inChinese[1]).toEqual(expect.arrayContaining(['授予了角色', 'role.grant', crew.colleague.name]));
    expect(inFrench[0]).toEqual(expect.arrayContaining(['Personne', 'Code de l’action']));
    expect(inFrench[1]).toEqual(expect.arrayContaining(['role.grant', crew.colleague.memberId]));
    expect(inFrench[1]).not.toContain('授予了角色');
  });

  test('writes an Excel file of the selected acts only', async () => {
    const [newest] = await found({ groups: ['role'] });
    const { text, headers } = await take({ seqs: [newest?.seq ?? 0] }, 'xlsx');

    expect(headers.get('content-disposition')).toContain('.xlsx');
    expect(text.startsWith('PK')).toBe(true);
    const [last] = await found({ groups: ['audit'] });
    expect(last).toMatchObject({ action: 'audit.export', detail: { format: 'xlsx', rows: 1 } });
  });

  test('reads page by page', async () => {
    await bulk(1, 2_500);

    const { text } = await take({ groups: ['bag'] });

    expect(cellsOf(text)).toHaveLength(2_501);
  });

  test('writes every act of a file within the limit, which is longer than that of other lists', async () => {
    await bulk(10_001, 60_000);

    const { text } = await take({ groups: ['bag'] });

    expect(text.trimEnd().split('\r\n')).toHaveLength(52_501);
  });

  test('counts up to a limit and refuses a file that would be too long instead of cutting it', async () => {
    // Behind the exports that were audited meanwhile.
    await bulk(60_101, 110_001);

    expect(sure(await server.call(crew.auditor, auditEndpoints.totals, {}))).toMatchObject({
      total: 10_000,
      more: true,
    });
    const file = { groups: ['bag'], format: 'csv' as const };
    expect(await server.call(crew.auditor, auditEndpoints.export, file)).toMatchObject({
      status: 409,
      body: { reason: 'exportTooLong', values: { most: '100000' } },
    });
  });

  test('asks for authentication again', async () => {
    await server.owner.query('update session set stepped_up_at = null where member_id = $1', [
      crew.auditor.memberId,
    ]);

    // Any change of roles clears the server's cache of signed-in members.
    sure(
      await server.call(crew.administrator, roleEndpoints.grant, {
        memberId: crew.employee.memberId,
        role: 'employee',
      }),
    );

    expect(await server.call(crew.auditor, auditEndpoints.export, { format: 'csv' })).toMatchObject({
      status: 403,
      body: { reason: 'stepUpNeeded' },
    });
  });
});
