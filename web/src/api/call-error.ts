import type { ErrorBody, ErrorCode, Reason } from '@outlay/contract/errors';

/** `network` is the specification's empty failure, `timeout` and `abort` its words; else the server's code. */
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

  /** True when nobody knows whether the server did it: ask again with the same key. */
  get outcomeUnknown(): boolean {
    return this.code === 'network' || this.code === 'timeout' || this.code === 'BUSY';
  }
}

/** The reason the server gave for one field of the form. */
export const fieldReason = (error: unknown, path: string): Reason | undefined =>
  error instanceof CallError ? error.body?.fields?.find((field) => field.path === path)?.code : undefined;
