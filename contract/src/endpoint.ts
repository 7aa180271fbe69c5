import type { z } from 'zod';
import type { Feature } from './feature.ts';
import { AGENT_PERMISSIONS } from './permission.agent.ts';
import type { Permission } from './permission.ts';

/**
 * Who may call an endpoint. `open`: anyone; `signedIn`: any member; `self`: a member, but not an agent in the
 * member's name; a permission: a member whose roles grant it. Access to the requested object is checked by the
 * domain's policy after the object is loaded.
 */
export type Policy = 'open' | 'signedIn' | 'self' | Permission;

/** Which agents may call it in a member's name: any, only those with full scope, none. */
export type AgentMay = 'limited' | 'full' | 'never';

/** The complete definition of one API call, shared by the web and the server. */
export interface Endpoint<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST';
  /** Path on the wire, below the API prefix. Callers use the endpoint's name instead. */
  path: `/${string}`;
  /**
   * `json`: JSON both ways. `upload`: a multipart body whose file parts are `file` and whose other parts are
   * `request`. `binary`: JSON in, bytes out.
   */
  kind: 'json' | 'upload' | 'binary';
  policy: Policy;
  agent: AgentMay;
  /** Requires proof within the last five minutes: the second factor, or the password where none is set up. */
  stepUp: boolean;
  /**
   * Concerns the person beyond the company of the session, so a session that the company's own identity provider opened
   * also needs a step-up.
   */
  personal: boolean;
  /** A permission limited to some departments is enough: the handler checks the object's department. */
  scoped: boolean;
  /** Refused while the company has disabled this feature. */
  feature?: Feature;
  /** The response contains a secret, so the copy stored for retries is sealed. Explicit for every change. */
  secret: boolean;
  /** `required` for money and documents: an `Idempotency-Key` must be sent. `none` for reads. */
  idempotency: 'required' | 'optional' | 'none';
  /** For `upload`: maximum number of files per call, and maximum bytes of each. */
  files: { count: number; bytes: number };
  /** Maximum bytes of a JSON body; a longer one is refused before it is read. */
  bodyMost: number;
  /** Maximum number of database statements per call; enforced by a test. */
  queries?: number;
  /** A POST whose input is in the query and whose body is empty, as some calls of the specification are. */
  sends?: 'query';
  /** GET sends it as the query, POST as the JSON body unless `sends` says otherwise. */
  request: Req;
  /** For `binary`, the type that the handler returns, not the bytes on the wire. */
  response: Res;
  /** One line for the API documentation. */
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
      | 'personal'
      | 'scoped'
      | 'feature'
      | 'secret'
      | 'bodyMost'
      | 'files'
      | 'sends'
    >
  >;

/** Body limit in bytes of calls without sign-in: an account, a password, a code. */
const OPEN_BODY = 64 * 1024;
const MEMBER_BODY = 256 * 1024;
/** Body limit in bytes for hundreds of lines: a document, a flow, a pasted table. */
export const LARGE_BODY = 2 * 1024 * 1024;

const bodyAt = (policy: Policy): number => (policy === 'open' ? OPEN_BODY : MEMBER_BODY);

/** One file of 20 MiB: a phone's largest photograph and a long PDF fit. */
const ONE_FILE = { count: 1, bytes: 20 * 1024 * 1024 };

const PLAIN = {
  method: 'POST',
  kind: 'json',
  stepUp: false,
  personal: false,
  scoped: false,
  secret: false,
  files: ONE_FILE,
} as const;

/** Default: no agents for `open` and `self`; a change that agents may make has to declare it. */
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

/** A call that changes something. Its response is stored and returned again for the same idempotency key. */
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
