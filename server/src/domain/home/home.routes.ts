import { accountEndpoints } from '@outlay/contract/account';
import { homeEndpoints } from '@outlay/contract/home';
import { sessionEndpoints } from '@outlay/contract/account.session';
import { serve } from '#kit/served.ts';
import { getHome, getLoginInfos, getUserInfo } from './home.service.ts';
import { arrangeHome, getMenu } from './menu.service.ts';

export const homeRoutes = [
  serve(homeEndpoints.counts, getHome),
  serve(homeEndpoints.menu, getMenu),
  serve(homeEndpoints.arrange, (ctx, { keys }) => arrangeHome(ctx, keys)),
  serve(sessionEndpoints.loginInfos, getLoginInfos),
  serve(accountEndpoints.userInfo, getUserInfo),
];
