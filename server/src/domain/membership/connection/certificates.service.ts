import { X509Certificate } from 'node:crypto';
import type { Db } from '#database/connect.ts';
import * as connections from './connection.repository.ts';

/** The certificates that a company's connections trust, with their ends; unreadable ones are left out. */
export async function listCertificates(
  db: Db,
  companyId: string,
): Promise<{ connectionId: string; name: string; endsAt: string }[]> {
  const rows = await connections.listConnections(db, companyId);
  return rows.flatMap(({ id, name, settings }) => {
    if (settings.kind !== 'saml' && settings.kind !== 'ldap') return [];
    return settings.certificates.flatMap((text) => {
      const endsAt = endOf(text);
      return endsAt ? [{ connectionId: id, name, endsAt }] : [];
    });
  });
}

/** Some providers show their certificate without the lines around it. */
function endOf(text: string): string | null {
  const body = text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
  try {
    return new X509Certificate(Buffer.from(body, 'base64')).validToDate.toISOString();
  } catch {
    return null;
  }
}
