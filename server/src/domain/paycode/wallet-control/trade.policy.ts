/** A payment as far as it is compared. */
export interface TradeSums {
  state: 'deducted' | 'refused' | 'recovered' | 'unasked';
  amount: number;
  returned: number;
  consumed: number | null;
  consumed_refunded: number;
}

/** What was let pass of it and not given back. */
export const expectedOf = ({ state, amount, returned }: TradeSums): number =>
  state === 'deducted' ? amount - returned : 0;

/** What the wallet says was paid of it and not refunded. */
export const foundOf = ({ consumed, consumed_refunded: refunded }: TradeSums): number =>
  (consumed ?? 0) - refunded;

/**
 * Whether finance is notified at once: it was paid though it was not let pass, or cost something else. Refunds come by two
 * ways, one after the other, so that only the comparison of the day looks at them.
 */
export const isOff = (trade: TradeSums): boolean =>
  trade.state === 'deducted'
    ? trade.consumed !== null && trade.consumed !== trade.amount
    : foundOf(trade) !== 0;

/** The number by which the core knows a trade: no till has it, and no other wallet. */
export const coreNumber = (walletId: string, tradeNo: string): string => `${walletId}:${tradeNo}`;
