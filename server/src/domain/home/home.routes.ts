import { accountEndpoints } from '@outlay/contract/account';
import { homeEndpoints } from '@outlay/contract/home';
import { sessionEndpoints } from '@outlay/contract/account.session';
import { serve } from '#kit/served.ts';
import { getHome, getLoginInfos, getMenu, getUserInfo } from './home.service.ts';

export const homeRoutes = [
  serve(homeEndpoints.counts, getHome),
  serve(homeEndpoints.menu, getMenu),
  serve(sessionEndpoints.loginInfos, getLoginInfos),
  serve(accountEndpoints.userInfo, getUserInfo),
];
