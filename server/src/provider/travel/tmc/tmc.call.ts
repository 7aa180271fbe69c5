import type { z } from 'zod';
import { requestTravel, parsedAnswer, type TravelHttpOptions } from '../travel.http.ts';
import { TravelError, type TravelReach } from '../travel.port.ts';
import { Status, Ticket } from './tmc.schema.ts';

/** What a ticket is for: calls of our server, or the entry of one person, once. */
const TOKEN_TYPES = { calls: '1', entry: '2' };

/** The agency's address and the company's key. @throws TravelError `config` if one is missing. */
export function keysOf({ apiBase, secrets }: TravelReach): {
  base: string;
  appKey: string;
  appSecret: string;
} {
  const { appKey, appSecret } = secrets;
  if (apiBase === null) throw new TravelError('config', 'noAddress');
  if (!appKey || !appSecret) throw new TravelError('config', 'noSecret');
  return { base: apiBase, appKey, appSecret };
}

async function request<T>(
  reach: TravelReach,
  path: string,
  body: Record<string, unknown>,
  schema: z.ZodType<T>,
  options: TravelHttpOptions,
): Promise<T> {
  const { base } = keysOf(reach);
  const { status, body: said } = await requestTravel({ method: 'POST', base, path, body }, options);
  const head = Status.safeParse(said).data?.Status;
  if (status >= 400 && !head) throw new TravelError('provider', `http${status}`);
  if (!head) throw new TravelError('provider', 'unreadable');
  const { Success: isDone, ErrorCode: code, Message: words } = head;
  if (!isDone)
    throw new TravelError(/appkey|appsecurity|ticket|group/i.test(code) ? 'config' : 'refused', code, words);
  return parsedAnswer(schema, said);
}

/** @throws TravelError `config` for a wrong key */
export async function ticketFor(
  reach: TravelReach,
  use: keyof typeof TOKEN_TYPES,
  options: TravelHttpOptions,
): Promise<string> {
  const { appKey, appSecret } = keysOf(reach);
  const body = { appKey, appSecurity: appSecret, TokenType: TOKEN_TYPES[use], GroupID: reach.account };
  return (await request(reach, '/SwitchAPI/Order/Ticket', body, Ticket, options)).Ticket;
}

/** A call with a fresh ticket. All calls can be repeated: they ask, or replace what was sent before. */
export async function requestTmc<T>(
  reach: TravelReach,
  call: { path: string; body: Record<string, unknown> },
  schema: z.ZodType<T>,
  options: TravelHttpOptions,
): Promise<T> {
  const { appKey } = keysOf(reach);
  const Auth = { AppKey: appKey, Ticket: await ticketFor(reach, 'calls', options) };
  return await request(reach, call.path, { Auth, ...call.body }, schema, options);
}
