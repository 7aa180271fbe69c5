import { HOME_MOST, HOME_STANDARD, menuFor, type MenuEntry } from '@outlay/contract/workspace/home.menu';
import type { SignedIn } from '#request/context.ts';

type Who = Pick<SignedIn, 'permissions' | 'scoped' | 'featuresOff'>;

/** The menu entries that the member's permissions allow and the company has not disabled. */
export const allowedEntries = ({ permissions, scoped, featuresOff }: Who) =>
  menuFor(
    (power) => permissions.has(power) || scoped.has(power),
    (feature) => featuresOff.has(feature),
  );

/** The entries of the home page, in order; chosen entries that are no longer permitted are left out. */
export function homeEntries(who: Who, arranged: readonly string[] | null): MenuEntry[] {
  const allowed = allowedEntries(who);
  const chosen = (keys: readonly string[]) =>
    keys.flatMap((key) => allowed.filter((entry) => entry.key === key)).slice(0, HOME_MOST);
  const own = chosen(arranged ?? []);
  return (own.length > 0 ? own : chosen(HOME_STANDARD)).map(({ key, path }) => ({ key, path }));
}
