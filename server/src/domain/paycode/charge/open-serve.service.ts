import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { OPEN_ERRORS, type OpenErrorBody } from '@outlay/contract/paycode/merchant.open';
import type { z } from 'zod';
import { answerHeaders, issuerOf } from '#domain/paycode/merchant/issuer.service.ts';
import { authenticate, type MerchantCaller } from '#domain/paycode/merchant/merchant.open.service.ts';
import { OpenError } from '#domain/paycode/merchant/merchant.open.service.ts';
import type { CodesOutside } from '#domain/paycode/corporate-wallet/codes.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import type { Context, OpenContext } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { countUse } from '#request/limit.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Now } from '#system/clock.ts';
import type { Log } from '#system/log.ts';

export interface OpenServing {
  anyone: (request: FastifyRequest) => OpenContext;
  asSystem: AsSystem;
  secrets: Secrets;
  now: Now;
  log: Log;
  /** How pay codes of a platform are reached. */
  codes: CodesOutside;
}

/** Routes of the interface; those of the domains above are passed to it. */
export type OpenRoutes = (scope: FastifyInstance, serving: OpenServing) => void;

/** A merchant's request after it has proved who it is. */
export interface OpenCall {
  request: FastifyRequest;
  caller: MerchantCaller;
  /** Runs in one transaction of the company; again, if another request with the same number was first. */
  work: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
}

const MOST_A_MINUTE = 3000;
const TRIES = 3;

/** Unique numbers of merchants: a second request with one finds the first one's answer. */
const NUMBERS = [
  'charge_company_id_merchant_id_out_trade_no_key',
  'charge_refund_company_id_merchant_id_out_refund_no_key',
];

async function repeated<T>(run: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (tries <= 1 || !NUMBERS.some((name) => isDuplicate(error, name))) throw error;
    return await repeated(run, tries - 1);
  }
}

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

async function authenticated({ anyone, asSystem }: OpenServing, request: FastifyRequest): Promise<OpenCall> {
  const ctx = anyone(request);
  const caller = await authenticate(ctx, {
    ...{ method: request.method, path: request.url, body: bodyOf(request) },
    authorization: request.headers.authorization ?? '',
  });
  const limit = { most: MOST_A_MINUTE, seconds: 60 };
  await countUse(ctx.directory, `open payment of ${caller.merchantId}`, limit, ctx.now());
  return { request, caller, work: (run) => repeated(() => asSystem(caller.companyId, run)) };
}

/** A text with another type than JSON, such as a bill. */
export interface OpenFile {
  type: string;
  text: string;
  headers: Record<string, string>;
}

/** Answers a merchant; every answer, a refusal too, is signed. */
export const served =
  (serving: OpenServing, answer: (call: OpenCall) => Promise<object>) =>
  async (request: FastifyRequest, reply: FastifyReply) =>
    sendSigned(serving, reply, 200, await answer(await authenticated(serving, request)));

export const servedFile =
  (serving: OpenServing, answer: (call: OpenCall) => Promise<OpenFile>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { type, text, headers } = await answer(await authenticated(serving, request));
    const signed = answerHeaders(issuerOf(serving.secrets), text, serving.now());
    return reply
      .headers({ ...signed, ...headers, 'cache-control': 'no-store' })
      .type(type)
      .send(text);
  };

function sendSigned({ secrets, now }: OpenServing, reply: FastifyReply, status: number, body: object) {
  const text = JSON.stringify(body);
  return reply
    .code(status)
    .headers({ ...answerHeaders(issuerOf(secrets), text, now()), 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(text);
}

/** @throws OpenError INVALID_REQUEST with the path of the first fault */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new OpenError('INVALID_REQUEST', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
}

export function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bodyOf(request));
  } catch {
    throw new OpenError('INVALID_REQUEST', 'the body is no JSON');
  }
}

/** Every refusal in one form. What is not a refusal is a failure of ours: the merchant queries what became of it. */
export function refuse(serving: OpenServing, reply: FastifyReply, error: unknown) {
  const known = error instanceof OpenError ? error : translated(error);
  if (known.code === 'SYSTEM_ERROR')
    serving.log.error({ error: String(error) }, 'a request of a merchant failed');
  return sendSigned(serving, reply, OPEN_ERRORS[known.code], bodyOfError(known));
}

export const bodyOfError = ({ code, message, retryAfter }: OpenError): OpenErrorBody => ({
  ...{ code, message },
  ...(retryAfter !== undefined && { retryAfter }),
});

function translated(error: unknown): OpenError {
  if (error instanceof AppError && error.code === 'TOO_MANY')
    return new OpenError('TOO_MANY', 'too many requests', error.options.retryAfter);
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode >= 400 && statusCode < 500 && !(error instanceof AppError))
    return new OpenError('INVALID_REQUEST', 'the request cannot be read');
  return new OpenError('SYSTEM_ERROR', 'ask what became of it after 5 s');
}
