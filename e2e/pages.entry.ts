import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { afterTicket, openAgreement, seenButton, type ShownPage } from './openers.ts';

/** Pages before sign-in. */
export const ENTRY: readonly ShownPage[] = [
  { name: 'login', who: null, path: ROUTES.signIn },
  {
    name: 'login-faults',
    who: null,
    path: ROUTES.signIn,
    then: (scene) => seenButton(scene, 'Sign in').click(),
  },
  {
    name: 'login-code',
    who: null,
    path: ROUTES.signIn,
    then: (scene) => seenButton(scene, 'Sign in with a code').click(),
  },
  { name: 'login-agreement', who: null, path: ROUTES.signIn, then: openAgreement },
  { name: 'register', who: null, path: ROUTES.registerCompany },
  {
    name: 'register-information',
    who: null,
    path: ROUTES.signIn,
    then: afterTicket(ROUTES.completeInformation),
  },
  { name: 'register-ok', who: 'administrator', path: ROUTES.registered },
  { name: 'join', who: null, path: ROUTES.createAccount },
  { name: 'activate', who: null, path: pageAddress(ROUTES.createAccount, { mode: 'activate' }) },
  {
    name: 'join-password',
    who: null,
    path: ROUTES.signIn,
    then: afterTicket(ROUTES.setPassword),
  },
  { name: 'join-find', who: null, path: ROUTES.joinCompany },
  {
    name: 'join-nowhere',
    who: null,
    path: pageAddress(ROUTES.invitation, { token: 'x'.repeat(43) }),
  },
  { name: 'join-ok', who: 'employee', path: ROUTES.joined },
  { name: 'recover', who: null, path: ROUTES.recoverPassword },
  {
    name: 'recover-password',
    who: null,
    path: ROUTES.signIn,
    then: afterTicket(ROUTES.newPassword),
  },
  { name: 'outbox', who: null, path: ROUTES.outbox },
  { name: 'bill-mail', who: null, path: pageAddress(ROUTES.document, { mail: 'x'.repeat(43) }) },
  { name: 'not-found', who: 'employee', path: '/pages/nowhere/nowhere' },
];
