import type { BagDetail } from '@outlay/contract/processing/bag';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { useReceiveBag } from './bag.queries.ts';

/** One scanned or typed label and its result. */
export interface Receipt {
  /** Sequence number. */
  nth: number;
  code: string;
  bag: BagDetail | null;
  fault: string | null;
}

/** Number of results shown. */
const SHOWN = 6;

/** Receives bags one by one; the next label can be scanned while the previous request is running. */
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
