import type { PayoutReason, PayoutSecret } from '@outlay/contract/processing/payment.wallet';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { PortError } from '../port.error.ts';

/** A company's merchant account, and the time of the request. */
export interface PayoutReach {
  apiBase: string | null;
  /** Alipay: number of the application. WeChat Pay: number of the merchant. */
  account: string;
  /** WeChat: the app that openids belong to. */
  appId: string;
  secrets: Readonly<Partial<Record<PayoutSecret, string>>>;
  now: Date;
}

/** A transfer; the same number must always come with the same values. */
export interface PayoutOrder {
  /** Ours: 32 letters and digits. */
  number: string;
  /** In fen. */
  amount: number;
  /** Alipay: the phone number or email address of the account. WeChat: the openid. */
  payee: string;
  /** The real name of the account's owner, which is compared. */
  name: string;
  /** At most 32 characters. */
  remark: string;
  notifyUrl: string;
}

/**
 * What is known of a transfer. `waiting`: its recipient must confirm it, with `packageInfo` if it was told. `processing`:
 * wait and ask again. `absent`: there is no transfer with this number.
 */
export type PayoutState =
  | { state: 'paid'; vendorNo: string; paidAt: Date | null }
  | { state: 'waiting'; vendorNo: string; packageInfo: string | null }
  | { state: 'processing'; vendorNo: string | null }
  | { state: 'failed'; reason: PayoutReason; code: string }
  | { state: 'absent' };

export type PayoutAnswer = Exclude<PayoutState, { state: 'absent' }>;

/** A notification as it came. */
export interface PayoutNotice {
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/**
 * Transfers from a company's merchant account to its people. Adapters: `payout.alipay.ts`, `payout.wechat.ts`, each with a
 * double that verifies the requests. All calls are outside of any transaction.
 */
export interface PayoutPort {
  kind: PayoutKind;
  /** Sends a transfer, or sends it again: a number is paid once, however often it is sent. @throws PayoutError */
  transfer(reach: PayoutReach, order: PayoutOrder): Promise<PayoutAnswer>;
  /** @throws PayoutError, never `refused` */
  query(reach: PayoutReach, number: string): Promise<PayoutState>;
  /** Asks to cancel a transfer that waits for its recipient; only a query says whether it was done. @throws PayoutError */
  cancel?(reach: PayoutReach, number: string): Promise<void>;
  /** The transfer that a signed notification speaks of; null if the signature or the merchant is another one. */
  parseNotice(reach: PayoutReach, notice: PayoutNotice): { id: string; number: string } | null;
  /** What the notification is answered with. */
  received: { type: string; body: string };
}

export type PayoutPorts = Readonly<Record<PayoutKind, PayoutPort>>;

/**
 * `refused`: it will never be done as it was sent, for `reason`. `later`: not done now, and the same number may be sent
 * again. `config`: the administrator must act. `unknown`: nobody knows whether it was done.
 */
export type PayoutFault = 'refused' | 'later' | 'config' | 'unknown';

export class PayoutError extends PortError<PayoutFault> {
  readonly reason: PayoutReason;
  constructor(fault: PayoutFault, code: string, reason: PayoutReason = 'other') {
    super(fault, code, fault === 'unknown');
    this.reason = reason;
  }
}
