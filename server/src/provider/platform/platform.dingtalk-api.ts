import { z } from 'zod';
import { NumberCode } from './platform.answer.ts';
import { requestPlatform, parsed, type PlatformCall, type PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformFault } from './platform.port.ts';
import { refused } from './platform.refusal.ts';
import { StaleToken } from './platform.token.ts';

export interface DingtalkCall extends PlatformCall {
  /** The call uses the app's token, so that a refused one is replaced. */
  holding?: string;
}

/** The codes of the new host are words, such as `Forbidden.AccessDenied.AccessTokenPermissionDenied`. */
const FAULTS: readonly [RegExp, PlatformFault][] = [
  [/authCode|^invalid(Parameter\.)?code|invalid_?grant/i, 'code'],
  [/^Throttling|Limit|TooMany/i, 'rate'],
  [/Ip(Not)?InWhite|IpWhite/i, 'ip'],
  [/^Forbidden|PermissionDenied|NoPermission/i, 'permission'],
  [/clientId|clientSecret|appKey|appSecret/i, 'secret'],
];

const STALE = /^Invalid(Authentication|AccessToken)|AccessToken(Invalid|Expired)|TokenExpired/i;

/** Words and dots only: a code must not contain a secret that a faulty server repeats. */
const Word = z.string().regex(/^[A-Za-z][A-Za-z_-]*(\.[A-Za-z_-]+)*$/);
const Refusal = z.object({ code: z.union([NumberCode, Word]) });

/** Calls the new host, which refuses with an HTTP status. */
export async function requestNew<T>(
  options: PlatformOptions,
  { holding, ...call }: DingtalkCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const { status, body } = await requestPlatform(options, call);
  if (status < 300) return parsed(schema, body);
  const code = Refusal.safeParse(body).data?.code;
  if (code === undefined) throw new PlatformError('provider', `http${status}`);
  if (holding && STALE.test(code)) throw new StaleToken(holding, code);
  throw refused(FAULTS.find(([form]) => form.test(code))?.[1] ?? 'provider', code, body);
}

/** Source: open.dingtalk.com, "global error codes of the server API". */
const OLD_FAULTS: readonly [PlatformFault, readonly number[]][] = [
  ['code', [40029, 40078, 41007, 41008, 41026, 42003, 42008]],
  ['outsider', [33012, 50002, 60121]],
  ['secret', [40001, 40013, 40089, 40096]],
  ['ip', [60020]],
  ['permission', [60011, 52013]],
  // All of 90001 to 90019 are about the number of calls.
  ['rate', Array.from({ length: 19 }, (_, at) => 90_001 + at)],
];
const OLD_STALE: ReadonlySet<string> = new Set(['40014', '42001']);

/** 88: the gateway refuses, and `sub_code` says why. */
const Outcome = z.object({
  errcode: NumberCode,
  sub_code: z.union([NumberCode, Word]).optional().catch(undefined),
});

/** Calls the old host, which refuses with `errcode`; `result` is what it returns. */
export const requestOld = async <T>(
  options: PlatformOptions,
  call: DingtalkCall,
  schema: z.ZodType<T>,
): Promise<T> => (await requestOldPlain(options, call, z.object({ result: schema }))).result;

/** The same for the calls that return their values beside `errcode`. */
export async function requestOldPlain<T>(
  options: PlatformOptions,
  { holding, ...call }: DingtalkCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const { status, body } = await requestPlatform(options, call);
  if (status >= 300) throw new PlatformError('provider', `http${status}`);
  const { errcode, sub_code } = parsed(Outcome, body);
  if (errcode === '0') return parsed(schema, body);
  const code = errcode === '88' ? (sub_code ?? errcode) : errcode;
  if (holding && OLD_STALE.has(code)) throw new StaleToken(holding, code);
  throw refused(oldFault(code), code, body);
}

function oldFault(code: string): PlatformFault {
  if (/limit/i.test(code)) return 'rate';
  return OLD_FAULTS.find(([, codes]) => codes.includes(Number(code)))?.[0] ?? 'provider';
}
