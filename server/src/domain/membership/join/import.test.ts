import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { importEndpoints, type ImportRow, type MemberImport } from '@outlay/contract/membership/join.import';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { newId } from '#system/id.ts';
import { readTable } from '#text/spreadsheet.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { hire } from '../../../../test/hiring.ts';
import { workbookOf } from '../../../../test/workbooks.ts';

let server: TestServer;
let ours: Crew;
let theirs: Crew;
beforeAll(async () => {
  server = await startServer();
  theirs = await newCompany(server, 'Elsewhere');
});
afterAll(() => server.stop());

const HEADING = ['Name', 'Phone or email', 'Department', 'Grade', 'Post', 'Leads the department'];
const csv = (...rows: string[][]) => ({
  name: 'people.csv',
  bytes: Buffer.from([HEADING, ...rows].map((row) => row.join(',')).join('\n')),
});

const check = (file: { name: string; bytes: Uint8Array }, who: Person = ours.administrator) =>
  server.upload(who, importEndpoints.check, { id: newId() }, file);
const rowsOf = async (id: string, show: 'all' | 'kept' = 'all'): Promise<ImportRow[]> =>
  sure(await server.call(ours.administrator, importEndpoints.rows, { id, show, size: 100 })).items;
const result = (rows: ImportRow[]) => rows.map(({ row, fate, fault }) => [row, fate, fault].join(' ').trim());

async function ended(id: string): Promise<MemberImport> {
  const now = async () => sure(await server.call(ours.administrator, importEndpoints.get, { id }));
  await expect.poll(async () => (await now()).state).toMatch(/done|undone|failed/);
  return await now();
}
async function applied(one: MemberImport): Promise<MemberImport> {
  sure(await server.call(ours.administrator, importEndpoints.apply, one));
  return await ended(one.id);
}
async function undone(one: MemberImport): Promise<MemberImport> {
  sure(await server.call(ours.administrator, importEndpoints.undo, one));
  return await ended(one.id);
}
const members = async () =>
  sure(await server.call(ours.administrator, memberListEndpoints.members, { size: 100 })).items;
const departments = async () =>
  sure(await server.call(ours.administrator, companyEndpoints.departments, {})).items;

