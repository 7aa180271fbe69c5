import { z } from 'zod';
import { crossing } from '#system/failpoint.ts';
import { plainCode } from '../port.error.ts';
import { SmsError } from './sms.port.ts';

/** A status lookup and a send together take less than the minute after which another worker takes over the job. */
const PATIENCE_MS = 15_000;
const ANSWER_MOST = 256 * 1024;

export interface GatewayAnswer {
  status: number;
  body: unknown;
}

/**
 * Calls a gateway once. Redirects are not followed; limits: 15 seconds, and 256 KB for the response.
 *
 * @throws SmsError `provider`, uncertain: the message may have arrived.
 */
export async function requestGateway(
  url: URL,
  init: RequestInit,
  patienceMs = PATIENCE_MS,
): Promise<GatewayAnswer> {
  try {
    const { status, text } = await crossing('outside', () => exchange(url, init, patienceMs));
    return { status, body: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SmsError) throw error;
    throw new SmsError('provider', wordOf(error), true);
  }
}

async function exchange(url: URL, init: RequestInit, patienceMs: number) {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(url, { ...init, redirect: 'error', signal });
  return { status: answer.status, text: await read(answer) };
}

async function read(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += (part as Uint8Array).byteLength;
    if (size > ANSWER_MOST) throw new SmsError('provider', 'endless', true);
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts).toString('utf8');
}

function wordOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'unreadable';
  return (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable';
}

/**
 * Parses a gateway's response.
 *
 * @throws SmsError `provider`, uncertain, if it does not match the schema.
 */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new SmsError('provider', 'unreadable', true);
  return data;
}

/** A gateway's error code; some gateways send a number. */
export const Code = z.union([z.string(), z.number()]).transform((code) => plainCode(String(code)));

/** The gateway's id of a message, which is also used in URLs. */
export const ProviderId = z.string().regex(/^[\w^:.-]{1,100}$/);
