import { listLive } from '#domain/organisation/company/company.service.ts';
import { listTree } from '#domain/organisation/company/department.service.ts';
import { listHolders } from '#domain/organisation/company/newcomer.service.ts';
import type { Context } from '#request/context.ts';
import * as directories from './directory.repository.ts';

interface Leaver {
  id: string;
  departmentId: string | null;
}

/**
 * Who takes over the open work of somebody whom the directory no longer has: the member whom the company named, else the
 * leader of the department or of one above it, else an administrator. Null if there is nobody.
 */
export async function successorOf(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  leaver: Leaver,
): Promise<string | null> {
  const { db, user } = ctx;
  const setting = await directories.findSetting(db, user.companyId);
  const leaders = await leadersAbove(ctx, leaver.departmentId);
  const administrators = await listHolders(ctx, user.companyId, 'member.write');
  const wanted = [setting?.hand_over_id, ...leaders, ...administrators].flatMap((id) =>
    id && id !== leaver.id ? [id] : [],
  );
  const [successor = null] = await listLive(ctx, wanted);
  return successor;
}

async function leadersAbove(
  ctx: Pick<Context, 'db' | 'user'>,
  departmentId: string | null,
): Promise<string[]> {
  const departments = new Map((await listTree(ctx)).map((one) => [one.id, one]));
  const leaders: string[] = [];
  for (let at = departments.get(departmentId ?? ''); at; at = departments.get(at.parentId ?? ''))
    if (at.leaderId) leaders.push(at.leaderId);
  return leaders;
}
