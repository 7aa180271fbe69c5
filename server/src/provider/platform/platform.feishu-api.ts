import { z } from 'zod';
import { NumberCode } from './platform.answer.ts';
import { requestPlatform, parsed, type PlatformCall, type PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformFault } from './platform.port.ts';
import { refused } from './platform.refusal.ts';
import { StaleToken } from './platform.token.ts';

export interface FeishuCall extends PlatformCall {
  /** The call uses the tenant's token, so that a refused one is replaced. */
  holding?: string;
}

/** Source: open.feishu.cn, "server-side error codes" and the pages of each call. */
const FAULTS: readonly [PlatformFault, readonly number[]][] = [
  ['code', [20003, 20004, 20007, 20024, 20065]],
  // No such user, no right to use the app, left, frozen, not registered.
  // 41012, 41050: nobody, or outside of the app’s range. The last two are of messages: the app is not visible to the receiver, or the bot may not write to them.
  ['outsider', [20008, 20010, 20021, 20022, 20023, 20066, 41012, 41050, 230013, 230029]],
  ['secret', [10003, 10014, 20002, 20048, 99991543]],
  ['ip', [99991401]],
  // The app is not installed or not enabled, lacks a scope, or the person did not grant one.
  ['permission', [20009, 20069, 99991672, 99991673, 99991676, 99991679]],
  // 1390014: the same approval instance was sent a moment ago.
  ['rate', [99991400, 230020, 1390014]],
];
const STALE: ReadonlySet<string> = new Set(['99991663', '99991664']);

/** `error` is the word of RFC 6749, in the answers of the token call. */
const Outcome = z.object({ code: NumberCode, error: z.string().optional().catch(undefined) });

const GRANT_FAULTS: ReadonlyMap<string | undefined, PlatformFault> = new Map([
  ['invalid_client', 'secret'],
  ['invalid_grant', 'code'],
]);

/** @throws PlatformError, StaleToken */
export async function requestFeishu<T>(
  options: PlatformOptions,
  { holding, ...call }: FeishuCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const { status, body } = await requestPlatform(options, call);
  const outcome = Outcome.safeParse(body);
  if (!outcome.success && status >= 300) throw new PlatformError('provider', `http${status}`);
  const { code, error } = parsed(Outcome, body);
  if (code === '0' && status < 300) return parsed(schema, body);
  if (code === '0') throw new PlatformError('provider', `http${status}`);
  if (holding && STALE.has(code)) throw new StaleToken(holding, code);
  throw refused(faultOf(code, error), code, body);
}

function faultOf(code: string, error: string | undefined): PlatformFault {
  // 20008 has had two meanings: a wrong client, and no such user.
  if (error === 'invalid_client') return 'secret';
  const known = FAULTS.find(([, codes]) => codes.includes(Number(code)))?.[0];
  return known ?? GRANT_FAULTS.get(error) ?? 'provider';
}
