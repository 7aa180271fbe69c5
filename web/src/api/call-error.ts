import type { ErrorBody, ErrorCode, Reason } from '@outlay/contract/errors';

/** `network`: no response; `timeout`, `abort`: the specification's codes; else the server's error code. */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'abort';

export class CallError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(code: FailureCode, status = 0, body: ErrorBody | null = null) {
    super(code === 'network' ? '' : code);
    this.code = code;
    this.status = status;
    this.body = body;
  }

  get reason(): Reason | undefined {
    return this.body?.reason;
  }

  /** True when the server may have executed the request: retry with the same idempotency key. */
  get outcomeUnknown(): boolean {
    return this.code === 'network' || this.code === 'timeout' || this.code === 'BUSY';
  }
}

/** The server's error code for one field of the form. */
export const fieldReason = (error: unknown, path: string): Reason | undefined =>
  error instanceof CallError ? error.body?.fields?.find((field) => field.path === path)?.code : undefined;
