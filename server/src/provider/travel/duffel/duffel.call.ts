import type { z } from 'zod';
import { requestTravel, parsedAnswer, type TravelHttpOptions } from '../travel.http.ts';
import { TravelError, type TravelFault, type TravelReach } from '../travel.port.ts';
import { refusal } from '../travel.words.ts';
import { Failure, one } from './duffel.schema.ts';

const USUAL = 'https://api.duffel.com';

export interface DuffelCall {
  /** With a body it is a POST. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  acts?: boolean;
}

/** Calls Duffel in a company's name. */
export type RequestDuffel = <T>(reach: TravelReach, call: DuffelCall, schema: z.ZodType<T>) => Promise<T>;

/** @throws TravelError by the answer: see `faultOf`, and `requestTravel` for what has no body. */
export const duffelCaller =
  (options: TravelHttpOptions): RequestDuffel =>
  async ({ apiBase, secrets }, { path, query = {}, body, acts = false }, schema) => {
    const { token } = secrets;
    if (!token) throw new TravelError('config', 'noToken');
    const { status, body: said } = await requestTravel(
      {
        ...{ method: body === undefined ? 'GET' : 'POST', base: apiBase ?? USUAL, path, query, acts },
        headers: { authorization: `Bearer ${token}`, 'duffel-version': 'v2' },
        ...(body !== undefined && { body: { data: body } }),
      },
      options,
    );
    if (status >= 400) throw failureOf(status, said);
    // 202: Duffel goes on trying, and the order may appear later.
    if (status === 202 && acts) throw new TravelError('unknown', 'http202');
    return parsedAnswer(schema, said, acts);
  };

/** The one thing that an answer has. */
export const requestOne = async <T>(
  send: RequestDuffel,
  reach: TravelReach,
  call: DuffelCall,
  schema: z.ZodType<T>,
): Promise<T> => (await send(reach, call, one(schema))).data;

const FAULTS: readonly [RegExp, TravelFault][] = [
  [/expired|price_changed|past_payment_required|stale/, 'expired'],
  [/no_longer_available|sold_out|unavailable/, 'soldOut'],
  [/insufficient_balance|access_token|unauthori|forbidden/, 'config'],
];

function failureOf(status: number, body: unknown): TravelError {
  const { data } = Failure.safeParse(body);
  const [error] = data?.errors ?? [];
  const code = error?.code || error?.type || `http${status}`;
  const fault = FAULTS.find(([form]) => form.test(code))?.[1] ?? 'refused';
  return new TravelError(fault, code, error?.message || error?.title);
}

/** An id of Duffel's, which becomes a part of an address. @throws TravelError `refused` if it is something else. */
export function idOf(text: string, kind: 'off' | 'ord' | 'ore' | 'oco' | 'pas', reach: TravelReach): string {
  if (!new RegExp(`^${kind}_[A-Za-z0-9]{1,60}$`).test(text)) throw refusal('unknown', reach.locale);
  return text;
}
