import { ROUTES } from '@outlay/contract/routes';
import { reLaunch, switchTab } from '#navigation/nav.ts';

/** After a sign-in: continues to the page that was requested before it, or to the home page. */
export function goOn(to?: string | null): void {
  if (!to || !reLaunch(to).ok) switchTab(ROUTES.home);
}
