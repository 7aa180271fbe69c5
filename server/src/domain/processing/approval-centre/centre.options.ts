import type { Db } from '#database/connect.ts';
import type { OutsidePorts } from '#domain/membership/connection/source.service.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Secrets } from '#secrets/secret.ts';
import type { Log } from '#system/log.ts';

/** What the handlers of messages and approval centres need. */
export interface CentreOptions {
  db: Db;
  /** The directory, for limits that are counted across nodes. */
  directory: Db;
  now: () => Date;
  log: Log;
  secrets: Secrets;
  ports: Pick<OutsidePorts, 'messages' | 'approvals'>;
  asSystem: AsSystem;
  /** The server's public address; without one nothing is sent, since it could not link back. */
  origin?: string | undefined;
  enqueue: (tx: Db, companyId: string, entries: readonly OutboxEntry[]) => Promise<void>;
}
