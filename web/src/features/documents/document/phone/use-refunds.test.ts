import type { OpenAdvance } from '@outlay/contract/spend/advance';
import { expect, test } from 'vitest';
import { deductionsOf } from './use-refunds.ts';

const refund = (id: string, open: number, currency = 'CNY'): OpenAdvance => ({
  ...{ id, refundOf: `Flight ${id}`, dueOn: null, overdue: false },
  ...{ money: { amount: open, currency }, open },
  document: { id: 'claim', number: 'CL-1', title: 'Fair', money: { amount: 98_000, currency } },
});
const of = (room: number, ...refunds: OpenAdvance[]) =>
  deductionsOf(refunds, 'CNY', room).map(({ refund: { id }, amount }) => [id, amount]);

test('A claim deducts refunds one after the other, never more than it claims', () => {
  expect(of(50_000, refund('A', 30_000), refund('B', 40_000))).toEqual([
    ['A', 30_000],
    ['B', 20_000],
  ]);
  expect(of(0, refund('A', 30_000))).toEqual([]);
  expect(of(10_000, refund('A', 30_000, 'USD'), refund('B', 0))).toEqual([]);
});
