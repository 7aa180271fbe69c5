import type { Menu } from '@outlay/contract/workspace/home';
import type { MenuKey } from '@outlay/contract/workspace/home.menu';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as arrangements from './menu.repository.ts';
import { allowedEntries, homeEntries } from './menu.policy.ts';

export async function getMenu({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Menu> {
  return menuOf(user, await arrangements.findArrangement(db, user.companyId, user.memberId));
}

const menuOf = (user: Context['user'], arranged: readonly string[] | null): Menu => ({
  items: allowedEntries(user).map(({ key, path, group }) => ({ key, path, group })),
  home: homeEntries(user, arranged).map(({ key }) => key),
  standard: arranged === null,
});

/** Saves the member's menu entries, each once and only permitted ones; null restores the default. */
export async function arrangeHome(
  { db, user, now, audit }: Context,
  keys: readonly MenuKey[] | null,
): Promise<Menu> {
  const { companyId, memberId } = user;
  const allowed = new Set(allowedEntries(user).map(({ key }) => key));
  if (keys?.some((key) => !allowed.has(key)) || new Set(keys).size !== (keys?.length ?? 0))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'keys', code: 'outOfRange' }] });
  if (keys === null) await arrangements.deleteArrangement(db, companyId, memberId);
  else await arrangements.saveArrangement(db, companyId, memberId, keys, now());
  audit({ action: 'home.arrange', objectType: 'member', objectId: memberId, detail: { keys } });
  return menuOf(user, keys);
}
