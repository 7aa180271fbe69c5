import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
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

/**
 * Links new members, whose account nobody had, to the identities by which the connection knows them, as at a first meeting
 * that creates members: they sign in through it without a proof.
 */
export async function linkNewMembers(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  { id: connectionId, settings }: Opened,
  members: readonly { subject: string; memberId: string; name: string }[],
): Promise<void> {
  const { companyId } = ctx.user;
  for (const { subject, memberId, name } of members) {
    const one = {
      id: newId(),
      connectionId,
      subject,
      memberId,
      name,
      by: 'created' as const,
      now: ctx.now(),
    };
    if (!(await identities.insertIdentity(ctx.db, companyId, one))) continue;
    ctx.audit({
      ...{ action: 'identity.link', objectType: 'member', objectId: memberId },
      detail: { connectionId, kind: settings.kind, by: 'created' },
    });
    await noteEvent(ctx, { id: connectionId, companyId }, { kind: 'linked', name, detail: 'created' });
  }
}
