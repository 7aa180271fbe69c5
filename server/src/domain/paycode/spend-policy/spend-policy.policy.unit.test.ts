import { describe, expect, test } from 'vitest';
import type { StoredPolicy } from '#database/tables.ts';
import { amountRefusal, choose, ruleRefusal, type Purchase } from './spend-policy.policy.ts';
import { countRefusals, tryPolicy } from './trial.policy.ts';

const policy = (change: Partial<StoredPolicy> = {}): StoredPolicy => ({
  who: { everybody: true, memberIds: [], departmentIds: [], roles: [] },
  ...{ merchantIds: [], types: [], storeIds: [], times: [], departmentId: null, projectId: null },
  ...{ perPayment: 5_000, perDay: 8_000, perMonth: 20_000, noConfirmCap: 3_000 },
  ...change,
});
const rules = (id: string, change: Partial<StoredPolicy> = {}) => ({
  id,
  name: id,
  definition: policy(change),
});
const payer = { memberId: 'ann', departmentIds: ['sales', 'root'], roles: ['employee'] };
const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...{ merchantId: 'canteen', storeId: 'north', type: 'meals', amount: 2_800, weekday: 4, time: '12:30' },
  ...change,
});
const nobody = { everybody: false, memberIds: [], departmentIds: [], roles: [] };

describe('A spend policy', () => {
  test.each([
    ['everybody', policy()],
    ['a member by name', policy({ who: { ...nobody, memberIds: ['ann'] } })],
    ['whoever is in a department or below', policy({ who: { ...nobody, departmentIds: ['root'] } })],
    ['whoever has a role', policy({ who: { ...nobody, roles: ['employee'] } })],
  ])('covers %s', (_, one) => {
    expect(ruleRefusal(one, payer, purchase())).toBeNull();
  });

  test.each([
    ['notCovered', policy({ who: { ...nobody, memberIds: ['bob'] } })],
    ['merchantNotAllowed', policy({ merchantIds: ['taxi'] })],
    ['merchantNotAllowed', policy({ types: ['taxi'] })],
    ['placeNotAllowed', policy({ storeIds: ['south'] })],
    ['timeNotAllowed', policy({ times: [{ days: [1, 2], from: '00:00', to: '00:00' }] })],
    ['timeNotAllowed', policy({ times: [{ days: [4], from: '11:00', to: '12:30' }] })],
  ] as const)('refuses with %s', (refusal, one) => {
    expect(ruleRefusal(one, payer, purchase())).toBe(refusal);
  });

  test('is open until the end of a day that ends at midnight', () => {
    const evening = policy({ times: [{ days: [4], from: '18:00', to: '00:00' }] });

    expect(ruleRefusal(evening, payer, purchase({ time: '23:59' }))).toBeNull();
  });

  test('has a cap for a payment, a day and a month; exactly the cap passes', () => {
    const refusalOf = (amount: number, day = 0, month = 0) => amountRefusal(policy(), amount, { day, month });

    expect([refusalOf(5_000), refusalOf(5_001)]).toEqual([null, 'overPayment']);
    expect([refusalOf(4_000, 4_000, 4_000), refusalOf(4_001, 4_000, 4_000)]).toEqual([null, 'overDay']);
    expect([refusalOf(1_000, 0, 19_000), refusalOf(1_001, 0, 19_000)]).toEqual([null, 'overMonth']);
  });
});

describe('Of several policies', () => {
  const unused = { day: 0, month: 0 };

  test('one that needs no confirmation is taken before one that does', () => {
    const judged = [
      { policy: rules('careful', { noConfirmCap: 0 }), used: unused },
      { policy: rules('easy'), used: unused },
    ];

    expect(choose(judged, 2_800)).toMatchObject({ passes: true, policy: { id: 'easy' } });
  });

  test('the one that allows most says what could be paid instead', () => {
    const judged = [
      { policy: rules('small', { perPayment: 1_000 }), used: unused },
      { policy: rules('used'), used: { day: 6_000, month: 6_000 } },
    ];

    expect(choose(judged, 2_800)).toMatchObject({ passes: false, refusal: 'overDay', allowed: 2_000 });
  });
});

describe('A trial', () => {
  test('counts each purchase that passes against the next ones, and needs no merchant of an expense', () => {
    const past = [5_000, 4_000, 3_000].map((amount) => ({
      ...purchase({ amount }),
      ...{ memberId: 'ann', day: '2026-10-08', source: 'payment' as const },
    }));
    const expense = { ...purchase({ merchantId: null, amount: 100 }), memberId: 'ann', day: '2026-10-09' };
    const tried = tryPolicy(policy({ merchantIds: ['canteen'] }), new Map([['ann', payer]]), [
      ...past,
      { ...expense, source: 'expense' },
    ]);

    expect(tried.map(({ refusal }) => refusal)).toEqual([null, 'overDay', null, null]);
    expect(countRefusals(tried)).toEqual([{ refusal: 'overDay', count: 1, amount: 4_000 }]);
  });
});
