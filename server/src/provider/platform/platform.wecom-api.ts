import { phoneOf } from '#text/phone.ts';
import { z } from 'zod';
import { Credential, emailOf, Id, NumberCode, Seconds, OptionalText } from './platform.answer.ts';
import { requestPlatform, parsed, type PlatformCall, type PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformFault, type PlatformPerson, type Ticket } from './platform.port.ts';
import { refused } from './platform.refusal.ts';
import { StaleToken, type Fetched } from './platform.token.ts';

/** What is common to the apps of WeCom and to WeChat official accounts, whose API has the same form. */

/** Source: developer.work.weixin.qq.com/document/path/90313. */
const FAULTS: Readonly<Record<string, PlatformFault>> = {
  ...faults('code', 40029, 40077, 40078, 41008, 42003, 42007),
  // 81013 and 82001: nobody of the receivers of a message may have it.
  ...faults('outsider', 46004, 50002, 60021, 60111, 81013, 82001),
  // Secrets and ids of apps and of suites; 50001 is a page outside the app's trusted domain, 50003 a disabled app.
  ...faults('secret', 40001, 40013, 40080, 40083, 40091, 40125, 41002, 41004, 48003),
  ...faults('permission', 48001, 48002, 48005, 48006, 50001, 50003, 60011, 72015, 301002),
  // The last three are those of WeChat official accounts.
  ...faults('ip', 60020, 40164, 89503, 89506),
  ...faults('rate', 45009, 45011, 45033),
  // A suite's ticket or its permanent code is no longer valid, or the company has removed the suite.
  ...faults('waiting', 40084, 40085, 48004),
};

function faults(fault: PlatformFault, ...codes: number[]): Record<string, PlatformFault> {
  return Object.fromEntries(codes.map((code) => [code, fault]));
}

const STALE: ReadonlySet<string> = new Set(['40014', '42001', '40082', '42009']);

export interface WecomCall extends PlatformCall {
  /** The name of the token that the call uses; none for a call with the app's secret. */
  holding?: string;
  /** Codes besides those of WeCom that mean that the token is refused. */
  alsoStale?: string;
}

/** Successful answers about suites have no `errcode`. */
const Outcome = z.object({ errcode: NumberCode.optional() });

/** @throws PlatformError, StaleToken */
export async function requestWecom<T>(
  options: PlatformOptions,
  { holding, alsoStale, ...call }: WecomCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const { status, body } = await requestPlatform(options, call);
  const { errcode = '0' } = parsed(Outcome, body);
  if (errcode === '0' && status < 300) return parsed(schema, body);
  if (errcode === '0') throw new PlatformError('provider', `http${status}`);
  if (holding && (STALE.has(errcode) || errcode === alsoStale)) throw new StaleToken(holding, errcode);
  throw refused(FAULTS[errcode] ?? 'provider', errcode, body);
}

export const Token = z
  .object({ access_token: Credential, expires_in: Seconds })
  .transform(({ access_token, expires_in }): Fetched => ({ value: access_token, seconds: expires_in }));

export const TicketAnswer = z
  .object({ ticket: Credential, expires_in: Seconds })
  .transform(({ ticket, expires_in }): Fetched => ({ value: ticket, seconds: expires_in }));

export interface Holding {
  base: string;
  token: string;
}

export const WECOM_API = 'https://qyapi.weixin.qq.com';

export function requestTicket(
  options: PlatformOptions,
  { base, token }: Holding,
  kind: Ticket,
): Promise<Fetched> {
  const path = kind === 'config' ? '/cgi-bin/get_jsapi_ticket' : '/cgi-bin/ticket/get';
  const type = { config: {}, agent: { type: 'agent_config' }, card: { type: 'wx_card' } }[kind];
  const query = { access_token: token, ...type };
  return requestWecom(options, { base, path, query, holding: 'token' }, TicketAnswer);
}

/** Who used a code. The names of the keys have had both casings: `userid` and `UserId`. */
const Identified = z
  .record(z.string(), z.unknown())
  .transform((body) =>
    Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value])),
  )
  .pipe(
    z.object({
      userid: OptionalText,
      openid: OptionalText,
      external_userid: OptionalText,
      corpid: OptionalText,
    }),
  );

/**
 * Exchanges a code for the member's id, and the company's in a suite.
 *
 * @throws PlatformError `outsider` for somebody who is not a member of the company.
 */
export async function identifyMember(
  options: PlatformOptions,
  call: WecomCall,
): Promise<{ userId: string; corpId: string | null }> {
  const found = await requestWecom(options, { ...call, once: true }, Identified);
  if (found.userid !== null) return { userId: parsed(Id, found.userid), corpId: found.corpid };
  if (found.openid !== null || found.external_userid !== null) throw new PlatformError('outsider', 'openid');
  throw new PlatformError('provider', 'unreadable', true);
}

const Member = z.object({
  name: OptionalText,
  mobile: OptionalText,
  email: OptionalText,
  biz_mail: OptionalText,
  /** 1 active, 2 disabled, 4 not activated, 5 left. */
  status: z.int().optional(),
});

/** No such member among those to whom the app is visible. */
const OUT_OF_SIGHT = '60011';

/**
 * The member with the directory's entry; apps made since 2022 are told no more than the name. An app that may not read
 * the directory at all gets the id only.
 *
 * @throws PlatformError `outsider` for somebody who has left, is disabled, or to whom the app is not visible.
 */
export async function readMember(
  options: PlatformOptions,
  { base, token }: Holding,
  userId: string,
): Promise<PlatformPerson> {
  const call = {
    ...{ base, path: '/cgi-bin/user/get', holding: 'token' },
    query: { access_token: token, userid: userId },
  };
  const member = await requestWecom(options, call, Member).catch((error: unknown) => {
    if (!(error instanceof PlatformError) || error.fault !== 'permission') throw error;
    if (error.code === OUT_OF_SIGHT) throw new PlatformError('outsider', error.code);
    return undefined;
  });
  if (member?.status === 2 || member?.status === 5)
    throw new PlatformError('outsider', `status.${member.status}`);
  return {
    subject: userId,
    name: member?.name ?? '',
    phone: phoneOf(member?.mobile ?? null),
    email: emailOf(member?.email ?? null, member?.biz_mail ?? null),
    unionId: null,
  };
}
