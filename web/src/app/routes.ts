import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { DOCUMENT_TEXTS } from '#features/document/i18n/document-texts.ts';
import { HELP_TEXTS } from '#features/help/i18n/help-texts.ts';
import { SECURITY_TEXTS } from '#features/security/i18n/security-texts.ts';
import { addTexts, type Catalogues } from '#i18n/i18n.ts';
import type { RouteMap } from '#kit/nav-rules.ts';

export interface Route {
  path: string;
  title: MessageDescriptor;
  access: 'public' | 'user';
  /** A word of its query with which a stranger may open it: a link that carries its own right. */
  openWith?: string;
  tab?: 0 | 1;
  load: () => Promise<ComponentType>;
}

const open = (path: string, title: MessageDescriptor, load: Route['load']): Route => ({
  path,
  title,
  access: 'public',
  load,
});
const member = (path: string, title: MessageDescriptor, load: Route['load'], tab?: 0 | 1): Route => ({
  path,
  title,
  access: 'user',
  load,
  ...(tab === undefined ? {} : { tab }),
});

/** A page about documents comes with their texts; others with those given. */
const withTexts =
  (load: Route['load'], ...texts: Catalogues[]): Route['load'] =>
  async () => {
    const wanted = texts.length > 0 ? texts : [DOCUMENT_TEXTS];
    const [page] = await Promise.all([load(), ...wanted.map(addTexts)]);
    return page;
  };

/** A page about one's own account. */
const own = (path: string, title: MessageDescriptor, load: Route['load']): Route =>
  member(path, title, withTexts(load, SECURITY_TEXTS, DOCUMENT_TEXTS));

/** A page about one's own account, or the way into a company. */
const withOwnTexts =
  (load: Route['load']): Route['load'] =>
  async () => {
    const [page] = await Promise.all([load(), addTexts(SECURITY_TEXTS)]);
    return page;
  };

