import { ROUTES } from '@outlay/contract/routes';
import {
  decideInDirectory,
  openConnection,
  openDirectory,
  removeConnection,
  unlinkInDirectory,
  withChat,
  withLinked,
} from './openers.outside.ts';
import { seenButton, type ShownPage } from './openers.ts';

/** Signing in through other systems, and connecting them. */
export const OUTSIDE: ShownPage[] = [
  { name: 'sso-company', who: null, path: ROUTES.singleSignOn },
  { name: 'sso-refused', who: null, path: `${ROUTES.singleSignOn}?error=singleSignOnRequired` },
  { name: 'sso-lost', who: null, path: `${ROUTES.singleSignOn}?state=unknown` },
  { name: 'wecom-nowhere', who: null, path: `${ROUTES.wecomSignIn}?corpid=ww1&agentid=1&code=c&state=s` },
  { name: 'cdp-nowhere', who: null, path: `${ROUTES.cdp}?app=portal&ticket=none` },
  { name: 'notifications-chat', who: 'employee', path: ROUTES.notifications, then: withChat },
  {
    name: 'admin-connection-uses',
    who: 'administrator',
    desk: true,
    path: '/admin/connections?open=new-feishu',
    then: (scene) => seenButton(scene, 'Choose what it is used for').click(),
  },
  {
    name: 'admin-connection-scim',
    who: 'administrator',
    desk: true,
    path: '/admin/connections?open=new-scim',
  },
  {
    name: 'admin-directory',
    who: 'administrator',
    desk: true,
    path: '/admin/joining?open=directory',
    then: openDirectory,
  },
  {
    name: 'admin-directory-decide',
    who: 'administrator',
    desk: true,
    path: '/admin/joining?open=directory',
    then: decideInDirectory,
  },
  {
    name: 'admin-directory-unlink',
    who: 'administrator',
    desk: true,
    path: '/admin/joining?open=directory',
    then: unlinkInDirectory,
  },
  {
    name: 'admin-connection-refused',
    who: 'administrator',
    desk: true,
    path: '/admin/connections',
    then: openConnection,
  },
  {
    name: 'admin-connection-remove',
    who: 'administrator',
    desk: true,
    path: '/admin/connections',
    then: removeConnection,
  },
  { name: 'security-linked', who: 'employee', path: ROUTES.security, then: withLinked },
];
