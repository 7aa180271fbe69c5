import type { Feature } from '@outlay/contract/feature';
import type { Locale } from '@outlay/contract/locale';
import type { Permission, Role } from '@outlay/contract/permission';
import type { Db } from '#database/connect.ts';
import type { AuditEntry } from '#audit/audit.entry.ts';
import type { Log } from '#system/log.ts';
import type { Notification } from '#jobs/notification.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import type { Secrets } from '#secrets/secret.ts';

/** The member whose token the request carries. The company is the session's, never the request's. */
export interface SignedIn {
  personId: string;
  memberId: string;
  companyId: string;
  name: string;
  departmentId: string | null;
  departmentName: string | null;
  /** Built-in roles only; custom roles are reflected in the permissions. */
  roles: readonly Role[];
  /** Permissions that the roles currently grant for the whole company. */
  permissions: ReadonlySet<Permission>;
  /** Permissions limited to departments, with the department paths. */
  scoped: ReadonlyMap<Permission, readonly string[]>;
  /** Permissions withheld until a second factor is set up. */
  withheld: ReadonlySet<Permission>;
  featuresOff: ReadonlySet<Feature>;
  /** A connection of the company shows documents in another system, so that their changes are announced. */
  shownOutside: boolean;
  /** The company's time zone, which determines its dates. */
  timeZone: string;
  /** Who acts in this member's name; then the permissions are those of an agent. */
  agent: Agent | null;
  /** Null when nobody signed in: automatic rules, timers and mail links. */
  session: SessionOf | null;
}

export interface Agent {
  agencyId: string;
  memberId: string;
  personId: string;
  name: string;
  scope: 'limited' | 'full';
}

/** A sign-in through a connection of the company, and the session at its provider. */
export interface Outside {
  connectionId: string;
  sessionRef: string | null;
}

export interface SessionOf {
  id: string;
  /** When the person last confirmed their identity. */
  steppedUpAt: Date | null;
  /** How it was opened by another system, for that system's company alone; null for a sign-in with a proof of ours. */
  outside: Outside | null;
  secondFactor: {
    enrolled: boolean;
    /** Deadline for setting it up; null if no role requires it. */
    dueAt: Date | null;
  };
}

/** The origin of a request. */
export interface Origin {
  /** IP address, for rate limits and for the person's own history. */
  address: string;
  /** The browser's user agent. */
  device: string;
  /** The ID the app gave the device, otherwise the user agent. */
  deviceId: string;
  /** The requested site, `https://outlay.example.com`, to which passkeys are bound and with which links begin. */
  site: string;
}

/** Actor of automatic rules and timers; shown under a translated name. */
export const SYSTEM_ID = '00000000-0000-0000-0000-000000000000';

/** The actor stored in history and audit: the agent if one acts; null for the system. */
export const actorOf = ({ memberId, agent }: Pick<SignedIn, 'memberId' | 'agent'>): string | null =>
  memberId === SYSTEM_ID ? null : (agent?.memberId ?? memberId);

/** For whom the actor acts; null when in their own name. */
export const actingForOf = ({ memberId, agent }: Pick<SignedIn, 'memberId' | 'agent'>): string | null =>
  agent ? memberId : null;

/** The context of a request; functions take the `Pick<Context, …>` they need. */
export interface Context {
  /** The bearer token of this request, to end or renew its session. */
  token: string;
  /** The request's transaction, in the member's company. */
  db: Db;
  /** The directory outside the transaction, so that counted attempts are kept when the call fails. */
  directory: Db;
  user: SignedIn;
  /** The instant of the request: one for all it writes. */
  now: () => Date;
  /** Language of the texts that the server makes: the reader's. */
  locale: Locale;
  origin: Origin;
  log: Log;
  secrets: Secrets;
  /** Adds an audit event, written in the same transaction. */
  audit: (entry: AuditEntry) => void;
  /** Enqueues a side effect, delivered at least once after the commit. */
  emit: (entry: OutboxEntry) => void;
  /** Enqueues an SMS or mail, sent after the commit. */
  notify: (note: Notification) => Promise<void>;
  /** Clears the cache of signed-in members after the commit, when sessions ended or roles changed. */
  forgetSessions: () => void;
  /** Runs its own transactions, for work with slow external steps such as an upload. */
  transact: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
}

/** A request of somebody who is not signed in. */
export interface OpenContext {
  /** A transaction of the global directory. */
  db: Db;
  /** The directory outside the transaction, so that counted attempts are kept when the call fails. */
  directory: Db;
  now: () => Date;
  /** Language of the texts that the server makes: the reader's. */
  locale: Locale;
  log: Log;
  secrets: Secrets;
  origin: Origin;
  /** Sets the company for the rest of this transaction once sign-in has found it. */
  enterCompany: (companyId: string) => Promise<void>;
  /**
   * Does something in a member's name, whose link or code was checked: in this transaction, with which it succeeds or
   * fails.
   */
  actAs: <T>(user: SignedIn, work: (ctx: Context) => Promise<T>) => Promise<T>;
  audit: (entry: AuditEntry & { companyId: string; actorId: string }) => void;
  /** Enqueues a side effect in a company, delivered after the commit. */
  emit: (entry: OutboxEntry & { companyId: string }) => void;
  /** Enqueues an SMS or mail, sent after the commit. */
  notify: (note: Notification) => Promise<void>;
  /** Clears the cache of signed-in members after the commit, when sessions ended. */
  forgetSessions: () => void;
  /** Runs its own transactions, for work with slow external steps such as a sign-in at another system. */
  transact: <T>(work: (ctx: OpenContext) => Promise<T>) => Promise<T>;
}
