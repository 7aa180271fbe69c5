import type { Charge } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import type { SummaryHere } from '../../paycode/paycode.queries.ts';
import { chargeQueries } from '../charge.queries.ts';

/**
 * Opens what a scan has led to: the payment that waits for my confirmation, or the result. Payments that were there before
 * this page are left alone, and each is opened once.
 */
export function useNewPayments(summary: SummaryHere | undefined, offline: boolean): void {
  const queries = useQueryClient();
  const last = useQuery({ ...chargeQueries.last(), enabled: !offline });
  /** Payments whose result is not to be opened: there before, or opened. Null before the first answer. */
  const known = useRef<Set<string> | null>(null);
  /** The payment that was last opened to be confirmed. */
  const opened = useRef<string | null>(null);
  const nextStep = summary?.nextStep;
  const waiting = summary?.waitingChargeId ?? null;
  // A code was used: the payment is looked up.
  useEffect(() => {
    if (nextStep !== undefined) void queries.invalidateQueries({ queryKey: ['charge', 'last'] });
  }, [nextStep, waiting, queries]);
  useEffect(() => {
    if (waiting === null || opened.current === waiting) return;
    opened.current = waiting;
    navigateTo(pageAddress(ROUTES.payment, { id: waiting }));
  }, [waiting]);
  const items = last.isFetchedAfterMount ? last.data?.items : undefined;
  useEffect(() => {
    if (!items) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...items.map(({ id }) => id)]);
    const [made] = before ? items.filter((charge) => isOver(charge) && !before.has(charge.id)) : [];
    if (made) navigateTo(pageAddress(ROUTES.paymentResult, { id: made.id }));
  }, [items]);
}

const isOver = ({ state }: Charge): boolean => state !== 'confirming';
