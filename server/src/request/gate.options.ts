import type { Db } from '#database/connect.ts';
import type { Marks } from '#audit/audit.marks.ts';
import type { Now } from '#system/clock.ts';
import type { SignedIn } from './context.ts';
import type { Log } from '#system/log.ts';
import type { Jobs } from '#jobs/outbox.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { UploadedFile } from './served.ts';

/** What the gate stands on. */
export interface GateOptions {
  db: Db;
  /** Outside of every transaction, on connections of its own. */
  directory: Db;
  now: Now;
  log: Log;
  secrets: Secrets;
  /** How far the audit chains had come. */
  marks: Marks;
  jobs: Jobs;
  /** Where people reach this server, when the operator told; else what the request names. */
  site?: string | undefined;
  /** The cache of who is signed in starts anew. */
  forgetSessions: () => void;
  /** The member behind a bearer token, or undefined; `fresh` looks past what is remembered. */
  findSignedIn: (token: string, fresh?: boolean) => Promise<SignedIn | undefined>;
}

/** A call whose input its schema has let through. */
export interface CheckedCall {
  input: unknown;
  files: UploadedFile[];
  body: unknown;
}
