import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { inTurnOfTabs } from '#offline/turn.ts';
import { changeTaken, isWaiting, listTaken, type Taken } from './taken-store.ts';
import { till, TillError, type TillFault } from './till.queries.ts';

const AGAIN_MS = 15_000;

/** They say nothing about the payment: it is sent again. */
const PASSING: ReadonlySet<TillFault> = new Set([
  ...(['UNANSWERED', 'SYSTEM_ERROR', 'TOO_MANY', 'NOT_AUTHENTICATED', 'MERCHANT_DISABLED'] as const),
]);

const takenQuery = (merchantId: string) =>
  queryOptions({ queryKey: ['till', 'taken', merchantId], queryFn: () => listTaken(merchantId) });

/** False when it stays here, for the network. */
async function sendOne({ outTradeNo, form }: Taken): Promise<boolean> {
  try {
    await changeTaken(outTradeNo, { charge: await till.charge(form) });
  } catch (error) {
    if (!(error instanceof TillError)) throw error;
    if (PASSING.has(error.code)) return false;
    await changeTaken(outTradeNo, { fault: error.code });
  }
  return true;
}

/** Sends in the order of taking, one tab at a time; stops where the network fails. */
const sendAll = (merchantId: string): Promise<void> =>
  inTurnOfTabs('till taken', async () => {
    for (const taken of await listTaken(merchantId)) if (isWaiting(taken) && !(await sendOne(taken))) return;
  });

/** What this till took without a network: sent at start, when the network is back, and again until all is sent. */
export function useTaken(merchantId: string) {
  const queries = useQueryClient();
  const { data: taken = [] } = useQuery(takenQuery(merchantId));
  const renew = useCallback(() => queries.invalidateQueries({ queryKey: ['till', 'taken'] }), [queries]);
  const send = useCallback(async () => {
    await sendAll(merchantId);
    await renew();
    await queries.invalidateQueries({ queryKey: ['till', 'day'] });
  }, [merchantId, queries, renew]);
  const waits = taken.some(isWaiting);
  useEffect(() => {
    if (!waits) return;
    const again = () => void send();
    again();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waits, send]);
  return { taken, send, renew };
}
