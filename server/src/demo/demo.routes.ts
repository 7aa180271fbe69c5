import { accountEndpoints } from '@outlay/contract/organisation/account';
import { serveOpen } from '#request/served.ts';
import { words } from '#i18n/words.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.people.ts';

/** The accounts offered on the login page of a demo server; none on other servers. */
export const demoRoutes = (demo: boolean) => [
  serveOpen(accountEndpoints.demoPeople, ({ locale }) =>
    Promise.resolve({
      people: demo
        ? DEMO_PEOPLE.map(({ account, name, title }) => ({ account, name, title: words(locale)(title) }))
        : [],
      password: demo ? DEMO_PASSWORD : '',
    }),
  ),
];
