import { accountEndpoints } from '@outlay/contract/account';
import { serveOpen } from '#kit/served.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.people.ts';

/** The people whom the login page of a demo server offers to tap; nobody on any other. */
export const demoRoutes = (demo: boolean) => [
  serveOpen(accountEndpoints.demoPeople, ({ language }) =>
    Promise.resolve({
      people: demo
        ? DEMO_PEOPLE.map(({ account, name, title }) => ({ account, name, title: title[language] }))
        : [],
      password: demo ? DEMO_PASSWORD : '',
    }),
  ),
];
