import { AppError } from '@outlay/contract/errors';
import type { Answer } from '@outlay/contract/endpoint';
import {
  SHARED_MOST,
  VIEWS_MOST,
  type DeskList,
  type SavedView,
  type viewEndpoints,
} from '@outlay/contract/platform/view';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as views from './view.repository.ts';

export async function listViews(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { list }: { list: DeskList },
): Promise<Answer<typeof viewEndpoints.list>> {
  const mine = { companyId: user.companyId, memberId: user.memberId, list };
  const rows = await views.listViews(db, mine);
  const shared = isShareable(list) ? await views.listShared(db, mine, SHARED_MOST) : [];
  return {
    items: rows.map(({ id, name, state, standard, shared: open }) => ({
      ...{ id, list, name, state, standard, shared: open },
    })),
    shared: shared.map((row) => ({ ...row, list })),
  };
}

/** A view of reports holds no more than what to add up; those of other lists may name what was searched for. */
const isShareable = (list: DeskList): boolean => list === 'reports';

/** Saves a view by its id; throws for another member's id. */
export async function saveView(ctx: Context, view: SavedView): Promise<SavedView> {
  const { db, user, now } = ctx;
  const mine = { companyId: user.companyId, memberId: user.memberId, list: view.list };
  if (view.shared && !isShareable(view.list))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'shared', code: 'badFormat' }] });
  // Serialises a member's saves, so that the limit and the single default view hold.
  await views.lockOwner(db, mine);
  const known = await views.listViews(db, mine);
  const others = known.filter(({ id }) => id !== view.id);
  if (others.length >= VIEWS_MOST)
    throw new AppError('WRONG_STATE', { reason: 'viewsFull', values: { most: String(VIEWS_MOST) } });
  if (view.standard) await views.clearStandard(db, mine);
  try {
    if (!(await views.putView(db, mine, view, now()))) throw new AppError('NOT_FOUND', `view ${view.id}`);
  } catch (error) {
    if (isDuplicate(error))
      throw new AppError('CONFLICT', {
        reason: 'viewNamed',
        fields: [{ path: 'name', code: 'viewNamed' }],
      });
    throw error;
  }
  const { id, list, name, shared } = view;
  ctx.audit({
    action: 'view.save',
    objectType: 'member',
    objectId: user.memberId,
    detail: { id, list, name, ...(shared && { shared }) },
  });
  return view;
}

export async function removeView(ctx: Context, { id }: { id: string }) {
  const { db, user } = ctx;
  const name = await views.deleteView(db, { companyId: user.companyId, memberId: user.memberId }, id);
  if (name === undefined) throw new AppError('NOT_FOUND', `view ${id}`);
  ctx.audit({ action: 'view.remove', objectType: 'member', objectId: user.memberId, detail: { id, name } });
  return { done: true as const };
}
