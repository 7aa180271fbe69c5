import type { Context } from '#request/context.ts';
import * as identities from './identity.repository.ts';

/** Member ids by their subject in the connection, for a directory that knows people by the same ids. */
export async function membersBySubject(
  { db, user }: Pick<Context, 'db' | 'user'>,
  connectionId: string,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const rows = await identities.listBySubjects(db, user.companyId, connectionId, subjects);
  return new Map(rows.map((row) => [row.subject, row.member_id]));
}
