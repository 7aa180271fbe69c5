import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateEndpoints } from '@outlay/contract/spend/rate';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
let stranger: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server, 'Ours');
  stranger = await newCompany(server, 'Theirs');
});
afterAll(() => server.stop());

const save = (currency: string, day: string, rate: string, who: Person = crew.manager) =>
  server.call(who, rateEndpoints.save, { currency, day, rate, source: 'Bank' });
const find = async (currency: string, day: string, who = crew.employee) =>
  sure(await server.call(who, rateEndpoints.find, { currency, day })).rate;

describe('An exchange rate', () => {
  test('applies from its day until a newer one', async () => {
    sure(await save('USD', '2026-03-01', '7.1000'));
    sure(await save('USD', '2026-03-10', '7.25'));

    expect(await find('USD', '2026-02-28')).toBeNull();
    expect(await find('USD', '2026-03-01')).toEqual({
      currency: 'USD',
      day: '2026-03-01',
      rate: '7.1',
      source: 'Bank',
    });
    expect(await find('USD', '2026-03-09')).toMatchObject({ rate: '7.1' });
    expect(await find('USD', '2026-12-31')).toMatchObject({ day: '2026-03-10', rate: '7.25' });
    expect(await find('EUR', '2026-12-31')).toBeNull();
    expect(await find('USD', '2026-12-31', stranger.employee)).toBeNull();
  });

  test('replaces the rate of its day and keeps ten decimals and whole hundreds', async () => {
    expect(sure(await save('JPY', '2026-03-01', '0.0482135791')).rate).toBe('0.0482135791');
    expect(sure(await save('JPY', '2026-03-01', '100')).rate).toBe('100');
    expect(await find('JPY', '2026-03-01')).toMatchObject({ rate: '100' });
  });

  test.each(['0', '0.00', '-1', '7,1', '1234567890', '1.12345678901', 'x'])('cannot be %s', async (rate) => {
    expect((await save('GBP', '2026-03-01', rate)).status).toBe(400);
  });

  test.each([
    ['XQZ', '2026-03-01', 'currency'],
    ['USD', '1999-12-31', 'day'],
    ['USD', '2099-01-01', 'day'],
  ])('of %s on %s is rejected at its %s', async (currency, day, path) => {
    expect(await save(currency, day, '1')).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    const fates = sure(
      await server.call(crew.manager, rateEndpoints.import, { text: `${day},${currency},1`, apply: true }),
    );
    expect(fates).toMatchObject({ added: 0, refused: 1 });
  });

  test('for the company’s own currency is rejected', async () => {
    expect(await save('CNY', '2026-03-01', '1')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'currency' }] },
    });
  });

  test('is removed once, and only by its company', async () => {
    sure(await save('AUD', '2026-03-01', '4.6'));
    const one = { currency: 'AUD', day: '2026-03-01' };

    expect((await server.call(stranger.manager, rateEndpoints.remove, one)).status).toBe(404);
    sure(await server.call(crew.manager, rateEndpoints.remove, one));
    expect((await server.call(crew.manager, rateEndpoints.remove, one)).status).toBe(404);
    expect(await find('AUD', '2026-03-01')).toBeNull();
  });

  test('is listed newest first, page by page', async () => {
    for (const [currency, day] of [
      ['SGD', '2026-05-01'],
      ['MYR', '2026-05-02'],
      ['CAD', '2026-05-02'],
    ] as const)
      sure(await save(currency, day, '5', stranger.manager));

    const first = sure(await server.call(stranger.employee, rateEndpoints.list, { size: 2 }));
    const second = sure(
      await server.call(stranger.employee, rateEndpoints.list, { size: 2, after: first.next ?? '' }),
    );

    expect([...first.items, ...second.items].map(({ currency }) => currency)).toEqual(['CAD', 'MYR', 'SGD']);
    expect(second.next).toBeNull();
    const one = sure(await server.call(stranger.employee, rateEndpoints.list, { currency: 'MYR' }));
    expect(one.items).toHaveLength(1);
    expect((await server.call(crew.employee, rateEndpoints.list, { after: 'x' })).status).toBe(400);
  });
});

describe('A rate file', () => {
  const text = [
    'day,currency,rate',
    '2026-06-01,USD,7.2',
    '2026-06-01,EUR,8.10',
    '2026-06-01,EUR,8.2',
    '2026-02-30,USD,7',
    '2026-06-02,usd,7',
    '2026-06-02,CNY,1',
    '2026-06-02,USD,x',
    '2026-06-02,USD',
  ].join('\n');

  test('is previewed without changes, then its valid rows are imported', async () => {
    const tried = sure(await server.call(crew.manager, rateEndpoints.import, { text }));
    expect(tried).toMatchObject({ applied: false, added: 2, changed: 0, same: 0, refused: 6 });
    expect(await find('EUR', '2026-06-01')).toBeNull();

    const taken = sure(await server.call(crew.manager, rateEndpoints.import, { text, apply: true }));

    expect(taken.rows.map(({ row, fate, fault }) => [row, fault ?? fate])).toEqual([
      [2, 'added'],
      [3, 'added'],
      [4, 'twice'],
      [5, 'badDay'],
      [6, 'badCurrency'],
      [7, 'ownCurrency'],
      [8, 'badRate'],
      [9, 'tooFewColumns'],
    ]);
    expect(await find('EUR', '2026-06-01')).toMatchObject({ rate: '8.1', source: 'CSV' });

    const again = { text: '2026-06-01,USD,7.20\n2026-06-01,EUR,8.3', apply: true };
    const second = sure(await server.call(crew.manager, rateEndpoints.import, again));
    expect(second.rows.map(({ row, fate }) => [row, fate])).toEqual([
      [1, 'same'],
      [2, 'changed'],
    ]);
    expect(await find('EUR', '2026-06-01')).toMatchObject({ rate: '8.3' });
  });

  test('with an unclosed quotation mark or a surplus comma is rejected with its row', async () => {
    const refused = async (text: string) =>
      (await server.call(crew.manager, rateEndpoints.import, { text })).body;

    expect(await refused('2026-06-01,USD,7.2\n2026-06-01,"EUR,8.1')).toMatchObject({
      ...{ code: 'INVALID_INPUT', reason: 'quotesUnmatched', values: { row: '2' } },
    });
    expect(await refused('2026-06-01,USD,7.2\n2026-06-01,EUR,8,1')).toMatchObject({
      ...{ reason: 'rowTooWide', values: { row: '2' } },
    });
  });

  test('with too many rows is rejected', async () => {
    const long = '2026-06-01,USD,7.2\n'.repeat(5001);

    expect((await server.call(crew.manager, rateEndpoints.import, { text: long })).status).toBe(413);
  });
});

test('The tolerance is five percent until it is set', async () => {
  const read = async () => sure(await server.call(crew.employee, rateEndpoints.setting, {}));
  expect(await read()).toEqual({ tolerancePercent: 5, version: 0 });
  const set = (tolerancePercent: number, version: number) =>
    server.call(crew.manager, rateEndpoints.saveSetting, { tolerancePercent, version });

  expect(sure(await set(8, 0))).toEqual({ tolerancePercent: 8, version: 1 });
  expect((await set(9, 0)).body.reason).toBe('staleVersion');
  expect(sure(await set(9, 1)).version).toBe(2);
  expect((await set(9, 1)).body.reason).toBe('staleVersion');
  expect((await set(101, 2)).status).toBe(400);
});
