import type { BagDetail } from '@outlay/contract/processing/bag';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { useReceiveBag } from './bag.queries.ts';

/** One label that was scanned or typed, and what came of it. */
export interface Receipt {
  /** Counted up. */
  nth: number;
  code: string;
  bag: BagDetail | null;
  fault: string | null;
}

/** So many are shown: whoever scans looks at the last ones. */
const SHOWN = 6;

/** Receives one bag after another: the next is scanned while the one before is on its way. */
export function useReceiving(onReceived?: (bag: BagDetail) => void) {
  const [receipts, setReceipts] = useState<readonly Receipt[]>([]);
  const { mutateAsync } = useReceiveBag();
  const receive = async (code: string): Promise<void> => {
    const nth = Date.now() + Math.random();
    const put = (bag: BagDetail | null, fault: string | null) =>
      setReceipts((before) => {
        const others = before.filter((one) => one.nth !== nth);
        return [{ nth, code, bag, fault }, ...others].toSorted((a, b) => b.nth - a.nth).slice(0, SHOWN);
      });
    put(null, null);
    try {
      const bag = await mutateAsync({ code });
      put(bag, null);
      onReceived?.(bag);
    } catch (error) {
      put(null, errorWords(error));
    }
  };
  return { receipts, receive };
}