/** Opened when something is unclear. */
const support = (path: string, title: MessageDescriptor, load: Route['load']): Route =>
  member(path, title, withTexts(load, HELP_TEXTS));

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
  open('/', msg`Expenses`, () => import('#features/account/EntryPage.tsx').then((m) => m.EntryPage)),
  member(HOME, msg`Home`, () => import('#features/home/HomePage.tsx').then((m) => m.HomePage), 0),
  member('/pages/index/index', msg`Home`, () =>
    import('#features/home/HomePage.tsx').then((m) => m.HomePage),
  ),
  member(MINE, msg`My`, () => import('#features/mine/MinePage.tsx').then((m) => m.MinePage), 1),

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

  member('/pages/form/Note', msg`Quick note`, () =>
    import('#features/expense/QuickNotePage.tsx').then((m) => m.QuickNotePage),
  ),
  member('/pages/form/WriteNote', msg`Record an expense`, () =>
    import('#features/expense/WriteNotePage.tsx').then((m) => m.WriteNotePage),
  ),
  member('/pages/form/unsubmitted', msg`To be reimbursed`, () =>
    import('#features/home/UnsubmittedPage.tsx').then((m) => m.UnsubmittedPage),
  ),
  member('/pages/invoice/recognise', msg`Check the invoice`, () =>
    import('#features/expense/RecognisePage.tsx').then((m) => m.RecognisePage),
  ),
  member('/pages/invoice/scan', msg`Scan a QR code`, () =>
    import('#features/invoice/ScanPage.tsx').then((m) => m.ScanPage),
  ),
  member('/pages/mine/InvoiceSteward', msg`Invoice manager`, () =>
    import('#features/invoice/InvoiceManagerPage.tsx').then((m) => m.InvoiceManagerPage),
  ),
  member(
    '/pages/mine/Invoice',
    msg`Invoice titles`,
    withOwnTexts(() => import('#features/title/TitlesPage.tsx').then((m) => m.TitlesPage)),
  ),
  member('/pages/invoice/detail', msg`Invoice`, () =>
    import('#features/invoice/InvoicePage.tsx').then((m) => m.InvoicePage),
  ),
  member('/pages/mine/unsent', msg`Not sent yet`, () =>
    import('#features/unsent/NotSentPage.tsx').then((m) => m.NotSentPage),
  ),
  member('/pages/invoice/shared', msg`Shared with Outlay`, () =>
    import('#features/invoice/SharedPage.tsx').then((m) => m.SharedPage),
  ),
  open('/pages/mine/Version', msg`About`, () =>
    import('#features/mine/VersionPage.tsx').then((m) => m.VersionPage),
  ),
  own('/pages/mine/setting', msg`Settings`, () =>
    import('#features/mine/SettingsPage.tsx').then((m) => m.SettingsPage),
  ),
  own('/pages/mine/secondFactor', msg`Second factor`, () =>
    import('#features/security/SecondFactorPage.tsx').then((m) => m.SecondFactorPage),
  ),
  own('/pages/mine/devices', msg`Devices`, () =>
    import('#features/security/DevicesPage.tsx').then((m) => m.DevicesPage),
  ),
  own('/pages/mine/agents', msg`Agents`, () =>
    import('#features/security/AgentsPage.tsx').then((m) => m.AgentsPage),
  ),
  own('/pages/mine/notifications', msg`Notifications`, () =>
    import('#features/security/NotificationsPage.tsx').then((m) => m.NotificationsPage),
  ),
  own('/pages/mine/privacy', msg`Privacy`, () =>
    import('#features/security/PrivacyPage.tsx').then((m) => m.PrivacyPage),
  ),

  {
    ...member(
      '/pages/form/bill',
      msg`Document`,
      withTexts(() => import('#features/bill/BillPage.tsx').then((m) => m.BillPage)),
    ),
    openWith: 'mail',
  },
  member(
    '/pages/form/Requisition',
    msg`Submit a document`,
    withTexts(() => import('#features/document/RequisitionPage.tsx').then((m) => m.RequisitionPage)),
  ),
  member(
    '/pages/approval/myapplication',
    msg`My documents`,
    withTexts(() => import('#features/document/MyDocumentsPage.tsx').then((m) => m.MyDocumentsPage)),
  ),
  member(
    '/pages/approval/Cc',
    msg`Copied to me`,
    withTexts(() => import('#features/document/CcPage.tsx').then((m) => m.CcPage)),
  ),
  member(
    '/pages/approval/myapproval',
    msg`Pending approval`,
    withTexts(() => import('#features/approval/PendingApprovalPage.tsx').then((m) => m.PendingApprovalPage)),
  ),
  member('/pages/message/message', msg`Messages`, () =>
    import('#features/message/MessagesPage.tsx').then((m) => m.MessagesPage),
  ),
  member('/pages/form/Message', msg`Message`, () =>
    import('#features/message/MessagePage.tsx').then((m) => m.MessagePage),
  ),
  member(
    '/pages/home/news/news',
    msg`Latest news`,
    withOwnTexts(() => import('#features/news/NewsPage.tsx').then((m) => m.NewsPage)),
  ),
  member(
    '/pages/home/news/edit',
    msg`Write news`,
    withOwnTexts(() => import('#features/news/NewsEditPage.tsx').then((m) => m.NewsEditPage)),
  ),
  member(
    '/pages/application/application',
    msg`All functions`,
    withOwnTexts(() => import('#features/application/ApplicationsPage.tsx').then((m) => m.ApplicationsPage)),
  ),
  member(
    '/pages/home/accountBook',
    msg`Account book`,
    withOwnTexts(() => import('#features/book/AccountBookPage.tsx').then((m) => m.AccountBookPage)),
  ),
  support('/pages/imframe/imframe', msg`Details`, () =>
    import('#features/frame/FramePage.tsx').then((m) => m.FramePage),
  ),
  support('/pages/mine/HelpCenter', msg`Help`, () =>
    import('#features/help/HelpCenterPage.tsx').then((m) => m.HelpCenterPage),
  ),
  support('/pages/test/test', msg`Diagnostics`, () =>
    import('#features/diagnostics/DiagnosticsPage.tsx').then((m) => m.DiagnosticsPage),
  ),
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
