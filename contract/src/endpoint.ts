import type { z } from 'zod';
import type { Permission } from './permission.ts';

/**
 * Who may knock at all. `open`: anyone; `signedIn`: any member; a permission: a member whose roles grant it.
 * What the person may do with the one object asked for is the domain policy's word, after loading it.
 */
export type Policy = 'open' | 'signedIn' | Permission;

/** One call the web makes and the server answers: the whole agreement, and nothing else. */
export interface Endpoint<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  /** As on the wire, below the API prefix. Ugly paths stop here: callers use the endpoint's name. */
  path: `/${string}`;
  /**
   * `json`: JSON both ways. `upload`: a multipart body whose file parts are `file` and whose other parts are
   * `request`. `binary`: JSON in, bytes out.
   */
  kind: 'json' | 'upload' | 'binary';
  policy: Policy;
  /** Money and documents refuse a POST without an `Idempotency-Key`. Reading POSTs have none. */
  idempotency: 'required' | 'optional' | 'none';
  /** The most statements one call may cost the database; a test counts them. */
  queries?: number;
  /** GET sends it as the query, POST as the JSON body. */
  request: Req;
  /** For `binary`, the type of what the handler gives the joint, not of the wire. */
  response: Res;
  /** One line for the reader of the API's pages. */
  summary: string;
}

type Told<Req extends z.ZodType, Res extends z.ZodType> = Pick<
  Endpoint<Req, Res>,
  'path' | 'policy' | 'request' | 'response' | 'summary'
> &
  Partial<Pick<Endpoint, 'kind' | 'idempotency' | 'queries'>>;

/** A call that changes nothing, though the specification may send it by POST. */
export const read = <Req extends z.ZodType, Res extends z.ZodType>(
  e: Told<Req, Res> & { method?: 'GET' | 'POST' },
): Endpoint<Req, Res> => ({ method: 'POST', kind: 'json', idempotency: 'none', ...e });

/** A call that changes something. Its answer is stored with its effect and given again to a repeat of its key. */
export const change = <Req extends z.ZodType, Res extends z.ZodType>(
  e: Told<Req, Res> & { method?: 'GET' | 'POST' },
): Endpoint<Req, Res> => ({ method: 'POST', kind: 'json', idempotency: 'required', ...e });

export type Sent<E extends Endpoint> = z.input<E['request']>;
export type Received<E extends Endpoint> = z.output<E['request']>;
export type Answer<E extends Endpoint> = z.output<E['response']>;
