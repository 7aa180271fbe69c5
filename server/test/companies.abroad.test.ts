import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { calendarEndpoints } from '@outlay/contract/organisation/calendar';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { LineForm } from '@outlay/contract/documents/document.line';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { expenseRuleEndpoints } from '@outlay/contract/spend/expense-rule';
import { rateEndpoints } from '@outlay/contract/spend/rate';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, see, sure, type Crew } from './builders.ts';
import { useType, type Drawn } from './flows.ts';
import { startServer, type TestServer } from './harness.ts';
import { companyDesk, deliverDue, nowAt, stepsOf } from './staff.ts';
import { hire } from './hiring.ts';
import { paidOutside } from './paying.ts';
import { money } from './typed.ts';

/** A subsidiary in Lyon: euros, its own working hours, no foreign holidays. */
let server: TestServer;
let crew: Crew;
const { published, draft, submit } = companyDesk(() => ({
  server,
  administrator: crew.administrator,
  cashier: crew.cashier,
}));

const words = (en: string, fr: string) => ({ en, fr });
const DRAWN: Drawn = {
  nodes: [
    {
      kind: 'approve',
      key: 'leader',
      name: words('Manager', 'Responsable'),
      source: { kind: 'departmentLeader' },
    },
    { kind: 'delay', key: 'cooling', name: words('Cooling off', 'Délai'), hours: 8, business: true },
    {
      kind: 'approve',
      key: 'books',
      name: words('Bookkeeping', 'Comptabilité'),
      source: { kind: 'role', role: 'accountant' },
    },
  ],
  fallback: ['financeManager'],
};

/** The first Friday of next July at 15:00 in Lyon, which is ahead of the clock of the workers. */
const FRIDAY = (() => {
  const july = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 6, 1, 13));
  return july.getTime() + ((5 - july.getUTCDay() + 7) % 7) * 86_400_000;
})();
const day = (ahead: number) => new Date(FRIDAY + ahead * 86_400_000).toISOString().slice(0, 10);
const MONDAY = day(3);

beforeAll(async () => {
  server = await startServer();
  server.sleep(FRIDAY - server.now().getTime());
  crew = await newCompany(server, 'Méridien France SAS');
  await server.owner.query(`update company set currency = 'EUR' where id = $1`, [crew.companyId]);
  const { administrator } = crew;
  const setting = { country: 'none' as const, timeZone: 'Europe/Paris', opens: '09:00', closes: '17:00' };
  const rest = { breakFrom: '12:30', breakTo: '13:30', weekend: [6, 7], version: 0 };
  const calendar = sure(
    await server.call(administrator, calendarEndpoints.saveSetting, { ...setting, ...rest }),
  );
  expect(calendar.publicDays).toEqual([]);
  for (const [currency, rate] of [
    ['GBP', '1.15'],
    ['USD', '0.92'],
  ] as const)
    sure(
      await server.call(crew.manager, rateEndpoints.save, {
        currency,
        day: day(-4),
        rate,
        source: 'ECB',
      }),
    );
  await cityLimits();
  await useType(server, administrator, 'travelClaim', await published(DRAWN));
});
afterAll(() => server.stop());

/** Replaces the default rules, which are for China, with limits for the cities of these trips. */
async function cityLimits(): Promise<void> {
  const { items } = sure(await server.call(crew.administrator, expenseRuleEndpoints.all, {}));
  for (const { id, version } of items)
    sure(await server.call(crew.manager, expenseRuleEndpoints.enable, { id, version, enabled: false }));
  const every = { expenseTypes: ['lodging'], documentTypes: [], grades: [], cities: [], exceptCities: [] };
  for (const [name, amount, scope] of [
    [words('Lodging, London', 'Hôtel, Londres'), 25_000, { cities: ['London', 'Londres'] }],
    [words('Lodging, elsewhere', 'Hôtel, ailleurs'), 12_000, { exceptCities: ['London', 'Londres'] }],
  ] as const)
    sure(
      await server.call(crew.manager, expenseRuleEndpoints.save, {
        id: newId(),
        version: 0,
        name,
        enabled: true,
        effect: 'reason',
        scope: { ...every, ...scope } as never,
        kind: 'limit',
        params: { per: 'line', amount },
      }),
    );
}

const line = (amount: number, currency: string, more: Partial<LineForm> = {}): LineForm => ({
  id: newId(),
  type: 'taxi',
  money: money(amount, currency),
  spentOn: day(-2),
  merchant: `Shop ${amount}`,
  ...more,
});
const VALUES = { title: 'Salon de Londres', place: 'London', from: day(-3), to: day(-1) };
const lyon = (reason = '') => line(15_000, 'EUR', { type: 'lodging', city: 'Lyon', reason });

