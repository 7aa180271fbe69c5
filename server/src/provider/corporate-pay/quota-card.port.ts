import type { WalletReach } from './wallet-reach.port.ts';

/** A card that is to be issued. Amount in fen. */
export interface CardWanted {
  /** Ours: the same again is the same card. */
  outCardNo: string;
  employeeId: string;
  /** The wallet's number of the rules under which it can be used. */
  templateId: string;
  name: string;
  amount: number;
  endsAt: Date;
}

/** A card as the wallet has it now. */
export interface CardFound {
  cardNo: string;
  amount: number;
  balance: number;
}

/** A line of the bill of a day. Amount in fen; `of`: the payment that is refunded, or the payment itself. */
export interface BillRow {
  kind: 'pay' | 'refund';
  number: string;
  of: string;
  outCardNo: string;
  employeeId: string;
  amount: number;
  merchant: string;
  at: Date;
}

/**
 * A wallet that takes a cap beforehand and asks nothing before a payment. Methods throw CorporatePayError: `refused` for
 * what the wallet does not do, `provider` for what is asked again, `config` otherwise.
 */
export interface QuotaCards {
  /** Whether the keys can be used. @throws CorporatePayError `config` */
  checkKeys(reach: WalletReach): void;
  /** By what the wallet knows a member; until they have agreed, null and the page on which they do. */
  authorisation(reach: WalletReach, userId: string): Promise<{ employeeId: string | null; url: string }>;
  issue(reach: WalletReach, card: CardWanted): Promise<{ cardNo: string }>;
  /** Null if there is no card with this number of ours. */
  query(reach: WalletReach, outCardNo: string): Promise<CardFound | null>;
  /** Opens the wallet's code with the card, for a short time. */
  paymentUrl(reach: WalletReach, cardNo: string): Promise<string>;
  /** What was paid and refunded on a day. */
  readBill(reach: WalletReach, day: string): Promise<BillRow[]>;
}
