import { ROUTES } from '@outlay/contract/routes';
import { useEffect } from 'react';
import { reLaunch, switchTab } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';

/** The start page: continues to the home page or the sign-in page. */
export function EntryPage() {
  const user = useUser();
  useEffect(() => {
    if (user) switchTab(ROUTES.home);
    else reLaunch(ROUTES.signIn);
  }, [user]);
  return null;
}