describe('A member import', () => {
  beforeAll(async () => {
    ours = await newCompany(server, 'Harbour Works');
    await server.owner.query(
      `insert into grade (company_id, id, name, created_at) values ($1, gen_random_uuid(), 'P5', now())`,
      [ours.companyId],
    );
  });

  test('previews the result of every row without changing anything', async () => {
    const before = await members();

    const one = sure(
      await check(
        csv(
          ['Ada North', '13900000001', 'Sales/North', 'P5', '', 'yes'],
          [ours.colleague.name, ours.colleague.account, 'Sales', '', '', ''],
          ['Renamed', ours.employee.account, '', '', '', ''],
          ['', '13900000002', '', '', '', ''],
          ['No Account', 'nobody', '', '', '', ''],
          ['Ada Again', '139 0000 0001', '', '', '', ''],
          ['Odd Grade', 'grade@example.com', '', 'P99', '', ''],
          ['Odd Post', 'post@example.com', '', '', 'Astronaut', ''],
          ['Odd Leader', 'leader@example.com', 'Sales', '', '', 'perhaps'],
          ['Leads Nothing', 'leads@example.com', '', '', '', 'yes'],
        ),
      ),
    );

    expect(one).toMatchObject({ state: 'checked', total: 10, added: 1, changed: 1, same: 1, refused: 7 });
    expect(result(await rowsOf(one.id))).toEqual([
      ...['2 added', '3 same', '4 changed', '5 refused nameMissing', '6 refused badAccount'],
      ...['7 refused twice', '8 refused unknownGrade', '9 refused unknownPost', '10 refused badYesNo'],
      '11 refused departmentMissing',
    ]);
    expect(await members()).toEqual(before);
  });

  test('adds people, departments and leaders, and undoing it restores the previous state', async () => {
    const [known] = await hire(server, theirs.companyId, [
      { name: 'Works Elsewhere', departmentId: theirs.departmentId },
    ]);
    const before = await members();
    const one = sure(
      await check(
        csv(
          ['Ada North', 'ada.north@example.com', 'Sales/North', 'P5', '', 'yes'],
          ['Works Elsewhere', known!.account, 'Sales/North', '', '', ''],
          ['Renamed', ours.employee.account, '', 'P5', '', ''],
        ),
      ),
    );

    const done = await applied(one);

    expect(done).toMatchObject({ state: 'done', done: 3, added: 2, changed: 1 });
    const now = await members();
    const ada = now.find(({ name }) => name === 'Ada North');
    expect(ada).toMatchObject({
      state: 'invited',
      grade: 'P5',
      departmentName: 'North',
      roles: ['employee'],
    });
    expect(now.find(({ name }) => name === 'Works Elsewhere')?.state).toBe('invited');
    expect(now.find(({ id }) => id === ours.employee.memberId)).toMatchObject({
      name: 'Renamed',
      grade: 'P5',
    });
    const north = (await departments()).find(({ name }) => name === 'North');
    expect(north).toMatchObject({ parentId: ours.departmentId, leader: { id: ada?.id } });

    const back = await undone(done);

    expect(back.state).toBe('undone');
    const strip = (all: Awaited<ReturnType<typeof members>>) => all.map(({ version: _, ...rest }) => rest);
    expect(strip(await members())).toEqual(strip(before));
    expect((await departments()).find(({ name }) => name === 'North')?.leader).toBeNull();
    const again = await server.call(ours.administrator, importEndpoints.undo, back);
    expect(again.body.reason).toBe('alreadyUndone');
  });

  test('keeps members who changed since when it is undone, and names them', async () => {
    const one = sure(
      await check(
        csv(
          ['Will Stay', 'stay@example.com', '', '', '', ''],
          ['Will Go', 'go@example.com', '', '', '', ''],
          ['Other Name', ours.colleague.account, '', '', '', ''],
        ),
      ),
    );
    const done = await applied(one);
    const stay = (await members()).find(({ name }) => name === 'Will Stay')!;
    const { id, name, account, version, roles, departmentId } = stay;
    sure(
      await server.call(ours.administrator, companyEndpoints.saveMember, {
        ...{ id, version, account, roles, departmentId, name: `${name} Longer` },
      }),
    );

    await undone(done);

    const kept = await rowsOf(one.id, 'kept');
    expect(kept.map((row) => [row.name, row.fault])).toEqual([['Will Stay', 'changedSince']]);
    const names = (await members()).map((member) => member.name);
    expect(names).toContain('Will Stay Longer');
    expect(names).not.toContain('Will Go');
    expect(names).toContain(ours.colleague.name);
  });

  test('adds a thousand people while others keep working', async () => {
    const people = Array.from({ length: 1000 }, (_, n) => [
      `P ${n}`,
      `p${n}@example.com`,
      'Big/Team',
      '',
      '',
      '',
    ]);
    const one = sure(await check(csv(...people)));

    const done = await applied(one);

    expect(done).toMatchObject({ state: 'done', done: 1000, added: 1000, refused: 0 });
    const big = (await departments()).find(({ name }) => name === 'Team');
    expect(big?.memberCount).toBe(1000);
  });

  test('stops at the member limit', async () => {
    const small = await newCompany(server, 'Small');
    const large = ours;
    ours = small;
    await server.owner.query('update company set seats = 9 where id = $1', [small.companyId]);
    const one = sure(
      await check(csv(['A', 'a1@example.com', '', '', '', ''], ['B', 'b1@example.com', '', '', '', ''])),
    );
    expect(result(await rowsOf(one.id))).toEqual(['2 added', '3 refused noSeats']);
    // The seat is taken before the sheet is applied.
    await server.owner.query('update company set seats = 8 where id = $1', [small.companyId]);

    const done = await applied(one);

    expect(done).toMatchObject({ state: 'done', added: 0, refused: 2 });
    ours = large;
  });
});

