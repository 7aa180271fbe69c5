import { accountEndpoints } from '@outlay/contract/account';
import { homeEndpoints } from '@outlay/contract/home';
import { serve } from '#kit/served.ts';
import { getHome, getMenu, getUserInfo } from './home.service.ts';

export const homeRoutes = [
  serve(homeEndpoints.counts, getHome),
  serve(homeEndpoints.menu, getMenu),
  serve(accountEndpoints.userInfo, getUserInfo),
];
