import type { Connection } from '@outlay/contract/membership/connection';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import type { ConnectionFormState } from './use-connection-form.ts';

/** What each step of the set-up knows. */
export interface StepsProps {
  kind: ConnectionKind;
  /** Null for a new one. */
  connection: Connection | null;
  companyCode: string;
  /** As the operator states them. */
  publicIps: readonly string[];
  form: ConnectionFormState;
}
