import { PlatformError, type PlatformSource, type TokenStore } from './platform.port.ts';

/** Which of a company's pay codes, and how its platform is reached. */
export interface CodesReach {
  source: PlatformSource;
  tokens: TokenStore;
  /** What the platform calls the company's pay code. */
  identity: string;
  now: Date;
}

/** What is asked for an employee's code. */
export interface CodeWanted {
  /** By which the platform knows the employee. */
  userId: string;
  expiresAt: Date;
}

/** A payment for which a code was shown, as the employee sees it at the platform. Amounts in fen. */
export interface CodePaid {
  payCode: string;
  userId: string;
  tradeNo: string;
  title: string;
  merchant: string;
  amount: number;
  createdAt: Date;
  endedAt: Date;
  /** Why it was not made; null if it was. */
  failure: string | null;
}

export interface CodeRefunded {
  payCode: string;
  userId: string;
  tradeNo: string;
  refundNo: string;
  amount: number;
  remark: string;
  at: Date;
}

/** Whether somebody who showed a code may pay, where no payment came of it, or has not come yet. */
export interface CodeVerified {
  payCode: string;
  userId: string;
  verifyNo: string;
  passed: boolean;
  merchant: string;
  at: Date;
}

/** Whether a platform refuses this request for good, in a word of its own, rather than being hindered for now. */
export const isRefusal = (error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  (error.fault === 'provider' || error.fault === 'code') &&
  !error.uncertain &&
  !/^(http\d|unreadable|tooLarge)/.test(error.code);

/** Pay codes that a platform shows its users, and that tills of the company take. All methods throw PlatformError. */
export interface PayCodesPort {
  /** Opens or closes the company's pay code as a whole; again, it changes nothing. */
  setCompany(reach: CodesReach, open: boolean): Promise<void>;
  /** Whom the platform knows by this phone number; null for nobody. */
  findUser(reach: CodesReach, phone: string): Promise<string | null>;
  /** Issues an employee's code; the same request again has the same answer. */
  issue(
    reach: CodesReach,
    requestId: string,
    wanted: CodeWanted,
  ): Promise<{ codeId: string; codeUrl: string }>;
  /** Makes an employee's code last longer, or closes it. */
  change(reach: CodesReach, codeId: string, wanted: CodeWanted & { open: boolean }): Promise<void>;
  /** Who shows a code; null if it is none of this company's. The same request again has the same answer. */
  decode(
    reach: CodesReach,
    query: { payCode: string; requestId: string },
  ): Promise<{ userId: string } | null>;
  /** Tells of a payment; again with the same number, it changes nothing. So do the other two. */
  tellPaid(reach: CodesReach, paid: CodePaid): Promise<void>;
  tellRefunded(reach: CodesReach, refunded: CodeRefunded): Promise<void>;
  tellVerified(reach: CodesReach, verified: CodeVerified): Promise<void>;
}
