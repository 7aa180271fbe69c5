import { HOME_MOST, HOME_STANDARD, menuFor, type MenuEntry } from '@outlay/contract/workspace/home.menu';
import type { SignedIn } from '#request/context.ts';

type Who = Pick<SignedIn, 'permissions' | 'scoped' | 'featuresOff'>;

/** What this member's roles allow and the company has not switched off. */
export const allowedEntries = ({ permissions, scoped, featuresOff }: Who) =>
  menuFor(
    (power) => permissions.has(power) || scoped.has(power),
    (feature) => featuresOff.has(feature),
  );

/** What the home page shows, in its order. What was chosen and is no longer allowed is left out. */
export function homeEntries(who: Who, arranged: readonly string[] | null): MenuEntry[] {
  const allowed = allowedEntries(who);
  const chosen = (keys: readonly string[]) =>
    keys.flatMap((key) => allowed.filter((entry) => entry.key === key)).slice(0, HOME_MOST);
  const own = chosen(arranged ?? []);
  return (own.length > 0 ? own : chosen(HOME_STANDARD)).map(({ key, path }) => ({ key, path }));
}
