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
  /** The built-in ones; those of the company's own making count in the permissions. */
  roles: readonly Role[];
  /** What the roles grant for the whole company, now. */
  permissions: ReadonlySet<Permission>;
  /** Powers for some departments only: the paths that they reach. */
  scoped: ReadonlyMap<Permission, readonly string[]>;
  /** Powers that wait until a second factor is set up. */
  withheld: ReadonlySet<Permission>;
  featuresOff: ReadonlySet<Feature>;
  /** Of the company: where its days begin. */
  timeZone: string;
  /** Who acts in this member's name; then the permissions are what an agent may. */
  agent: Agent | null;
  /** Null where nobody signed in: a rule, the clock, a link. */
  session: SessionOf | null;
}

export interface Agent {
  agencyId: string;
  memberId: string;
  personId: string;
  name: string;
  scope: 'limited' | 'full';
}

export interface SessionOf {
  id: string;
  /** When the person last proved anew who they are. */
  steppedUpAt: Date | null;
  secondFactor: {
    enrolled: boolean;
    /** Until when it must be set up; null when no role asks for one. */
    dueAt: Date | null;
  };
}

/** From where a request came. */
export interface Origin {
  /** For limits and for the person's own history. */
  address: string;
  /** The browser's own words. */
  device: string;
  /** What the app on the device calls it; the browser's words where it has no name. */
  deviceId: string;
  /** The site that was asked, `https://outlay.example.com`: what a passkey is bound to, and links begin with. */
  site: string;
}

/** Who acts where nobody does: a rule, the clock. Its name is the reader's language's word for it. */
export const SYSTEM_ID = '00000000-0000-0000-0000-000000000000';

/** The actor as history and audit keep it: the agent where one acts; null for the system. */
export const actorOf = ({ memberId, agent }: Pick<SignedIn, 'memberId' | 'agent'>): string | null =>
  memberId === SYSTEM_ID ? null : (agent?.memberId ?? memberId);

/** For whom the actor acts; null when in their own name. */
export const actingForOf = ({ memberId, agent }: Pick<SignedIn, 'memberId' | 'agent'>): string | null =>
  agent ? memberId : null;

/** What every handler may use; a function takes `Pick<Context, …>` of what it needs. */
export interface Context {
  /** The bearer token of this request, to end or renew its session. */
  token: string;
  /** The request's transaction, in the member's company. */
  db: Db;
  /** The directory outside of the transaction: a counted try stays counted when the call is refused. */
  directory: Db;
  user: SignedIn;
  /** The instant of the request: one for all it writes. */
  now: () => Date;
  /** Language of the texts that the server makes: the reader's. */
  locale: Locale;
  origin: Origin;
  log: Log;
  secrets: Secrets;
  /** Leaves an audit row, written with the effect. */
  audit: (entry: AuditEntry) => void;
  /** Asks for a side effect, delivered after the commit, at least once. */
  emit: (entry: OutboxEntry) => void;
  /** Owes a person an SMS or a mail; it goes out after the commit. */
  notify: (note: Notification) => Promise<void>;
  /** Sessions were ended or roles changed: the cache of who is signed in starts anew after the commit. */
  forgetSessions: () => void;
  /** For work that reaches outside the database in its middle (an upload): transactions of its own. */
  transact: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
}

/** A request of somebody who is not signed in. */
export interface OpenContext {
  /** A transaction of the global directory. */
  db: Db;
  /** The directory outside of the transaction: a counted try stays counted when the call is refused. */
  directory: Db;
  now: () => Date;
  /** Language of the texts that the server makes: the reader's. */
  locale: Locale;
  log: Log;
  secrets: Secrets;
  origin: Origin;
  /** Names the company of the rest of this transaction: sign-in has found it. */
  enterCompany: (companyId: string) => Promise<void>;
  audit: (entry: AuditEntry & { companyId: string; actorId: string }) => void;
  /** Asks for a side effect in a company, delivered after the commit. */
  emit: (entry: OutboxEntry & { companyId: string }) => void;
  /** Owes a person an SMS or a mail; it goes out after the commit. */
  notify: (note: Notification) => Promise<void>;
}
