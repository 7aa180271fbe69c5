import type { ConnectionSecret } from '@outlay/contract/membership/connection.settings';
import type { Secrets } from '#secrets/secret.ts';

/**
 * The secrets of a connection: those that an administrator gave, and those that came later: the key and certificate of
 * SAML, the ticket and the installation of a WeCom suite.
 */
export type ConnectionSecrets = Partial<Record<ConnectionSecret | OwnSecret, string>>;

type OwnSecret =
  | 'samlKey'
  | 'samlCertificate'
  | 'suiteTicket'
  | 'suiteCorpId'
  | 'suitePermanentCode'
  | 'suiteAgentId';

interface Key {
  company_id: string;
  id: string;
}

export const sealSecrets = (secrets: Secrets, key: Key, values: ConnectionSecrets): Buffer =>
  secrets.seal(JSON.stringify(values), 'connection', { company_id: key.company_id, id: key.id });

export const openSecrets = (secrets: Secrets, row: Key & { secrets_sealed: Uint8Array }): ConnectionSecrets =>
  JSON.parse(
    secrets.open(row.secrets_sealed, 'connection', { company_id: row.company_id, id: row.id }),
  ) as ConnectionSecrets;
