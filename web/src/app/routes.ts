import { msg } from '@lingui/core/macro';
import { DOCUMENT_TEXTS } from '#features/document/i18n/document-texts.ts';
import { addTexts } from '#i18n/i18n.ts';
import type { RouteMap } from '#kit/nav-rules.ts';
import { member, open, type Route } from './route.ts';
import { accountRoutes } from './routes.account.ts';
import { entryRoutes } from './routes.entry.ts';
import { workRoutes } from './routes.work.ts';

export const HOME = '/pages/home/home';
export const MINE = '/pages/mine/mine';
const ENTRY_ALIAS = '/pages/empty/empty';

/** For whoever builds: what is known to be false in a build takes the page's code with it. */
const building: readonly Route[] = import.meta.env.DEV
  ? [
      open('/dev/catalogue', { id: 'Catalogue' }, async () => {
        const [{ CataloguePage }] = await Promise.all([
          import('#features/catalogue/CataloguePage.tsx'),
          addTexts(DOCUMENT_TEXTS),
        ]);
        return CataloguePage;
      }),
    ]
  : [];

/** Every page: its address, its name, who may open it, and its code, which loads when it is first opened. */
export const routes: readonly Route[] = [
  open('/', msg({ message: 'Expenses', context: 'app' }), () =>
    import('#features/account/EntryPage.tsx').then((m) => m.EntryPage),
  ),
  member(HOME, msg`Home`, () => import('#features/home/HomePage.tsx').then((m) => m.HomePage), 0),
  member('/pages/index/index', msg`Home`, () =>
    import('#features/home/HomePage.tsx').then((m) => m.HomePage),
  ),
  member(MINE, msg`My`, () => import('#features/mine/MinePage.tsx').then((m) => m.MinePage), 1),
  ...entryRoutes,
  ...workRoutes,
  ...accountRoutes,
  ...building,
];

const byPath = new Map(routes.map((route) => [route.path, route]));
const canonical = (path: string): string => (path === ENTRY_ALIAS ? '/' : path);

export const routeOf = (path: string): Route | undefined => byPath.get(canonical(path));

export const routeMap: RouteMap = {
  canonical,
  isTab: (path) => {
    const route = routeOf(path);
    return route && route.tab !== undefined;
  },
};
