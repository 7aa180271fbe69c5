import type { Locale } from '@outlay/contract/locale';
import { decodeLocale } from '@outlay/contract/locale.codec';
import type { Db } from '#database/connect.ts';
import * as identities from './identity.ask.repository.ts';

/** A member as a connection knows them. */
export interface KnownMember {
  memberId: string;
  name: string;
  locale: Locale;
  isActive: boolean;
}

/** The member with this subject in the connection. */
export async function findMemberBySubject(
  db: Db,
  companyId: string,
  connectionId: string,
  subject: string,
): Promise<KnownMember | undefined> {
  const row = await identities.findMemberBySubject(db, companyId, connectionId, subject);
  return (
    row && {
      ...{ memberId: row.id, name: row.name, locale: decodeLocale(row) },
      isActive: row.state === 'active',
    }
  );
}

/** The subjects of those of the members whom the connection knows. */
export async function subjectsOf(
  db: Db,
  companyId: string,
  connectionId: string,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await identities.listSubjects(db, companyId, connectionId, memberIds);
  return new Map(rows.map((row) => [row.member_id, row.subject]));
}

/** The connections in which the member has an identity, the one used last first. */
export const listConnectionsOf = (db: Db, companyId: string, memberId: string) =>
  identities.listConnectionsOf(db, companyId, memberId);
