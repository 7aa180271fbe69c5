import { randomInt } from 'node:crypto';
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode, type Reason } from '@outlay/contract/errors';
import type { ZodError } from 'zod';
import type { Log } from '#system/log.ts';
import { sqlState } from '#database/transaction.ts';

const REASON_OF_ISSUE: Record<string, Reason> = {
  too_big: 'tooLong',
  invalid_type: 'required',
};

/** An INVALID_INPUT error with the faults of each field. */
export function failInput(error: ZodError): AppError {
  const fields = error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.join('.'),
    code: REASON_OF_ISSUE[issue.code] ?? (issue.code === 'too_small' ? 'required' : 'badFormat'),
  }));
  return new AppError('INVALID_INPUT', { fields, detail: error.message.slice(0, 2000) });
}

/** Maps an error of the database or the framework to one of our codes. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const state = sqlState(error);
  // 25006: the database is a standby, or was set to read only, until it is the primary again.
  if (/^(08|57P|53|58|25006)/.test(state) || /ECONNREFUSED|ECONNRESET|EPIPE/.test(state) || isGone(error))
    return new AppError('BUSY', { detail: String(error), retryAfter: 2 });
  if (state === '57014' || state === '55P03' || state.startsWith('40'))
    return new AppError('BUSY', { detail: String(error), retryAfter: 1 });
  // A client-generated id that is already in use, possibly by another company: reveals nothing about it.
  if (state === '23505') return new AppError('CONFLICT', String(error));
  // Passed the schema, but the database cannot store it: NUL, a lone surrogate, a number out of range.
  if (/^22(003|021|P05|P02)$/.test(state)) return new AppError('INVALID_INPUT', String(error));
  if (state === 'FST_ERR_CTP_BODY_TOO_LARGE' || state === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('TOO_LARGE');
  if (state === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_TYPE');
  const status = (error as FastifyError).statusCode;
  if (status === 429) return new AppError('TOO_MANY', { retryAfter: 30 });
  if (status === 503) return new AppError('BUSY', { retryAfter: 5 });
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('INVALID_INPUT', String(error));
  return new AppError('UNKNOWN', String(error));
}

/**
 * pg reports most of these without a code when the connection to the server is lost. The Unix socket of a database that is
 * being started again does not exist.
 */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /connect ENOENT|no host of the database takes changes now|Connection terminated|Query read timeout|timeout exceeded when trying to connect|terminating connection|Client has encountered a connection error/.test(
    error.message,
  );

export function bodyOf(error: AppError): ErrorBody {
  const { reason, values, fields, retryAfter } = error.options;
  return {
    code: error.code,
    ...(reason && { reason }),
    ...(values && { values }),
    ...(fields && { fields }),
    ...(retryAfter && { retryAfter }),
    ...(error.code === 'INVALID_INPUT' && error.options.detail ? { detail: error.options.detail } : {}),
  };
}

/** Excludes letters and digits that are easily confused when read aloud. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 8;
const newNumber = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Sends every failure as the contract's error body; details are only logged. */
export function installErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = asAppError(thrown);
    const route = request.routeOptions.url;
    // A number to find internal failures in the log.
    const number = error.code === 'UNKNOWN' || error.code === 'BUSY' ? newNumber() : undefined;
    if (error.code === 'UNKNOWN')
      log.error({ number, route, detail: error.message, stack: (thrown as Error).stack }, 'failed');
    if (error.code === 'BUSY') log.warn({ number, route, detail: error.message }, 'busy');
    return send(reply, error, number);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, new AppError('NOT_FOUND')));
}

export function send(
  reply: { code(status: number): { send(body: unknown): unknown }; header(n: string, v: string): unknown },
  error: AppError,
  number?: string,
) {
  const status: number = ERROR_STATUS[error.code satisfies ErrorCode];
  if (error.options.retryAfter) reply.header('retry-after', String(error.options.retryAfter));
  return reply.code(status).send({ ...bodyOf(error), ...(number && { number }) });
}
