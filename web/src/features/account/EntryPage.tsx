import { useEffect } from 'react';
import { reLaunch, switchTab } from '#kit/nav.ts';
import { LOGIN_PAGE } from '#kit/session.ts';
import { useUser } from '#kit/use-session.ts';

/** The front door: to the home page, or to the login page. */
export function EntryPage() {
  const user = useUser();
  useEffect(() => {
    if (user) switchTab('/pages/home/home');
    else reLaunch(LOGIN_PAGE);
  }, [user]);
  return null;
}
