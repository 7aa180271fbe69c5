import type { Db } from '#database/connect.ts';
import type { StandbyWatch } from '#database/standby.ts';
import type { Replicas } from '#database/replica.ts';
import type { MarkPort } from '#provider/mark/mark.port.ts';
import type { Now } from '#system/clock.ts';
import type { SignedIn } from './context.ts';
import type { Log } from '#system/log.ts';
import type { Jobs } from '#jobs/outbox.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { UploadedFile } from './served.ts';

/** Dependencies of the gate. */
export interface GateOptions {
  db: Db;
  /** Copies of the database that may answer reads. */
  replicas?: Replicas | undefined;
  /** Whether changes wait for a standby of the database that is gone. */
  standby?: Pick<StandbyWatch, 'isAwaited'> | undefined;
  /** The directory on its own connections, outside every transaction. */
  directory: Db;
  now: Now;
  log: Log;
  secrets: Secrets;
  /** Externally stored heads of the audit chains. */
  marks: MarkPort;
  jobs: Jobs;
  /** Public address configured by the operator; otherwise the request's host. */
  site?: string | undefined;
  /** Clears the cache of signed-in members. */
  forgetSessions: () => void;
  /** The member of a bearer token, or undefined; `fresh` bypasses the cache. */
  findSignedIn: (token: string, fresh?: boolean) => Promise<SignedIn | undefined>;
}

/** A call with validated input. */
export interface CheckedCall {
  input: unknown;
  files: UploadedFile[];
  body: unknown;
}
