import type { z } from 'zod';
import type { Feature } from './feature.ts';
import { AGENT_PERMISSIONS } from './permission.agent.ts';
import type { Permission } from './permission.ts';

/**
 * Who may knock at all. `open`: anyone; `signedIn`: any member; `self`: a member, but nobody who acts in the
 * member's name; a permission: a member whose roles grant it. What the person may do with the one object asked
 * for is the domain policy's word, after loading it.
 */
export type Policy = 'open' | 'signedIn' | 'self' | Permission;

/** Whether somebody who acts in a member's name may call: any agent, one with full scope, nobody. */
export type AgentMay = 'limited' | 'full' | 'never';

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
  agent: AgentMay;
  /** Who proved within the last five minutes who they are. */
  stepUp: boolean;
  /** A power held for some departments only opens the door too: the handler looks at the object's department. */
  scoped: boolean;
  /** Refused while the company has switched the function off. */
  feature?: Feature;
  /** The answer holds a secret: what is kept of it for a repeat is sealed. Every change says whether it does. */
  secret: boolean;
  /** Money and documents refuse a POST without an `Idempotency-Key`. Reading POSTs have none. */
  idempotency: 'required' | 'optional' | 'none';
  /** For `upload`: how many files one call brings, and how many bytes each may have. */
  files: { count: number; bytes: number };
  /** The most bytes of a JSON body; a longer one is refused before it is read. */
  bodyMost: number;
  /** The most statements one call may cost the database; a test counts them. */
  queries?: number;
  /** GET sends it as the query, POST as the JSON body. */
  request: Req;
  /** For `binary`, the type of what the handler gives the joint, not of the wire. */
  response: Res;
  /** One line for the reader of the API's pages. */
  summary: string;
}

type EndpointOptions<Req extends z.ZodType, Res extends z.ZodType> = Pick<
  Endpoint<Req, Res>,
  'path' | 'policy' | 'request' | 'response' | 'summary'
> &
  Partial<
    Pick<
      Endpoint,
      | 'kind'
      | 'idempotency'
      | 'queries'
      | 'agent'
      | 'stepUp'
      | 'scoped'
      | 'feature'
      | 'secret'
      | 'bodyMost'
      | 'files'
    >
  >;

/** Of a call that anybody may make: an account, a password, a code. */
const OPEN_BODY = 64 * 1024;
const MEMBER_BODY = 256 * 1024;
/** Of what holds hundreds of lines: a document, a flow, a pasted table. */
export const LARGE_BODY = 2 * 1024 * 1024;

const bodyAt = (policy: Policy): number => (policy === 'open' ? OPEN_BODY : MEMBER_BODY);

/** One file of 20 MiB: a phone's largest photograph and a long PDF fit. */
const ONE_FILE = { count: 1, bytes: 20 * 1024 * 1024 };

const PLAIN = {
  method: 'POST',
  kind: 'json',
  stepUp: false,
  scoped: false,
  secret: false,
  files: ONE_FILE,
} as const;

/** Nobody acts for another at what is open or the person's own; a change says so where an agent may make it. */
const agentAt = (policy: Policy, reading: boolean): AgentMay => {
  if (policy === 'open' || policy === 'self') return 'never';
  if (policy === 'signedIn') return reading ? 'limited' : 'never';
  return AGENT_PERMISSIONS.has(policy) ? 'limited' : 'never';
};

/** A call that changes nothing, though the specification may send it by POST. */
export const read = <Req extends z.ZodType, Res extends z.ZodType>(
  e: EndpointOptions<Req, Res> & { method?: 'GET' | 'POST' },
): Endpoint<Req, Res> => ({
  ...PLAIN,
  idempotency: 'none',
  agent: agentAt(e.policy, true),
  bodyMost: bodyAt(e.policy),
  ...e,
});

/** A call that changes something. Its answer is stored with its effect and given again to a repeat of its key. */
export const change = <Req extends z.ZodType, Res extends z.ZodType>(
  e: EndpointOptions<Req, Res> & Pick<Endpoint, 'secret'> & { method?: 'GET' | 'POST' },
): Endpoint<Req, Res> => ({
  ...PLAIN,
  idempotency: 'required',
  agent: agentAt(e.policy, false),
  bodyMost: bodyAt(e.policy),
  ...e,
});

export type Sent<E extends Endpoint> = z.input<E['request']>;
export type Received<E extends Endpoint> = z.output<E['request']>;
export type Answer<E extends Endpoint> = z.output<E['response']>;
