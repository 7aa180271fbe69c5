import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requestOutside, OutsideError, type OutsideAnswer } from '../outside/outside.ts';
import { authorisationOf, isSigned } from '../outside/wechat.sign.ts';
import { jsonOf } from './alipay.call.ts';
import { privateKeyOf, publicKeyOf } from './alipay.sign.ts';
import { CorporatePayError } from './corporate-pay.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';

const BASE = 'https://api.mch.weixin.qq.com';
const PATIENCE_MS = 15_000;
const MOST_BYTES = 32 * 1024 * 1024;

export interface WechatCall {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  content?: object;
}

/**
 * Calls WeChat Pay as the service provider, and checks the signature of the answer; null if it does not know what is asked
 * for.
 */
export async function requestWechat<T>(
  reach: WalletReach,
  { method, path, query, content }: WechatCall,
  schema: z.ZodType<T>,
  inside: boolean,
): Promise<T | null> {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const url = `${(reach.apiBase ?? BASE).replace(/\/+$/, '')}${path}${search}`;
  const answer = await send(reach, { method, url, content }, inside);
  const text = answer.text ?? '';
  const key = publicKeyOf(reach.walletKey).export({ format: 'pem', type: 'spki' }).toString();
  // What is not signed was not said by WeChat Pay, except that it does not know who asks.
  if (!isSigned(answer.headers, text, { keyId: reach.keyId ?? '', key, now: reach.now }))
    throw answer.status === 401
      ? new CorporatePayError('config', 'http401')
      : new CorporatePayError('provider', 'signature', true);
  if (answer.status >= 300) return refusal(answer.status, text);
  const { data } = schema.safeParse(jsonOf(text));
  if (data === undefined) throw new CorporatePayError('provider', 'unreadable', true);
  return data;
}

/** The file of a bill, which is not signed but has this hash. */
export async function fetchBill(
  reach: WalletReach,
  { url, sha1 }: { url: string; sha1: string },
  inside: boolean,
): Promise<string> {
  const answer = await send(reach, { method: 'GET', url }, inside);
  const hash = createHash('sha1')
    .update(answer.bytes ?? '')
    .digest('hex');
  if (answer.status !== 200 || hash !== sha1.toLowerCase())
    throw new CorporatePayError('provider', answer.status === 200 ? 'hash' : `http${answer.status}`);
  return answer.text ?? '';
}

async function send(
  reach: WalletReach,
  { method, url, content }: { method: 'GET' | 'POST'; url: string; content?: object | undefined },
  inside: boolean,
): Promise<OutsideAnswer> {
  const to = URL.canParse(url) ? new URL(url) : null;
  if (!to || (!inside && to.protocol !== 'https:')) throw new CorporatePayError('config', 'address');
  const body = content ? JSON.stringify(content) : '';
  const privateKey = privateKeyOf(reach.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString();
  const who = { merchant: reach.appId, serial: reach.serialNumber ?? '', privateKey };
  const what = { method, path: `${to.pathname}${to.search}`, body, now: reach.now };
  return await requestOutside(to, {
    ...{ method, inside, patienceMs: PATIENCE_MS, mostBytes: MOST_BYTES, ...(content && { body }) },
    headers: {
      ...{ authorization: authorisationOf(who, what), accept: 'application/json', 'user-agent': 'outlay' },
      ...(content && { 'content-type': 'application/json' }),
    },
  }).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    throw new CorporatePayError(error.fault === 'inside' ? 'config' : 'provider', error.fault, true);
  });
}

const PASSES = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'STATEMENT_CREATING', 'unreadable']);

function refusal(status: number, text: string): null {
  const code = z.object({ code: z.string() }).safeParse(jsonOf(text)).data?.code ?? 'unreadable';
  if (status === 404 && code === 'NOT_FOUND') return null;
  if (status >= 500 || status === 429 || PASSES.has(code))
    throw new CorporatePayError('provider', code, status >= 500);
  throw new CorporatePayError(status === 401 || status === 403 ? 'config' : 'refused', code);
}
