import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { reportEndpoints } from '@outlay/contract/processing/report';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { REPORT_BASES, REPORT_DIMENSIONS } from '@outlay/contract/report-basis';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { approveAs, linesFrom, newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { paidOutside } from '../../../../test/paying.ts';
import { randomFrom } from '../../../../test/random.ts';
import { readRaw, reckon, totalsOf, type Share } from '../../../../test/reckoning.ts';

/** In every test run; `npm run test:model` has more. */
const COMPANIES = Number(process.env['OUTLAY_REPORT_COMPANIES'] ?? 8);
const DOCUMENTS = 8;
/** Whole months are read from their sums, days from the lines. */
const YEAR = new Date().getFullYear();
const MONTHS = { from: `${YEAR - 4}-01-01`, to: `${YEAR + 1}-12-31` };
const DAYS = { from: `${YEAR - 4}-01-02`, to: `${YEAR + 1}-12-30` };
const TYPES = ['taxi', 'meals', 'lodging', 'office', 'other'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Random = (below: number) => number;

async function newClaim(who: Person, random: Random): Promise<string> {
  const expenses = [];
  for (let count = 1 + random(3); count > 0; count -= 1)
    expenses.push(
      sure(
        await server.call(who, expenseEndpoints.save, {
          ...{ id: newId(), version: 0, type: TYPES[random(TYPES.length)] ?? 'other' },
          money: { amount: 1 + random(100_000), currency: 'CNY' },
          spentOn: new Date(server.now().getTime() - 86_400_000).toISOString().slice(0, 10),
          merchant: ['', 'City Cabs', 'Harbour Inn'][random(3)] ?? '',
        }),
      ),
    );
  const { items } = sure(await server.call(who, documentEndpoints.types, {}));
  const { id } = sure(
    await server.call(who, documentEndpoints.saveDraft, {
      ...{ id: newId(), version: 0, typeId: items[0]?.id ?? '' },
      ...{ values: { title: 'A visit' }, lines: linesFrom(expenses) },
    }),
  );
  return id;
}

/** Cities and shares of departments and projects, which have forms of their own. */
async function spread(crew: Crew, document: string, departments: readonly string[], random: Random) {
  const { rows } = await server.owner.query<{ id: string; base_amount: string }>(
    'select id, base_amount from document_line where company_id = $1 and document_id = $2',
    [crew.companyId, document],
  );
  for (const { id, base_amount: whole } of rows) {
    const first = random(Number(whole) + 1);
    const share = (amount: number) => ({
      ...{
        amount,
        weight: amount,
        costCentreId: null,
        departmentId: departments[random(departments.length)] ?? null,
      },
      projectId: random(2) === 0 ? null : departments[0],
    });
    const shares = random(2) === 0 ? [] : [share(first), share(Number(whole) - first)];
    await server.owner.query(
      'update document_line set city = $3, allocation = $4 where company_id = $1 and id = $2',
      [crew.companyId, id, ['', '上海', 'Lyon'][random(3)], JSON.stringify(shares)],
    );
  }
}

async function approvedInPart(crew: Crew, id: string, random: Random): Promise<void> {
  const { taskId, version, lines } = await see(server, crew.leader, id);
  const [line] = lines;
  const verdict =
    line && lines.length > 1 && random(2) === 0
      ? [{ lineId: line.id, state: 'refused' as const, approved: 0, reason: 'Private' }]
      : [];
  sure(
    await server.call(crew.leader, approvalEndpoints.approve, {
      ...{ taskId: taskId ?? '', version, lines: verdict },
    }),
  );
  await approveAs(server, crew.accountant, id);
}

/** Takes a claim some way towards its payment, or back. */
async function live(crew: Crew, departments: readonly string[], random: Random): Promise<void> {
  const who = random(3) === 0 ? crew.colleague : crew.employee;
  const id = await newClaim(who, random);
  const fate = random(6);
  if (fate === 0) return;
  const { version } = await see(server, who, id);
  const sent = sure(await server.call(who, documentEndpoints.submit, { id, version }));
  if (fate !== 2) await spread(crew, id, departments, random);
  if (fate === 1) return;
  if (fate === 2) {
    sure(await server.call(who, documentEndpoints.withdraw, { id, version: sent.version }));
    return;
  }
  await approvedInPart(crew, id, random);
  if (fate === 3) {
    const { version: seen, actions } = await see(server, crew.manager, id);
    const form = { id, version: seen, reason: 'Wrong project' };
    if (actions.includes('unapprove'))
      sure(await server.call(crew.manager, documentEndpoints.unapprove, form));
  } else if (fate === 4) await paidOutside(server, { asks: crew.cashier, confirms: crew.manager }, id);
  const ago = `${random(900)} days`;
  await server.owner.query(
    `update document set submitted_at = submitted_at - $3::interval, passed_at = passed_at - $3::interval
     where company_id = $1 and id = $2`,
    [crew.companyId, id, ago],
  );
}

type Scope = 'own' | 'department' | 'company';
async function reported(who: Person, scope: Scope, period = MONTHS) {
  const found: Record<string, Record<string, number>> = {};
  for (const basis of REPORT_BASES)
    for (const by of REPORT_DIMENSIONS) {
      const { groups } = sure(await server.call(who, reportEndpoints.sums, { ...period, scope, basis, by }));
      found[`${basis} ${by}`] = Object.fromEntries(
        groups.filter(({ amount }) => amount !== 0).map(({ key, amount }) => [key, amount]),
      );
    }
  return found;
}

const expected = (shares: readonly Share[]) =>
  Object.fromEntries(
    REPORT_BASES.flatMap((basis) =>
      REPORT_DIMENSIONS.map((by) => [`${basis} ${by}`, totalsOf(shares, basis, by)]),
    ),
  );

test(
  `Every figure of ${COMPANIES} random companies is what the rows say`,
  { timeout: COMPANIES * 60_000 },
  async () => {
    for (let seed = 1; seed <= COMPANIES; seed += 1) {
      const next = randomFrom(seed);
      const random: Random = (below) => Math.floor(next() * below);
      const crew = await newCompany(server, `Company ${seed}`);
      const elsewhere = newId();
      const department = { id: elsewhere, version: 0, name: 'Harbour', parentId: null, leaderId: null };
      sure(await server.call(crew.administrator, companyEndpoints.saveDepartment, department));
      for (let count = 0; count < DOCUMENTS; count += 1)
        await live(crew, [crew.departmentId, elsewhere], random);

      const shares = reckon(await readRaw(server, crew.companyId));
      expect(shares.length).toBeGreaterThan(0);
      for (const period of [MONTHS, DAYS])
        expect(await reported(crew.accountant, 'company', period)).toEqual(expected(shares));
      expect(await reported(crew.employee, 'own')).toEqual(
        expected(shares.filter(({ person }) => person === crew.employee.memberId)),
      );
      expect(await reported(crew.leader, 'department')).toEqual(
        expected(shares.filter((share) => share.department === crew.departmentId)),
      );
      const { rows } = await server.owner.query<{ type: string; amount: string }>(
        `select substr(account, 9) as type, sum(amount)::bigint as amount from posting
       where company_id = $1 and account like 'expense:%' group by 1 having sum(amount) <> 0`,
        [crew.companyId],
      );
      expect(totalsOf(shares, 'booked', 'type')).toEqual(
        Object.fromEntries(rows.map(({ type, amount }) => [type, Number(amount)])),
      );
    }
  },
);