describe('The import sheet', () => {
  test('is offered in the reader’s language, can be imported as it is, and its example row adds nobody', async () => {
    for (const language of ['zh-Hans', 'en', 'zh-Hant', 'fr', 'es'] as const) {
      const answer = await server.call(ours.administrator, importEndpoints.template, { language });
      const bytes = Buffer.from(answer.body as unknown as ArrayBuffer);
      const [heading, example] = await readTable(bytes, { bytes: 1e6, rows: 10, columns: 10 });
      expect(heading?.cells).toHaveLength(6);
      expect(example?.cells[1]).toBe('ada@example.com');
      expect(sure(await check({ name: 'template.xlsx', bytes }))).toMatchObject({ total: 0 });
    }
  });

  test('reads workbook numbers as phone numbers and formulas as their last value', async () => {
    const texts = (row: number, cells: string[]) =>
      cells
        .map((cell, at) => `<c r="${'ABCDEF'[at]}${row}" t="inlineStr"><is><t>${cell}</t></is></c>`)
        .join('');
    const bytes = workbookOf(`<row r="1">${texts(1, HEADING)}</row>
      <row r="2">${texts(2, ['By Number'])}<c r="B2"><v>13900000777</v></c></row>
      <row r="4"><c r="A4"><f>HYPERLINK("http://evil")</f></c>
      <c r="B4" t="inlineStr"><is><t>f@example.com</t></is></c></row>`);

    const one = sure(await check({ name: 'a.xlsx', bytes }));

    expect((await rowsOf(one.id)).map(({ row, account, fault }) => [row, account, fault])).toEqual([
      [2, '13900000777', null],
      [4, 'f@example.com', 'nameMissing'],
    ]);
  });

  test('reads CSV in GB 18030 or with a byte order mark, and names the row of a malformed one', async () => {
    const text = [HEADING.join(','), '', '"王䶮, 小",wang@example.com,销售,,,'].join('\n');
    const odd = { name: 'a.csv', bytes: Buffer.from(`${text}\n"open,b@example.com,,,,`) };

    for (const bytes of [Buffer.from(`\ufeff${text}`), iconv.encode(text, 'gb18030')]) {
      const one = sure(await check({ name: 'a.csv', bytes }));
      expect(await rowsOf(one.id)).toMatchObject([{ row: 3, name: '王䶮, 小', department: '销售' }]);
    }
    const refused = await check(odd);
    const wide = await check(csv(['Wang, Xiao', 'wang@example.com', 'Sales', '', '', 'no']));

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ reason: 'quotesUnmatched', values: { row: '4' } });
    expect(wide.body).toMatchObject({ reason: 'rowTooWide', values: { row: '2' } });
  });

  test('WSTG-BUSL-09 is rejected when it is not a sheet, too large or a decompression bomb', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'xl/worksheets/sheet1.xml': Buffer.alloc(40 * 1024 * 1024, 0x20),
    });
    const corner = zipSync({
      'xl/worksheets/sheet1.xml': Buffer.from(
        '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
    });
    const long = csv(
      ...Array.from({ length: 5001 }, (_, n) => [`N ${n}`, `n${n}@example.com`, '', '', '', '']),
    );
    const statuses = [];
    for (const bytes of [bomb, corner, long.bytes, Buffer.alloc(5 * 1024 * 1024 + 1, 0x41)])
      statuses.push((await check({ name: 'x', bytes })).status);
    const odd = [];
    for (const text of ['PK\u0003\u0004 broken', 'a,b\n1,2', 'Name,Phone or email', 'Name\u0000', ''])
      odd.push((await check({ name: 'x', bytes: Buffer.from(text) })).status);

    expect(statuses).toEqual([413, 413, 413, 413]);
    expect(odd).toEqual([400, 400, 400, 400, 400]);
  });

  test('is not visible to another company', async () => {
    const one = sure(await check(csv(['A', 'other@example.com', '', '', '', ''])));

    const seen = await Promise.all([
      server.call(theirs.administrator, importEndpoints.get, { id: one.id }),
      server.call(theirs.administrator, importEndpoints.rows, { id: one.id }),
      server.call(theirs.administrator, importEndpoints.apply, one),
    ]);

    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await check(csv(), ours.employee)).status).toBe(403);
  });
});
