import type { OpenAdvance } from '@outlay/contract/spend/advance';
import { deduct } from '@outlay/contract/spend/advance.deduction';
import { useQuery } from '@tanstack/react-query';
import { formQueries } from '../form.queries.ts';
import type { Draft } from './use-draft.ts';

export interface Deduction {
  refund: OpenAdvance;
  /** Minor units. */
  amount: number;
}

/** What a claim of `room` minor units deducts for refunds of orders. */
export const deductionsOf = (refunds: readonly OpenAdvance[], currency: string, room: number): Deduction[] =>
  deduct(
    refunds.filter(({ money }) => money.currency === currency),
    room,
  );

/** What I owe for refunds of orders, if the form is a claim, which deducts it. */
export function useRefunds({ shape }: Pick<Draft, 'shape'>): readonly OpenAdvance[] {
  const { data } = useQuery({ ...formQueries.advances(), enabled: shape.effect === 'reimburse' });
  return data?.items.filter(({ refundOf }) => refundOf !== null) ?? [];
}
