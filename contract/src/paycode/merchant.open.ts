import { z } from 'zod';

/** The interface for merchants: Open Payment Code v1. docs/open-payment-code.md explains it with examples. */
export const OPEN_PAY = '/open/pay/v1';

/** Seconds by which the clock of a merchant's system may differ. */
export const CLOCK_SECONDS = 300;
/** Seconds for which the nonce of a request is remembered. */
export const NONCE_SECONDS = 600;

/** Refused requests, with their HTTP status: nothing was changed by them, except that SYSTEM_ERROR leaves it open. */
export const OPEN_ERRORS = {
  INVALID_REQUEST: 400,
  NOT_AUTHENTICATED: 401,
  MERCHANT_DISABLED: 403,
  NOT_FOUND: 404,
  DUPLICATE_TRADE_NO: 409,
  DUPLICATE_REFUND_NO: 409,
  TOO_EARLY: 409,
  NOT_REFUNDABLE: 409,
  REFUND_TOO_HIGH: 409,
  TOO_MANY: 429,
  SYSTEM_ERROR: 500,
} as const;
export type OpenErrorCode = keyof typeof OPEN_ERRORS;
export const OpenErrorBody = z.object({
  code: z.enum(Object.keys(OPEN_ERRORS) as [OpenErrorCode, ...OpenErrorCode[]]),
  message: z.string(),
  /** Seconds to wait. */
  retryAfter: z.int().optional(),
});
export type OpenErrorBody = z.infer<typeof OpenErrorBody>;

/** The events of notifications (Standard Webhooks). */
export const OPEN_EVENTS = [
  'charge.paid',
  'charge.closed',
  'charge.refunded',
  'invoice.asked',
  'test',
] as const;
export const OpenEvent = z.enum(OPEN_EVENTS);
export type OpenEvent = z.infer<typeof OpenEvent>;

/** The header by which a till in the browser shows its token. */
export const TERMINAL_SCHEME = 'OPC-TERMINAL';
/** The scheme of a signed request: `merchant="",key="",timestamp="",nonce="",signature=""`. */
export const SIGNED_SCHEME = 'OPC-ED25519';
/** Headers of a signed answer. */
export const ANSWER_HEADERS = {
  key: 'opc-key',
  timestamp: 'opc-timestamp',
  nonce: 'opc-nonce',
  signature: 'opc-signature',
} as const;
