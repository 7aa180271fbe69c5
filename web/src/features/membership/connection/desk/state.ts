import type { Connection, ConnectionCheck } from '@outlay/contract/membership/connection';

type Fault = NonNullable<ConnectionCheck['fault']>;
export type FailedCheck = ConnectionCheck & { fault: Fault };

const isFailed = (check: ConnectionCheck): check is FailedCheck => check.fault !== null;

/** The first part that failed in the last test. */
export const failedCheck = ({ checks }: Pick<Connection, 'checks'>): FailedCheck | null =>
  checks.find(isFailed) ?? null;

/** A failed part matters once people depend on the connection. */
export const needsAttention = (connection: Connection): FailedCheck | null =>
  connection.enabled ? failedCheck(connection) : null;
