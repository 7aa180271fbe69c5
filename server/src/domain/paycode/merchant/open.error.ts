import type { OpenErrorCode } from '@outlay/contract/paycode/merchant.open';

/** A refusal that a merchant's system reads: it stands outside the sessions and the languages of people. */
export class OpenError extends Error {
  readonly code: OpenErrorCode;
  readonly retryAfter: number | undefined;

  constructor(code: OpenErrorCode, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export const notAuthenticated = (why: string) => new OpenError('NOT_AUTHENTICATED', why);