describe('A subsidiary abroad', () => {
  test('has limits by city: allowed in London, elsewhere a reason is required and the approver is warned', async () => {
    const london = line(20_000, 'GBP', { type: 'lodging', city: 'London' });
    const silent = await draft(crew.employee, 'travelClaim', { values: VALUES, lines: [london, lyon()] });
    const refused = await server.call(crew.employee, documentEndpoints.submit, silent);
    expect([refused.status, refused.body.reason]).toEqual([400, 'needsReason']);

    const lines = [
      line(20_000, 'GBP', { type: 'lodging', city: 'London' }),
      lyon('The fair took every other room'),
    ];
    const draftDetail = await draft(crew.employee, 'travelClaim', { values: VALUES, lines });
    const sent = await submit(crew.employee, draftDetail);
    expect(sent.findings.filter(({ code }) => code === 'policyLimit')).toMatchObject([
      { effect: 'warn', lineId: lines[1]?.id, rule: { fr: 'Hôtel, ailleurs' }, cutTo: 12_000 },
    ]);
  });

  test('claims in pounds and dollars at listed and manual rates, with a delay in Lyon’s hours, a reduction and payment in pounds', async () => {
    const far = line(10_000, 'USD', { rate: '1.05' });
    const tooFar = await draft(crew.employee, 'travelClaim', { values: VALUES, lines: [far] });
    const refused = await server.call(crew.employee, documentEndpoints.submit, tooFar);
    expect([refused.status, refused.body.reason]).toEqual([400, 'needsReason']);

    const lines = [
      line(20_000, 'GBP', { type: 'lodging', city: 'London' }),
      line(5_000, 'USD'),
      line(10_000, 'USD', { rate: '0.93' }),
      lyon('The fair took every other room'),
    ];
    const form = { values: VALUES, lines, payoutCurrency: 'GBP' };
    const sent = await submit(crew.employee, await draft(crew.employee, 'travelClaim', form));
    expect(sent.money).toEqual(money(51_900, 'EUR'));
    expect(sent.lines.map(({ base, rate }) => [base.amount, rate.value, rate.source])).toEqual([
      [23_000, '1.15', 'list'],
      [4_600, '0.92', 'list'],
      [9_300, '0.93', 'manual'],
      [15_000, '1', 'same'],
    ]);
    expect(sent.lines[0]?.rate.day).toBe(day(-4));
    expect(nowAt(sent)).toEqual([`leader: ${crew.leader.name} (departmentLeader)`]);
    expect(sent.route.map(({ name }) => (name as { fr?: string }).fr).slice(1, 4)).toEqual([
      'Responsable',
      'Délai',
      'Comptabilité',
    ]);

    const { taskId, version } = await see(server, crew.leader, sent.id);
    const reduction = {
      lineId: sent.lines[3]?.id ?? '',
      state: 'kept' as const,
      approved: 12_000,
      reason: 'the limit',
    };
    const agreed = sure(
      await server.call(crew.leader, approvalEndpoints.approve, {
        taskId: taskId ?? '',
        version,
        lines: [reduction],
      }),
    );
    expect([nowAt(agreed), agreed.holders]).toEqual([['cooling:  (wait)'], []]);
    // Two hours on Friday, then Monday until 16:00, with an hour for lunch.
    const { rows } = await server.owner.query<{ due_at: Date }>(
      `select due_at from outbox where topic = 'flow.timer' and payload->>'documentId' = $1`,
      [sent.id],
    );
    expect(rows.map(({ due_at }) => due_at.toISOString().slice(0, 15))).toEqual([`${MONDAY}T14:0`]);

    server.sleep(Date.parse(`${MONDAY}T13:55:00Z`) - server.now().getTime());
    await deliverDue(server);
    expect(nowAt(await see(server, crew.employee, sent.id))).toEqual(['cooling:  (wait)']);
    server.sleep(15 * 60_000);
    await deliverDue(server);
    expect(nowAt(await see(server, crew.employee, sent.id))).toEqual([
      `books: ${crew.accountant.name} (role)`,
    ]);

    const passed = await approveAs(server, crew.accountant, sent.id);
    expect(passed).toMatchObject({ status: 'Passed', claimed: 51_900, approved: 48_900, payable: 48_900 });
    // 489.00 euros at 1.15 euros per pound.
    expect(passed.payout).toEqual(money(42_522, 'GBP'));
    const { items } = sure(await server.call(crew.cashier, paymentListEndpoints.payables, {}));
    expect(items.find(({ documentId }) => documentId === sent.id)?.money).toEqual(money(42_522, 'GBP'));
    const paid = await paidOutside(server, { asks: crew.cashier, confirms: crew.manager }, sent.id);
    expect([paid.status, stepsOf(paid).at(-1)]).toEqual(['Paid', 'pay past cashier']);
    const books = await server.owner.query<{ currency: string; sum: number }>(
      `select p.currency, sum(p.amount)::int as sum from posting p where company_id = $1 group by p.currency`,
      [crew.companyId],
    );
    expect(books.rows).toEqual([{ currency: 'EUR', sum: 0 }]);
  });

  test('cannot submit a currency without a rate; a new colleague uses the same flow', async () => {
    const yen = await draft(crew.employee, 'travelClaim', { values: VALUES, lines: [line(9_000, 'JPY')] });
    const refused = await server.call(crew.employee, documentEndpoints.submit, yen);
    expect([refused.status, refused.body.reason]).toEqual([400, 'rateMissing']);

    const posts = [{ name: 'Amélie Œuvre', departmentId: crew.departmentId }];
    const [amelie = crew.colleague] = await hire(server, crew.companyId, posts);
    const form = { values: VALUES, lines: [line(1_250, 'GBP')] };
    const { id } = await submit(amelie, await draft(amelie, 'travelClaim', form));
    const detail = await see(server, crew.leader, id);
    const refusal = { taskId: detail.taskId ?? '', version: detail.version, reason: 'Pas de justificatif' };
    const refusedClaim = sure(await server.call(crew.leader, approvalEndpoints.reject, refusal));
    expect([refusedClaim.status, refusedClaim.submitter.name, refusedClaim.money]).toEqual([
      'Rejected',
      'Amélie Œuvre',
      money(1_438, 'EUR'),
    ]);
  });
});
