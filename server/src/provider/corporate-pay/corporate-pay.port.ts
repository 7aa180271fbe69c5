import type { WalletKind } from '@outlay/contract/paycode/corporate-wallet';
import type { QuotaCards } from './quota-card.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';
import { PortError } from '../port.error.ts';

/** A member whom a wallet is to take. */
export interface WalletPerson {
  name: string;
  /** A phone number or an email address. */
  account: string;
  /** Ours, by which the wallet may show the member. */
  number: string;
}

/** What a wallet asks before and after somebody pays. Amounts in minor units. */
export type ControlCall =
  | { act: 'consult'; employeeId: string; standardIds: readonly string[]; amount: number; at: Date | null }
  | {
      act: 'pay';
      employeeId: string;
      standardId: string;
      tradeNo: string;
      amount: number;
      at: Date | null;
    }
  /** `recover`: it was not paid. `refund`: it was paid, and a part comes back. */
  | {
      act: 'refund';
      mode: 'recover' | 'refund';
      tradeNo: string;
      refundNo: string;
      /** Null with `recover`: all of it. */
      amount: number | null;
    }
  | { act: 'status'; tradeNo: string };

/** Our answer; `reason` is empty if it is as asked. */
export type ControlAnswer =
  | {
      act: 'consult';
      standards: readonly { standardId: string; passes: boolean; available: number; reason: string }[];
    }
  | { act: 'pay'; done: boolean; reason: string }
  | { act: 'refund'; done: boolean; reason: string }
  | {
      act: 'status';
      state: 'deducted' | 'refused' | 'recovered' | 'unknown';
      amount: number;
      returned: number;
    };

/** A payment as the wallet has it now, in whole. Amounts in minor units, only what the company paid. */
export interface WalletPayment {
  payNo: string;
  employeeId: string;
  amount: number;
  refunded: number;
  merchant: string;
  subject: string;
  paidAt: Date;
}

/**
 * `signature`: not signed by the wallet. `account`: of another company. `unreadable`: another form. `refused`: the wallet
 * does not do it. `config`: keys or address cannot be used. `provider`: no usable answer, and it is asked again.
 */
export type CorporatePayFault = 'signature' | 'account' | 'unreadable' | 'refused' | 'config' | 'provider';
export class CorporatePayError extends PortError<CorporatePayFault> {}

/** A wallet of others, with which employees pay at real shops while we decide what may pass. */
export interface CorporatePay {
  /** Whether the keys can be used. @throws CorporatePayError `config` */
  checkKeys(reach: WalletReach): void;
  /** Has the wallet take a member; the same member again has the same number. */
  enrol(reach: WalletReach, person: WalletPerson): Promise<{ employeeId: string; inviteUrl: string }>;
  /** Removes an employee; one who is not there is no failure. */
  dismiss(reach: WalletReach, employeeId: string): Promise<void>;
  readPayment(reach: WalletReach, payNo: string): Promise<WalletPayment>;
  /** The numbers of the payments that were made or refunded in this time, each once. */
  listPayments(reach: WalletReach, span: { from: Date; before: Date }): Promise<string[]>;
  /** Reads what the wallet asks, after its signature. @throws CorporatePayError `signature`, `account`, `unreadable` */
  readControl(reach: WalletReach, body: string): ControlCall;
  /** Our signed answer, or, with a fault, that nothing was done. */
  answerControl(reach: WalletReach, answer: ControlAnswer | { fault: CorporatePayFault }): string;
  /** Which payment a notice is about, after its signature; null for other notices. */
  readNotice(reach: WalletReach, body: string): string | null;
  /** What a notice is answered with. */
  noticeAnswer: string;
}

/** The adapter of each wallet; DingTalk is reached as a platform. */
export interface CorporatePayPorts extends Record<Exclude<WalletKind, 'dingtalk'>, unknown> {
  alipay: CorporatePay;
  wechat: QuotaCards;
}
