import {
  walletEndpoints,
  type CardResult,
  type ChosenCard,
  type Wallet,
} from '@outlay/contract/spend/invoice.wallet';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { currentHost } from '#host/host.ts';

const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }): Promise<Wallet | null> => {
    const { name, chooseInvoices } = await currentHost();
    if (!chooseInvoices) return null;
    const { items } = await call(walletEndpoints.list, {}, { signal });
    return items.find(({ kind }) => kind === name) ?? null;
  },
  staleTime: 300_000,
});

/** The card wallet of the app around this page, if the company imports invoices from it. */
export const useWallet = (): Wallet | null => useQuery(walletQuery).data ?? null;

/** So many cards are sent at a time, so that the progress is seen. */
const AT_ONCE = 3;

export interface Importing {
  state: 'choosing' | 'importing' | 'done' | 'cancelled';
  /** How many cards were chosen. */
  chosen: number;
  results: readonly CardResult[];
  /** Why it did not go on; `again` continues where it stopped. */
  error: unknown;
  again: () => void;
}

const BEGUN = { state: 'choosing', chosen: 0, results: [], error: null } as const;

/** Lets the person choose in the wallet, and imports what they chose. */
export function useWalletImport(wallet: Wallet): Importing {
  const queries = useQueryClient();
  const [shown, setShown] = useState<Omit<Importing, 'again'>>(BEGUN);
  const left = useRef<readonly ChosenCard[] | null>(null);
  const run = async () => {
    const { connectionId } = wallet;
    try {
      setShown((before) => ({ ...before, error: null }));
      if (!left.current) {
        const sign = (url: string) => call(walletEndpoints.sign, { connectionId, url });
        const { chooseInvoices } = await currentHost();
        const cards = (await chooseInvoices?.(sign)) ?? [];
        left.current = cards;
        setShown({ ...BEGUN, state: 'importing', chosen: cards.length });
      }
      while (left.current.length > 0) {
        const cards: ChosenCard[] = left.current.slice(0, AT_ONCE);
        const { items } = await call(walletEndpoints.import, { connectionId, cards });
        left.current = left.current.slice(AT_ONCE);
        setShown((before) => ({ ...before, results: [...before.results, ...items] }));
      }
      setShown((before) => ({ ...before, state: 'done' }));
    } catch (error) {
      setShown((before) => ({ ...before, error }));
    } finally {
      if (left.current) void queries.invalidateQueries({ queryKey: ['invoice'] });
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    // Once, also where effects run twice: the wallet would open a second time.
    if (begun.current) return;
    begun.current = true;
    void run();
  });
  return { ...shown, again: () => void run() };
}
