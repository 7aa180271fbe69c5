import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { orderEndpoints, type OrderFilter } from '@outlay/contract/travel/order';
import { newId } from '#system/id.ts';
import { linesFrom, newCompany, newDraft, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

const HEAD =
  'Order no,Kind,State,Account,Traveller,Title,From,To,Start,End,Date,Amount,Refund,Currency,Paid by,Version';
const SOURCE = 'Blue Sky Travel';

interface Line {
  no?: string;
  kind?: string;
  state?: string;
  total?: string;
  refund?: string;
  payer?: string;
  version?: number | '';
}
const line = ({ no = 'B-1', kind = 'flight', state = 'ticketed', ...rest }: Line, who: Person): string => {
  const { total = '980.00', refund = '0', payer = 'self', version = 1 } = rest;
  const when = '2026-11-17 08:30,2026-11-17 10:45,2026-11-10';
  return `${no},${kind},${state},${who.account},Anna Berg,MU5101 economy,Shanghai,Beijing,${when},${total},${refund},CNY,${payer},${version}`;
};

const file = (lines: readonly string[], head = HEAD) => [head, ...lines].join('\n');
const take = async (text: string, apply = true) =>
  sure(await server.call(crew.administrator, orderEndpoints.import, { source: SOURCE, text, apply }));
const report = (...lines: Line[]) => take(file(lines.map((one) => line(one, crew.employee))));
const mine = async (filter: Partial<OrderFilter> = {}) =>
  sure(await server.call(crew.employee, orderEndpoints.mine, filter)).items;
const only = async () => {
  const [order, ...more] = await mine();
  expect(more).toEqual([]);
  if (!order) throw new Error('there is no order');
  return order;
};
const claim = async (id: string, expenseId = newId(), who = crew.employee) =>
  await server.call(who, orderEndpoints.claim, { id, expenseId });
const expenseOf = async (id: string) => await server.call(crew.employee, expenseEndpoints.get, { id });

const booked = async () =>
  (
    await server.owner.query<{ account: string; sum: string }>(
      `select account, sum(p.amount) as sum from posting p
         join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
       where p.company_id = $1 and e.order_id is not null group by account order by account`,
      [crew.employee.companyId],
    )
  ).rows.map(({ account, sum }) => [account, Number(sum)]);

describe('A file of orders', () => {
  test('is tried first, and leaves nothing behind then', async () => {
    const text = file([line({}, crew.employee)]);
    const tried = await take(text, false);
    expect(tried).toMatchObject({ applied: false, added: 1, missing: [], rows: [{ fate: 'added' }] });
    expect(await mine()).toEqual([]);
    expect(sure(await server.call(crew.administrator, orderEndpoints.sources, {})).items).toEqual([]);

    expect(await take(text)).toMatchObject({ applied: true, added: 1 });
    expect(await only()).toMatchObject({
      ...{ source: SOURCE, orderNo: 'B-1', kind: 'flight', state: 'Ticketed', paidBy: 'self' },
      ...{ startsAt: '2026-11-17T08:30', bookedOn: '2026-11-10' },
      ...{ total: { amount: 98_000, currency: 'CNY' }, actions: ['claim'] },
    });
  });

  test('in Chinese is read by its headings, with the words of Chinese providers', async () => {
    const head =
      '订单号,产品,订单状态,手机号,乘机人,航班,出发城市,到达城市,出发时间,到达时间,预订日期,订单金额,退款金额,支付方式';
    const row = `H-9,酒店,已入住,${crew.employee.account},陈晓,全季酒店 虹桥,上海,,2026/11/17,2026/11/19,2026/11/1,"1,200.00",0,个人支付`;
    expect(await take(file([row], head))).toMatchObject({ added: 1, refused: 0 });
    expect(await only()).toMatchObject({
      ...{ kind: 'hotel', state: 'Completed', title: '全季酒店 虹桥', from: '上海', paidBy: 'self' },
      ...{ startsAt: '2026-11-17', endsAt: '2026-11-19', total: { amount: 120_000, currency: 'CNY' } },
    });
  });

  test('with unknown headings asks for the columns, and keeps what was said for the next file', async () => {
    const head = 'A,B,C,D,E';
    const row = 'Z-1,train,Anna Berg,2026-11-03,553.50';
    const answer = await take(file([row], head));
    expect(answer).toMatchObject({ applied: false, headings: ['A', 'B', 'C', 'D', 'E'] });
    expect(answer.missing).toEqual(['orderNo', 'kind', 'traveller', 'bookedOn', 'total']);

    const mapping = { orderNo: 0, kind: 1, traveller: 2, bookedOn: 3, total: 4 };
    const text = file([row], head);
    const form = { source: SOURCE, text, mapping, apply: true };
    expect(sure(await server.call(crew.administrator, orderEndpoints.import, form))).toMatchObject({
      added: 1,
    });
    expect(await take(file(['Z-2,train,Anna Berg,2026-11-04,120.00'], head))).toMatchObject({
      ...{ applied: true, added: 1, mapping },
    });
  });

  test('with faulty rows takes the others over, and says what is wrong with each', async () => {
    const rows = [
      line({ no: 'G-1' }, crew.employee),
      line({ no: 'G-2', kind: 'boat' }, crew.employee),
      line({ no: 'G-3', total: '12.345' }, crew.employee),
      line({ no: 'G-4', refund: '981.00' }, crew.employee),
      line({ no: 'G-5', state: 'lost' }, crew.employee),
    ];
    const { rows: fates } = await take(file(rows));
    expect(fates.map(({ row, fault }) => [row, fault])).toEqual([
      ...[[2, null] as const, [3, 'badKind'] as const, [4, 'badAmount'] as const],
      ...[[5, 'badAmount'] as const, [6, 'badState'] as const],
    ]);
    expect(await mine()).toHaveLength(1);
  });
});

describe('A feed that repeats, corrects and comes out of order', () => {
  test('ends where its newest versions are, in whichever order they came', async () => {
    const versions: Line[] = [
      { state: 'ticketing', version: 1 },
      { state: 'ticketed', version: 2, total: '1000.00' },
      { state: 'refunded', version: 3, total: '1000.00', refund: '250.00' },
    ];
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0, 1, 2],
      [2, 2, 0, 0, 1],
    ];
    for (const [at, order] of orders.entries())
      for (const version of order) await report({ ...versions[version], no: `F-${at}`, payer: 'company' });
    const kept = await mine();
    expect(kept.map(({ orderNo }) => orderNo).sort()).toEqual(['F-0', 'F-1', 'F-2', 'F-3']);
    for (const { state, total, refunded } of kept)
      expect([state, total.amount, refunded.amount]).toEqual(['Refunded', 100_000, 25_000]);
    const { rows } = await server.owner.query(`select from travel_order_version where company_id = $1`, [
      crew.employee.companyId,
    ]);
    expect(rows).toHaveLength(4 * 3);
    expect(await booked()).toEqual([
      ['expense:transport', 4 * 75_000],
      ['payable_travel_provider', -4 * 75_000],
    ]);
  });

  test('without versions changes only what differs', async () => {
    expect(await report({ version: '' })).toMatchObject({ added: 1 });
    expect(await report({ version: '' })).toMatchObject({ added: 0, changed: 0, same: 1 });
    expect(await report({ version: '', refund: '80.00' })).toMatchObject({ changed: 1 });
    expect((await only()).refunded.amount).toBe(8_000);
  });
});

