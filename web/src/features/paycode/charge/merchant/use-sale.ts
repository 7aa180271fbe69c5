import type { OpenChargeForm } from '@outlay/contract/paycode/charge.open';
import { OFFLINE_PREFIX } from '@outlay/contract/paycode/paycode.code';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readStored, removeStored, writeStored, type PendingSale } from '#device/storage.ts';
import {
  afterAnswer,
  afterNotFound,
  pollDelayOf,
  isTimeOver,
  newTradeNo,
  READY,
  type SaleStep,
} from './sale.ts';
import type { SignedFault } from './signed-code.ts';
import { answerOf, takeSigned } from './take-signed.ts';
import { till, TillError } from './till.queries.ts';

export interface NewSale {
  amount: number;
  currency: string;
  subject: string;
  authCode: string;
}

/** After a reload, a payment whose result is not known is asked about first. */
function atStart(): SaleStep {
  const sale = readStored('tillSale');
  return sale ? { at: 'unknown', sale } : READY;
}

/** The step, and how a new one is taken: what is over is no longer kept for after a reload. */
function useStep() {
  const queries = useQueryClient();
  const [step, setStep] = useState(atStart);
  const go = useCallback(
    (next: SaleStep) => {
      if (next.at === 'over' || next.at === 'never') {
        removeStored('tillSale');
        void queries.invalidateQueries({ queryKey: ['till', 'day'] });
      }
      setStep(next);
    },
    [queries],
  );
  return { step, go };
}

/** Asks what became of a sale, or reverses it; one question at a time, and again while the answer is not final. */
function useLook(step: SaleStep, go: (next: SaleStep) => void) {
  const running = useRef(false);
  const look = useCallback(
    async (sale: PendingSale, reversing: boolean) => {
      if (running.current) return;
      running.current = true;
      go(await lookOnce(sale, reversing));
      running.current = false;
    },
    [go],
  );
  useEffect(() => {
    const wait = pollDelayOf(step);
    if (wait === null || !('sale' in step)) return;
    const { sale, at } = step;
    const again = () => void look(sale, at === 'confirming' && isTimeOver(sale, Date.now()));
    const timer = setTimeout(again, wait);
    return () => clearTimeout(timer);
  }, [step, look]);
  return look;
}

/** Takes a signed code: checked and kept here first, then sent, so that it does not matter when the network fails. */
function useSigned(merchantId: string, send: () => Promise<void>, go: (next: SaleStep) => void) {
  return async (sale: PendingSale, form: OpenChargeForm): Promise<SignedFault | null> => {
    const fault = await takeSigned(merchantId, form);
    if (fault) return fault;
    await send().catch(() => undefined);
    const charge = await answerOf(merchantId, sale.outTradeNo).catch(() => null);
    go(charge ? { at: 'over', charge } : { at: 'taken', sale });
    return null;
  };
}

/** Sells one thing after another; never loses one that may have been paid. */
export function useSale(merchantId: string, send: () => Promise<void>) {
  const { step, go } = useStep();
  const look = useLook(step, go);
  const [error, setError] = useState<TillError | null>(null);
  const [refusal, setRefusal] = useState<SignedFault | null>(null);
  const takeHere = useSigned(merchantId, send, go);
  const sell = async ({ amount, currency, subject, authCode }: NewSale) => {
    const sale = { outTradeNo: newTradeNo(), amount, currency, startedAt: Date.now() };
    setRefusal(null);
    if (authCode.startsWith(OFFLINE_PREFIX)) {
      setError(null);
      go({ at: 'asking', sale });
      const fault = await takeHere(sale, formOf(sale, subject, authCode));
      if (fault === null) return;
      // With a network the server checks it.
      if (fault !== 'cannotCheck' || !navigator.onLine) {
        setRefusal(fault);
        return go(READY);
      }
    }
    // Before it is sent: whatever happens to this page, the next one asks what became of it.
    writeStored('tillSale', sale);
    setError(null);
    go({ at: 'asking', sale });
    try {
      go(afterAnswer(sale, await till.charge(formOf(sale, subject, authCode))));
    } catch (fault) {
      if (!(fault instanceof TillError) || fault.outcomeUnknown) return go({ at: 'unknown', sale });
      // Refused as it came: nothing was charged.
      removeStored('tillSale');
      setError(fault);
      go(READY);
    }
  };
  const next = () => {
    setError(null);
    setRefusal(null);
    go(READY);
  };
  return {
    step,
    /** Why the last request was not accepted. */
    error,
    /** Why a signed code was not taken. */
    refusal,
    sell,
    next,
    /** Asks at once what became of it. */
    ask: (sale: PendingSale) => void look(sale, false),
    cancel: (sale: PendingSale) => void look(sale, true),
  };
}
export type Sale = ReturnType<typeof useSale>;

const formOf = (
  { outTradeNo, amount, currency, startedAt }: PendingSale,
  subject: string,
  authCode: string,
) =>
  ({
    ...{ outTradeNo, amount, currency, subject, authCode },
    ...(authCode.startsWith(OFFLINE_PREFIX) && { takenAt: new Date(startedAt).toISOString() }),
  }) satisfies OpenChargeForm;

/** One question, or one attempt to reverse; the next step. */
async function lookOnce(sale: PendingSale, reversing: boolean): Promise<SaleStep> {
  try {
    const charge = reversing ? await till.reverse(sale.outTradeNo) : await till.find(sale.outTradeNo);
    return afterAnswer(sale, charge);
  } catch (fault) {
    const code = fault instanceof TillError ? fault.code : 'UNANSWERED';
    if (code === 'TOO_EARLY') return await lookOnce(sale, false);
    return code === 'NOT_FOUND' ? afterNotFound(sale, Date.now()) : { at: 'unknown', sale };
  }
}
