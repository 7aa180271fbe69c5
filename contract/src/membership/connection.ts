import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant, NonEmptyText, Version } from '../fields.ts';
import { MemberRef } from '../organisation/company.ts';
import { ConnectionSecret, ConnectionSettings, ConnectionUse } from './connection.settings.ts';

/** What happens when somebody comes through the connection for the first time. */
export const FirstMeeting = z.object({
  /** A phone number or email address of its directory links them to the member who has the same one. */
  trustsDirectory: z.boolean(),
  /** Whoever is no member becomes one, with the role Employee, in `departmentId`. */
  createsMembers: z.boolean(),
  departmentId: Id.nullable(),
});
export type FirstMeeting = z.infer<typeof FirstMeeting>;

/** Mail domains whose members must sign in through the connection; only single sign-on can be enforced. */
export const Enforced = z.object({
  domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/)
        .max(200),
    )
    .max(20),
  /** An administrator who can still sign in with a password when the provider fails; required with domains. */
  breakGlassId: Id.nullable(),
});
export type Enforced = z.infer<typeof Enforced>;

/** A part of a connection that is tested by itself. */
export const ConnectionPart = z.enum([
  'address',
  'secret',
  'certificate',
  'page',
  'directory',
  'callback',
  'messages',
  'approvals',
  'wallet',
]);
export type ConnectionPart = z.infer<typeof ConnectionPart>;

/** Why a part does not work, in words of ours; `code` of the check is the outside system's own. */
export const ConnectionFault = z.enum([
  'unreachable',
  'notAllowedAddress',
  'timeout',
  'wrongId',
  'wrongSecret',
  'untrustedIp',
  'notPermitted',
  'certificateInvalid',
  'certificateExpired',
  'rateLimited',
  'waiting',
  'unreadable',
]);
export type ConnectionFault = z.infer<typeof ConnectionFault>;

export const ConnectionCheck = z.object({
  part: ConnectionPart,
  fault: ConnectionFault.nullable(),
  /** The code of the outside system, if any: `40013`, `invalid_client`. */
  code: z.string().nullable(),
  /** With `untrustedIp`: the IP address from which this server called, if the outside system tells it. */
  seenFrom: z.string().optional(),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;

/** An address of this server that is copied to the outside system. */
export const ConnectionAddress = z.object({
  use: z.enum(['page', 'redirect', 'callback', 'domain', 'metadata', 'logout', 'ticket', 'scim']),
  value: z.string(),
});
export type ConnectionAddress = z.infer<typeof ConnectionAddress>;

/** Something that happened at the connection, newest first. */
export const ConnectionEvent = z.object({
  at: Instant,
  kind: z.enum([
    ...(['signIn', 'refused', 'linked', 'unlinked', 'callback', 'callbackRefused', 'check'] as const),
    /** `directory`: what the outside directory changed here. `notDelivered`: what the platform did not take. */
    ...(['directory', 'notDelivered'] as const),
  ]),
  name: z.string(),
  detail: z.string(),
});
export type ConnectionEvent = z.infer<typeof ConnectionEvent>;

export const Connection = z.object({
  id: Id,
  name: z.string(),
  settings: ConnectionSettings,
  /** The secrets that are stored. */
  secrets: z.array(ConnectionSecret),
  enabled: z.boolean(),
  uses: z.array(ConnectionUse),
  firstMeeting: FirstMeeting,
  /** A sign-in through the connection replaces our second factor: the outside system has asked for one. */
  bringsFactor: z.boolean(),
  enforced: Enforced,
  breakGlass: MemberRef.nullable(),
  addresses: z.array(ConnectionAddress),
  /** The last test, if any. */
  checks: z.array(ConnectionCheck),
  checkedAt: Instant.nullable(),
  /** Members who have signed in through it. */
  linked: z.int(),
  signInsToday: z.int(),
  /** Cards of its wallet that are locked for a claim. */
  lockedCards: z.int(),
  version: Version,
});
export type Connection = z.infer<typeof Connection>;

export const ConnectionForm = z.object({
  id: Id,
  /** 0 for a new one. */
  version: Version,
  name: NonEmptyText,
  settings: ConnectionSettings,
  /** A secret that is left out stays as it is. */
  secrets: z.partialRecord(ConnectionSecret, z.string().trim().min(1).max(1000)),
  uses: z.array(ConnectionUse),
  firstMeeting: FirstMeeting,
  bringsFactor: z.boolean(),
  enforced: Enforced,
});
export type ConnectionForm = z.infer<typeof ConnectionForm>;

export const connectionEndpoints = {
  list: read({
    path: '/base/connection/getList',
    policy: 'connection.write',
    request: Empty,
    response: z.object({
      items: z.array(Connection),
      /** The company's code, which people type on the page of single sign-on. */
      companyCode: z.string(),
      /** Whether the address of this server is known, so that other systems can reach it: `OUTLAY_URL`. */
      site: z.string(),
      /** The public IP addresses from which this server calls out, if its operator states them: `OUTLAY_PUBLIC_IPS`. */
      publicIps: z.array(z.string()),
    }),
    summary: 'The outside systems that this company is connected with.',
  }),
  save: change({
    path: '/base/connection/save',
    policy: 'connection.write',
    secret: false,
    stepUp: true,
    request: ConnectionForm,
    response: Connection,
    summary: 'Set a connection up, or change it. A new one is off until it is enabled.',
  }),
  setEnabled: change({
    path: '/base/connection/setEnabled',
    policy: 'connection.write',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id, version: Version, enabled: z.boolean() }),
    response: Connection,
    summary: 'Switch a connection on or off. Off, nobody comes through it, and its sessions end.',
  }),
  test: change({
    path: '/base/connection/test',
    policy: 'connection.write',
    secret: false,
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: z.object({ connection: Connection }),
    summary: 'Ask the outside system whether each part works.',
  }),
  install: change({
    path: '/base/connection/getInstallAddress',
    policy: 'connection.write',
    secret: false,
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: z.object({ url: z.string() }),
    summary: 'The page of WeCom on which an administrator installs the third-party app.',
  }),
  events: read({
    path: '/base/connection/getEvents',
    policy: 'connection.write',
    request: z.object({ id: Id }),
    response: z.object({ items: z.array(ConnectionEvent) }),
    summary: 'The last things that happened at a connection.',
  }),
  newToken: change({
    path: '/base/connection/newToken',
    policy: 'connection.write',
    secret: true,
    stepUp: true,
    request: z.object({ id: Id, version: Version }),
    response: z.object({ connection: Connection, token: z.string() }),
    summary:
      'A new token for a directory that writes by SCIM, shown once. The former one is no longer valid.',
  }),
  endWallet: change({
    path: '/base/connection/endWallet',
    policy: 'connection.write',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id, version: Version }),
    response: Connection,
    summary: 'No longer use the card wallet of a connection: the cards that are locked are released.',
  }),
  remove: change({
    path: '/base/connection/remove',
    policy: 'connection.write',
    secret: false,
    stepUp: true,
    request: z.object({
      ...{ id: Id, version: Version },
      /** Also if cards of its wallet are still locked, which nobody can release then. */
      leaveCards: z.boolean().default(false),
    }),
    response: Done,
    summary: 'Remove a connection and every link made through it.',
  }),
};
