import type { Permission, Role } from '@outlay/contract/permission';
import type { Db } from '#database/connect.ts';
import type { AuditEntry } from './audit.ts';
import type { Log } from './log.ts';
import type { Courier, OutboxEntry } from './outbox.ts';
import type { Secrets } from './secret.ts';

/** The member whose token the request carries. The company is the session's, never the request's. */
export interface SignedIn {
  personId: string;
  memberId: string;
  companyId: string;
  name: string;
  departmentId: string | null;
  departmentName: string | null;
  roles: readonly Role[];
  permissions: ReadonlySet<Permission>;
}

/** Who acts where nobody does: a rule, the clock. Its name is the reader's language's word for it. */
export const SYSTEM_ID = '00000000-0000-0000-0000-000000000000';

/** The actor as history and audit keep it; null for the system. */
export const actorOf = ({ memberId }: Pick<SignedIn, 'memberId'>): string | null =>
  memberId === SYSTEM_ID ? null : memberId;

/** What every handler may use; a function takes `Pick<Context, …>` of what it needs. */
export interface Context {
  /** The bearer token of this request, to end or renew its session. */
  token: string;
  /** The request's transaction, in the member's company. */
  db: Db;
  user: SignedIn;
  /** The instant of the request: one for all it writes. */
  now: () => Date;
  /** Language of the texts that the server makes: the reader's. */
  language: 'zh' | 'en-US';
  log: Log;
  secrets: Secrets;
  /** Leaves an audit row, written with the effect. */
  audit: (entry: AuditEntry) => void;
  /** Asks for a side effect, delivered after the commit, at least once. */
  emit: (entry: OutboxEntry) => void;
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
  language: 'zh' | 'en-US';
  log: Log;
  secrets: Secrets;
  /** Address the request came from, for limits. */
  address: string;
  device: string;
  /** Names the company of the rest of this transaction: sign-in has found it. */
  enterCompany: (companyId: string) => Promise<void>;
  audit: (entry: AuditEntry & { companyId: string; actorId: string }) => void;
  /** Owes a person an SMS or a mail; it goes out after the commit. */
  courier: (note: Courier) => Promise<void>;
}
