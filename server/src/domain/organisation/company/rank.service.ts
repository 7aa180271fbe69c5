import type { RankForm, Ranks } from '@outlay/contract/organisation/company.post';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as ranks from './rank.repository.ts';
import type { RankKind } from './rank.repository.ts';

/** The functions for the company's posts or grades; both lists have the same four calls. */
export function rankServiceOf(kind: RankKind) {
  const listAll = async ({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Ranks> => {
    const rows = await ranks.list(db, kind, user.companyId);
    return { items: rows.map(({ id, name, used, version }) => ({ id, name, used: Number(used), version })) };
  };
  return {
    listAll,
    async save(ctx: Context, form: RankForm): Promise<Ranks> {
      const before = await saveRank(ctx, kind, form);
      ctx.audit({
        action: `${kind}.save`,
        objectType: kind,
        objectId: form.id,
        detail: { before, after: form.name },
      });
      return await listAll(ctx);
    },
    async arrange(ctx: Context, { ids }: { ids: string[] }): Promise<Ranks> {
      await ranks.arrange(ctx.db, kind, ctx.user.companyId, ids);
      ctx.audit({ action: `${kind}.arrange`, objectType: kind, detail: { ids } });
      return await listAll(ctx);
    },
    async remove(ctx: Context, input: { id: string; version: number }): Promise<Ranks> {
      const name = await removeRank(ctx, kind, input);
      ctx.audit({ action: `${kind}.remove`, objectType: kind, objectId: input.id, detail: { name } });
      return await listAll(ctx);
    },
  };
}

/** Returns the former name; null for a new one. */
async function saveRank({ db, user, now }: Context, kind: RankKind, form: RankForm): Promise<string | null> {
  const { companyId } = user;
  const before = await ranks.find(db, kind, companyId, { id: form.id });
  try {
    if (!before) await ranks.insert(db, kind, { companyId, id: form.id, name: form.name, now: now() });
    else if (!(await ranks.rename(db, kind, companyId, form)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
  }
  if (before && kind === 'grade') await ranks.renameOnMembers(db, companyId, before.name, form.name);
  return before?.name ?? null;
}

async function removeRank(
  { db, user }: Context,
  kind: RankKind,
  input: { id: string; version: number },
): Promise<string> {
  const found = (await ranks.list(db, kind, user.companyId)).find(({ id }) => id === input.id);
  if (!found) throw new AppError('NOT_FOUND', `${kind} ${input.id}`);
  if (Number(found.used) > 0) throw new AppError('WRONG_STATE', { reason: 'inUse' });
  if (kind === 'post') await ranks.clearOfLeavers(db, user.companyId, input.id);
  if (!(await ranks.remove(db, kind, user.companyId, input)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return found.name;
}

/** Adds grades that were in use before the list was introduced. */
export const installUsedGrades = ({ db, now }: Pick<Context, 'db' | 'now'>, companyId: string) =>
  ranks.insertUsedGrades(db, companyId, now());
