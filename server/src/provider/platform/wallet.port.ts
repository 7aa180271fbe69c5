import type { CardState } from '@outlay/contract/spend/invoice.wallet';
import { PortError } from '../port.error.ts';
import type { PlatformFault, PlatformSource, TokenStore } from './platform.port.ts';

/** An invoice in a card wallet, as the page gets it from the app when its owner chooses it. */
export interface Card {
  cardId: string;
  encryptCode: string;
}

/** The states that an app can set. `closed` cannot be undone. */
export type SetState = Exclude<CardState, 'cancelled'>;

/** What the platform tells of an invoice. Amounts are plain decimals, the day is `YYYY-MM-DD`; absent if not told. */
export type CardFields = Partial<
  Record<
    | ('type' | 'code' | 'number' | 'date' | 'checkCode' | 'buyerName' | 'buyerTaxId')
    | ('sellerName' | 'sellerTaxId' | 'amount' | 'tax' | 'total' | 'currency'),
    string
  >
>;

export interface CardInvoice {
  cardId: string;
  /** The owner's id at the platform. */
  openid: string;
  state: CardState;
  fields: CardFields;
  items: { name: string; amount?: string }[];
  /** Where the platform keeps the invoice as a PDF; null if it does not. */
  pdfUrl: string | null;
}

/**
 * Besides the faults of every call. `lockedElsewhere`: another app has locked the invoice. `wrongState`: its state does not
 * allow the change. `notTheirs`: it belongs to another person. `unknownCard`: there is no such card, or its code is wrong.
 */
export type WalletFault = PlatformFault | 'lockedElsewhere' | 'wrongState' | 'notTheirs' | 'unknownCard';

export class WalletError extends PortError<WalletFault> {}

export interface StateChange {
  /** The owner of all the cards. */
  openid: string;
  state: SetState;
  cards: readonly Card[];
}

/** The card wallet of one platform. */
export interface WalletPort {
  /**
   * The invoices of these cards, in their order. One unreadable card makes the call fail.
   *
   * @throws WalletError
   */
  readMany(source: PlatformSource, tokens: TokenStore, cards: readonly Card[]): Promise<CardInvoice[]>;
  /**
   * Sets the state of all the cards, or of none: one refused card makes the call fail.
   *
   * @throws WalletError
   */
  setState(source: PlatformSource, tokens: TokenStore, change: StateChange): Promise<void>;
  /** Fetches a PDF of at most 10 MB; null if the address has none, or does not answer. */
  fetchPdf(url: string): Promise<Uint8Array | null>;
  /**
   * Whether the app may use the wallet.
   *
   * @throws PlatformError
   */
  check(source: PlatformSource, tokens: TokenStore): Promise<void>;
}
