import { instantOf } from '#system/clock.ts';
import { chinaTime, memberText } from '../outside/alipay.text.ts';
import { requestOutside, OutsideError } from '../outside/outside.ts';
import { isSignedText, signParams } from './alipay.sign.ts';
import { CorporatePayError } from './corporate-pay.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';

export const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do';
const PATIENCE_MS = 15_000;
const MOST_BYTES = 8 * 1024 * 1024;
const CHINA = 'Asia/Shanghai';

/** The instant of a time as Alipay writes it; null if it is none. */
export function instantIn(text: unknown): Date | null {
  const [, day = '', minute = '', seconds = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d):(\d\d)$/.exec(String(text)) ?? [];
  if (Number.isNaN(Date.parse(`${day}T${minute}:${seconds}Z`))) return null;
  return new Date(instantOf(CHINA, day, minute) + Number(seconds) * 1000);
}

/**
 * Calls a method of the open platform, and checks the signature of the answer.
 *
 * @throws CorporatePayError `refused` for what it does not do, `provider` for what is asked again, `config` otherwise
 */
export async function requestAlipay(
  reach: WalletReach,
  method: string,
  content: object,
  { inside }: { inside: boolean },
): Promise<Record<string, unknown>> {
  const params: Record<string, string> = {
    ...{ app_id: reach.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
    ...{ timestamp: chinaTime(reach.now), biz_content: JSON.stringify(content) },
  };
  params['sign'] = signParams(params, reach.privateKey);
  const text = await post(reach.apiBase ?? ALIPAY_GATEWAY, new URLSearchParams(params).toString(), inside);
  const node = `${method.replaceAll('.', '_')}_response`;
  const signed = memberText(text, node) ?? memberText(text, 'error_response');
  const whole = jsonOf(text);
  if (signed === undefined || whole === undefined) throw new CorporatePayError('provider', 'unreadable');
  const answer = jsonOf(signed) ?? {};
  // Refusals of the gateway itself are not signed.
  if (answer['code'] !== '10000') throw refusalOf(answer);
  const signature = typeof whole['sign'] === 'string' ? whole['sign'] : '';
  if (!isSignedText(signed, signature, reach.walletKey)) throw new CorporatePayError('provider', 'signature');
  return answer;
}

async function post(base: string, body: string, inside: boolean): Promise<string> {
  const url = URL.canParse(base) ? new URL(base) : null;
  if (!url || (!inside && url.protocol !== 'https:')) throw new CorporatePayError('config', 'address');
  const answer = await requestOutside(url, {
    ...{ method: 'POST', inside, patienceMs: PATIENCE_MS, mostBytes: MOST_BYTES, body },
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
  }).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    throw new CorporatePayError(error.fault === 'inside' ? 'config' : 'provider', error.fault, true);
  });
  if (answer.status !== 200) throw new CorporatePayError('provider', `http${answer.status}`, true);
  return answer.text ?? '';
}

/** `20000` and `isp.` are of the platform, and pass; the rest is of the request. */
function refusalOf(answer: Record<string, unknown>): CorporatePayError {
  const texts = [answer['sub_code'], answer['code']].filter((one) => typeof one === 'string');
  const code = texts[0] ?? 'none';
  const passes = answer['code'] === '20000' || code.startsWith('isp.');
  return new CorporatePayError(passes ? 'provider' : 'refused', code);
}

export function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
