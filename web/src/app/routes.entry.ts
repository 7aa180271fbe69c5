import { msg } from '@lingui/core/macro';
import { member, open, withOwnTexts, type Route } from './route.ts';

/** Signing in, registering a company, and coming into one. */
export const entryRoutes: readonly Route[] = [
  open('/pages/login/login', msg`Sign in`, () =>
    import('#features/account/LoginPage.tsx').then((m) => m.LoginPage),
  ),
  open('/pages/login/ForgotPassword/index', msg`Recover password`, () =>
    import('#features/account/RecoverPasswordPage.tsx').then((m) => m.RecoverPasswordPage),
  ),
  open('/pages/login/ForgotPassword/SetNewPassword/index', msg`Set a new password`, () =>
    import('#features/account/NewPasswordPage.tsx').then((m) => m.NewPasswordPage),
  ),
  open('/pages/login/register/register', msg`Register a company`, () =>
    import('#features/account/RegisterCompanyPage.tsx').then((m) => m.RegisterCompanyPage),
  ),
  open('/pages/login/register/ImproveInformation', msg`Complete information`, () =>
    import('#features/account/CompleteInformationPage.tsx').then((m) => m.CompleteInformationPage),
  ),
  open('/pages/login/register/OK', msg`Registered`, () =>
    import('#features/account/RegisteredPage.tsx').then((m) => m.RegisteredPage),
  ),
  open(
    '/pages/login/join/join',
    msg`Join a company`,
    withOwnTexts(() => import('#features/join/JoinPage.tsx').then((m) => m.JoinPage)),
  ),
  open(
    '/pages/login/join/InviteJoin',
    msg`Invitation`,
    withOwnTexts(() => import('#features/join/InviteJoinPage.tsx').then((m) => m.InviteJoinPage)),
  ),
  open(
    '/pages/login/join/register',
    msg`Create an account`,
    withOwnTexts(() => import('#features/join/JoinRegisterPage.tsx').then((m) => m.JoinRegisterPage)),
  ),
  open(
    '/pages/login/join/setPassword',
    msg`Set a password`,
    withOwnTexts(() => import('#features/join/JoinPasswordPage.tsx').then((m) => m.JoinPasswordPage)),
  ),
  open(
    '/pages/login/join/OK',
    msg`Joined`,
    withOwnTexts(() => import('#features/join/JoinedPage.tsx').then((m) => m.JoinedPage)),
  ),
  member(
    '/pages/login/register/create',
    msg`Create a company`,
    withOwnTexts(() => import('#features/join/CreateCompanyPage.tsx').then((m) => m.CreateCompanyPage)),
  ),
  member(
    '/pages/mine/InviteColleaguesJoin/index',
    msg`Invite colleagues`,
    withOwnTexts(() => import('#features/join/InvitePage.tsx').then((m) => m.InvitePage)),
  ),
  member(
    '/pages/mine/InviteColleaguesJoin/ScanCodeJoin',
    msg`Scan to join`,
    withOwnTexts(() => import('#features/join/ScanCodePage.tsx').then((m) => m.ScanCodePage)),
  ),
  open('/dev/outbox', msg`Outbox`, () => import('#features/outbox/OutboxPage.tsx').then((m) => m.OutboxPage)),
];
