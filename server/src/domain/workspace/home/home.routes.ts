import { accountEndpoints } from '@outlay/contract/organisation/account';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { serve, serveWide } from '#request/served.ts';
import { getHome, getLoginInfos, getUserInfo } from './home.service.ts';
import { arrangeHome, getMenu } from './menu.service.ts';

export const homeRoutes = [
  serveWide(homeEndpoints.counts, getHome),
  serve(homeEndpoints.menu, getMenu),
  serve(homeEndpoints.arrange, (ctx, { keys }) => arrangeHome(ctx, keys)),
  serve(sessionEndpoints.loginInfos, getLoginInfos),
  serve(accountEndpoints.userInfo, getUserInfo),
];
