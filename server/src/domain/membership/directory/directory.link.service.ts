import { AppError } from '@outlay/contract/errors';
import type { DirectoryLink } from '@outlay/contract/membership/directory';
import { unlinkSubject } from '#domain/membership/identity/own.service.ts';
import type { Context } from '#request/context.ts';
import * as conflicts from './directory.conflict.repository.ts';
import * as links from './directory.link.repository.ts';
import { findSource, sourceOf } from './directory.source.ts';

const SHOWN = 50;

/** Who of the directory is which member; those whom an administrator placed come first. */
export async function listMemberLinks(
  ctx: Pick<Context, 'db' | 'user' | 'secrets'>,
  { search }: { search: string },
): Promise<{ items: DirectoryLink[]; total: number }> {
  const { db, user } = ctx;
  const found = await findSource(ctx);
  if (!found) return { items: [], total: 0 };
  const { rows, total } = await links.listMemberLinks(db, user.companyId, {
    ...{ source: found.source.key, search, most: SHOWN },
  });
  return {
    items: rows.map((row) => ({
      ...{ externalId: row.external_id, name: row.outside_name ?? '' },
      member: { id: row.member_id, name: row.name, departmentName: row.department_name },
      ...{ since: row.created_at.toISOString(), decidedBy: row.decider_name },
    })),
    total,
  };
}

/**
 * Undoes a link to the wrong member. Whoever was linked waits for a decision from then on, even if a phone number would fit;
 * signing in by the same id ends as well. What runs have changed of the member stays.
 */
export async function unlink(
  ctx: Context,
  { externalId, memberId }: { externalId: string; memberId: string },
): Promise<{ done: true }> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { source } = await sourceOf(ctx);
  const gone = await links.deleteMemberLink(db, companyId, { source: source.key, externalId, memberId });
  if (!gone) throw new AppError('NOT_FOUND', `link ${externalId}`);
  if (source.kind === 'connection')
    await unlinkSubject(ctx, { connectionId: source.key, subject: externalId, memberId });
  await conflicts.reopenConflict(db, companyId, {
    ...{ source: source.key, externalId, name: gone.name, account: gone.account },
    ...{ otherId: memberId, now: now() },
  });
  ctx.audit({
    ...{ action: 'directory.unlink', objectType: 'member', objectId: memberId },
    detail: { name: gone.name, externalId },
  });
  return { done: true };
}