describe('An order that the company paid', () => {
  test('is booked when it is bought, less when it is refunded, and cannot be claimed', async () => {
    await report({ payer: 'company', state: 'held' });
    expect(await booked()).toEqual([]);
    await report({ payer: 'company', version: 2 });
    expect(await booked()).toEqual([
      ['expense:transport', 98_000],
      ['payable_travel_provider', -98_000],
    ]);
    const order = await only();
    expect(order.actions).toEqual([]);
    expect((await claim(order.id)).body).toMatchObject({ reason: 'orderNotYours' });
    await report({ payer: 'company', state: 'refunded', refund: '980.00', version: 3 });
    expect(await booked()).toEqual([
      ['expense:transport', 0],
      ['payable_travel_provider', 0],
    ]);
  });
});

describe('An order that its traveller paid', () => {
  test('becomes one expense, of which only the papers and texts can be changed', async () => {
    await report({});
    const { id } = await only();
    const expenseId = newId();
    expect(sure(await claim(id, expenseId))).toMatchObject({ expense: { id: expenseId }, actions: [] });
    const expense = sure(await expenseOf(expenseId));
    expect(expense).toMatchObject({
      ...{ type: 'transport', money: { amount: 98_000, currency: 'CNY' }, origin: { kind: 'order', id } },
      actions: ['edit', 'remove'],
    });
    const { version, type, money, spentOn } = expense;
    const form = { id: expenseId, version, type, money, spentOn, remarks: 'To the fair' };
    const more = { ...form, money: { ...money, amount: 99_000 } };
    expect((await server.call(crew.employee, expenseEndpoints.save, more)).body).toMatchObject({
      reason: 'expenseCalculated',
    });
    expect(sure(await server.call(crew.employee, expenseEndpoints.save, form)).remarks).toBe('To the fair');
  });

  test('is claimed once, though eight clients request it at the same time', async () => {
    await report({});
    const { id } = await only();
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const list = sure(await server.call(crew.employee, expenseEndpoints.list, {}));
    expect(list.items).toHaveLength(1);
  });

  test('is nobody else’s to claim', async () => {
    await report({});
    const { id } = await only();
    expect((await claim(id, newId(), crew.colleague)).status).toBe(404);
  });

  test('can be claimed anew when its expense was removed', async () => {
    await report({});
    const { id } = await only();
    const expenseId = newId();
    sure(await claim(id, expenseId));
    sure(await server.call(crew.employee, expenseEndpoints.remove, { id: expenseId }));
    expect(await only()).toMatchObject({ expense: null, actions: ['claim'] });
    sure(await claim(id));
  });

  test('refunded in part before it is submitted is worth less; refunded wholly it is gone', async () => {
    await report({});
    const { id } = await only();
    const expenseId = newId();
    sure(await claim(id, expenseId));
    await report({ state: 'refunded', refund: '300.00', version: 2 });
    expect(sure(await expenseOf(expenseId)).money.amount).toBe(68_000);
    await report({ state: 'refunded', refund: '980.00', version: 3 });
    expect((await expenseOf(expenseId)).status).toBe(404);
  });

  const drafted = async () => {
    await report({});
    const { id } = await only();
    const expenseId = newId();
    sure(await claim(id, expenseId));
    const draft = await newDraft(server, crew.employee, []);
    return sure(
      await server.call(crew.employee, documentEndpoints.saveDraft, {
        ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: { title: 'Fair' } },
        lines: linesFrom([sure(await expenseOf(expenseId))]),
      }),
    );
  };
  const submit = async ({ id, version }: { id: string; version: number }) =>
    await server.call(crew.employee, documentEndpoints.submit, { id, version });

  test('refunded wholly while it is on a draft keeps the draft from being submitted', async () => {
    const draft = await drafted();
    await report({ state: 'refunded', refund: '980.00', version: 2 });
    expect((await submit(draft)).body).toMatchObject({ reason: 'orderRefunded' });
  });

  test('refunded after it was submitted is shown with what was claimed too much', async () => {
    sure(await submit(await drafted()));
    await report({ state: 'refunded', refund: '300.00', version: 2 });
    expect((await only()).expense?.owed?.total).toEqual({ amount: 30_000, currency: 'CNY' });
    const { rows } = await server.owner.query(
      `select detail from audit_event where company_id = $1 and action = 'travelOrder.overclaimed'`,
      [crew.employee.companyId],
    );
    expect(rows).toHaveLength(1);
  });
});

test('Lists narrow by month, kind and what can be claimed, and add up after refunds', async () => {
  await report(
    { no: 'L-1' },
    { no: 'L-2', kind: 'hotel', payer: 'company', total: '600.00' },
    { no: 'L-3', state: 'cancelled' },
    { no: 'L-4', state: 'refunded', refund: '80.00' },
  );
  const numbers = async (filter: Partial<OrderFilter>) =>
    (await mine(filter)).map(({ orderNo }) => orderNo).sort();
  expect(await numbers({ view: 'toClaim' })).toEqual(['L-1', 'L-4']);
  expect(await numbers({ view: 'company' })).toEqual(['L-2']);
  expect(await numbers({ kinds: ['hotel'] })).toEqual(['L-2']);
  expect(await numbers({ month: '2026-10' })).toEqual([]);
  expect(sure(await server.call(crew.employee, orderEndpoints.totals, { view: 'toClaim' }))).toEqual({
    total: 2,
    sums: [{ amount: 98_000 + 90_000, currency: 'CNY' }],
  });
});
