import { msg } from '@lingui/core/macro';
import { ROUTES, type RoutePath } from '@outlay/contract/routes';
import type { RouteMap } from '#navigation/nav-rules.ts';
import { member, open, type Page } from './route-page.ts';
import { PAYCODE_PAGES } from './routes.paycode.ts';

export interface Route extends Omit<Page, 'openWith'> {
  path: RoutePath;
  openWith?: string;
}

/** The alias of the entry page has no page of its own. */
type PageName = Exclude<keyof typeof ROUTES, 'entryAlias'>;
/** Every page with an address. Null for the catalogue, which exists only in development. */
type Pages = {
  [Name in PageName]: Page<(typeof ROUTES)[Name]> | (Name extends 'catalogue' ? null : never);
};

/** The first load does not name the files of these pages; `later.ts` brings this list of them. */
const travel = () => import('./load-travel.ts');

/** For each address of the contract: the title, who may open it, and the code, loaded on first use. */
const PAGES: Pages = {
  entry: open(msg({ message: 'Expenses', context: 'app' }), () =>
    import('#features/organisation/account/phone/EntryPage.tsx').then((m) => m.EntryPage),
  ),
  home: member(
    msg`Home`,
    () => import('#features/workspace/home/phone/HomePage.tsx').then((m) => m.HomePage),
    { tab: 0 },
  ),
  homeAlias: member(msg`Home`, () =>
    import('#features/workspace/home/phone/HomePage.tsx').then((m) => m.HomePage),
  ),
  mine: member(msg`My`, () => import('#features/workspace/mine/phone/MinePage.tsx').then((m) => m.MinePage), {
    tab: 1,
  }),

  signIn: open(msg`Sign in`, () =>
    import('#features/membership/identity/phone/SignInPage.tsx').then((m) => m.SignInPage),
  ),
  recoverPassword: open(msg`Recover password`, () =>
    import('#features/organisation/account/phone/RecoverPasswordPage.tsx').then((m) => m.RecoverPasswordPage),
  ),
  newPassword: open(msg`Set a new password`, () =>
    import('#features/organisation/account/phone/NewPasswordPage.tsx').then((m) => m.NewPasswordPage),
  ),
  registerCompany: open(msg`Register a company`, () =>
    import('#features/organisation/account/phone/RegisterCompanyPage.tsx').then((m) => m.RegisterCompanyPage),
  ),
  completeInformation: open(msg`Complete information`, () =>
    import('#features/organisation/account/phone/CompleteInformationPage.tsx').then(
      (m) => m.CompleteInformationPage,
    ),
  ),
  registered: open(msg`Registered`, () =>
    import('#features/organisation/account/phone/RegisteredPage.tsx').then((m) => m.RegisteredPage),
  ),
  joinCompany: open(msg`Join a company`, () =>
    import('#features/membership/join/phone/JoinPage.tsx').then((m) => m.JoinPage),
  ),
  invitation: open(msg`Invitation`, () =>
    import('#features/membership/join/phone/InviteJoinPage.tsx').then((m) => m.InviteJoinPage),
  ),
  createAccount: open(msg`Create an account`, () =>
    import('#features/membership/join/phone/JoinRegisterPage.tsx').then((m) => m.JoinRegisterPage),
  ),
  setPassword: open(msg`Set a password`, () =>
    import('#features/membership/join/phone/JoinPasswordPage.tsx').then((m) => m.JoinPasswordPage),
  ),
  joined: open(msg`Joined`, () =>
    import('#features/membership/join/phone/JoinedPage.tsx').then((m) => m.JoinedPage),
  ),
  createCompany: member(msg`Create a company`, () =>
    import('#features/membership/join/phone/CreateCompanyPage.tsx').then((m) => m.CreateCompanyPage),
  ),
  inviteColleagues: member(msg`Invite colleagues`, () =>
    import('#features/membership/join/phone/InvitePage.tsx').then((m) => m.InvitePage),
  ),
  scanToJoin: member(msg`Scan to join`, () =>
    import('#features/membership/join/phone/ScanCodePage.tsx').then((m) => m.ScanCodePage),
  ),
  wecomSignIn: open(msg`WeCom sign-in`, () =>
    import('#features/membership/identity/phone/PlatformPages.tsx').then((m) => m.WecomPage),
  ),
  wecomStore: open(msg`WeCom app store`, () =>
    import('#features/membership/identity/phone/PlatformPages.tsx').then((m) => m.StorePage),
  ),
  dingtalkSignIn: open(msg`DingTalk sign-in`, () =>
    import('#features/membership/identity/phone/PlatformPages.tsx').then((m) => m.DingtalkPage),
  ),
  feishuSignIn: open(msg`Feishu sign-in`, () =>
    import('#features/membership/identity/phone/PlatformPages.tsx').then((m) => m.FeishuPage),
  ),
  singleSignOn: open(msg`Single sign-on`, () =>
    import('#features/membership/identity/phone/SsoPage.tsx').then((m) => m.SsoPage),
  ),
  cdp: open(msg`CDP sign-in`, () =>
    import('#features/membership/identity/phone/CdpPage.tsx').then((m) => m.CdpPage),
  ),
  wecomDocument: open(msg`WeCom document`, () =>
    import('#features/membership/identity/phone/PlatformPages.tsx').then((m) => m.WecomDocumentPage),
  ),
  dingtalkDocument: open(msg`DingTalk document`, () =>
    import('#features/membership/identity/phone/PlatformPages.tsx').then((m) => m.DingtalkDocumentPage),
  ),
  outbox: open(msg`Outbox`, () =>
    import('#features/platform/outbox/phone/OutboxPage.tsx').then((m) => m.OutboxPage),
  ),

  // The title follows the specification; the action itself has the same name as everywhere.
  quickNote: member(msg({ message: 'Quick note', context: 'title' }), () =>
    import('#features/spend/expense/phone/QuickNotePage.tsx').then((m) => m.QuickNotePage),
  ),
  recordExpense: member(msg`Record an expense`, () =>
    import('#features/spend/expense/phone/WriteNotePage.tsx').then((m) => m.WriteNotePage),
  ),
  toBeReimbursed: member(msg`To be reimbursed`, () =>
    import('#features/workspace/home/phone/UnsubmittedPage.tsx').then((m) => m.UnsubmittedPage),
  ),
  reports: member(msg`Reports`, () =>
    import('#features/processing/report/phone/ReportPage.tsx').then((m) => m.ReportPage),
  ),
  checkInvoice: member(msg`Check the invoice`, () =>
    import('#features/spend/expense/phone/RecognisePage.tsx').then((m) => m.RecognisePage),
  ),
  scanInvoice: member(msg`Scan a QR code`, () =>
    import('#features/spend/invoice/phone/ScanPage.tsx').then((m) => m.ScanPage),
  ),
  invoiceManager: member(msg`Invoice manager`, () =>
    import('#features/spend/invoice/phone/InvoiceManagerPage.tsx').then((m) => m.InvoiceManagerPage),
  ),
  invoiceTitles: member(msg`Invoice titles`, () =>
    import('#features/organisation/invoice-title/phone/TitlesPage.tsx').then((m) => m.TitlesPage),
  ),
  invoice: member(msg`Invoice`, () =>
    import('#features/spend/invoice/phone/InvoicePage.tsx').then((m) => m.InvoicePage),
  ),
  unsent: member(msg`Not sent yet`, () =>
    import('#features/workspace/unsent/phone/NotSentPage.tsx').then((m) => m.NotSentPage),
  ),
  shared: member(msg`Shared with Outlay`, () =>
    import('#features/spend/invoice/phone/SharedPage.tsx').then((m) => m.SharedPage),
  ),
  document: member(
    msg({ message: 'Document', context: 'page' }),
    () => import('#features/workspace/document-page/phone/DocumentPage.tsx').then((m) => m.DocumentPage),
    { openWith: 'mail' },
  ),
  draft: member(msg`Submit a document`, () =>
    import('#features/documents/document/phone/RequisitionPage.tsx').then((m) => m.RequisitionPage),
  ),
  myDocuments: member(msg`My documents`, () =>
    import('#features/documents/document/phone/MyDocumentsPage.tsx').then((m) => m.MyDocumentsPage),
  ),
  search: member(msg`Search`, () =>
    import('#features/workspace/search/phone/SearchPage.tsx').then((m) => m.SearchPage),
  ),
  bags: member(msg`Invoice bags`, () =>
    import('#features/processing/bag/phone/BagsPage.tsx').then((m) => m.BagsPage),
  ),
  bag: member(msg`Invoice bag`, () =>
    import('#features/processing/bag/phone/BagPage.tsx').then((m) => m.BagPage),
  ),
  receiveBags: member(msg`Receive invoice bags`, () =>
    import('#features/processing/bag/phone/ReceivePage.tsx').then((m) => m.ReceivePage),
  ),
  trips: member(msg`Business travel`, () => travel().then((m) => m.trips())),
  bookTravel: member(msg`Book travel`, () => travel().then((m) => m.bookTravel())),
  travelOffers: member(msg`Offers`, () => travel().then((m) => m.travelOffers())),
  bookOffer: member(msg({ message: 'Check and book', context: 'title' }), () =>
    travel().then((m) => m.bookOffer()),
  ),
  booking: member(msg`Booking`, () => travel().then((m) => m.booking())),
  traveller: member(msg`Traveller profile`, () => travel().then((m) => m.traveller())),
  orders: member(msg`Order centre`, () => travel().then((m) => m.orders())),
  ...PAYCODE_PAGES,
  copiedToMe: member(msg`Copied to me`, () =>
    import('#features/documents/document/phone/CcPage.tsx').then((m) => m.CcPage),
  ),
  pendingApproval: member(msg`Pending approval`, () =>
    import('#features/processing/approval/phone/PendingApprovalPage.tsx').then((m) => m.PendingApprovalPage),
  ),
  messages: member(msg`Messages`, () =>
    import('#features/platform/message/phone/MessagesPage.tsx').then((m) => m.MessagesPage),
  ),
  message: member(msg`Message`, () =>
    import('#features/platform/message/phone/MessagePage.tsx').then((m) => m.MessagePage),
  ),
  news: member(msg`Latest news`, () =>
    import('#features/platform/news/phone/NewsPage.tsx').then((m) => m.NewsPage),
  ),
  editNews: member(msg`Write a news item`, () =>
    import('#features/platform/news/phone/NewsEditPage.tsx').then((m) => m.NewsEditPage),
  ),
  applications: member(msg`Applications`, () =>
    import('#features/workspace/application/phone/ApplicationsPage.tsx').then((m) => m.ApplicationsPage),
  ),
  accountBook: member(msg`Account book`, () =>
    import('#features/spend/account-book/phone/AccountBookPage.tsx').then((m) => m.AccountBookPage),
  ),

  about: member(msg({ message: 'About', context: 'page' }), () =>
    import('#features/workspace/mine/phone/VersionPage.tsx').then((m) => m.VersionPage),
  ),
  confirmTransfers: member(msg`Confirm receipt`, () =>
    import('#features/processing/payment/phone/ConfirmTransfersPage.tsx').then((m) => m.ConfirmTransfersPage),
  ),
  settings: member(msg`Settings`, () =>
    import('#features/workspace/mine/phone/SettingsPage.tsx').then((m) => m.SettingsPage),
  ),
  security: member(msg`Sign-in and security`, () =>
    import('#features/governance/security/phone/SecurityPage.tsx').then((m) => m.SecurityPage),
  ),
  secondFactor: member(msg`Two-step verification`, () =>
    import('#features/governance/security/phone/SecondFactorPage.tsx').then((m) => m.SecondFactorPage),
  ),
  devices: member(msg`Devices`, () =>
    import('#features/governance/security/phone/DevicesPage.tsx').then((m) => m.DevicesPage),
  ),
  agents: member(msg`Agents`, () =>
    import('#features/governance/security/phone/AgentsPage.tsx').then((m) => m.AgentsPage),
  ),
  notifications: member(msg`Notifications`, () =>
    import('#features/governance/security/phone/NotificationsPage.tsx').then((m) => m.NotificationsPage),
  ),
  privacy: member(msg`Privacy`, () =>
    import('#features/governance/security/phone/PrivacyPage.tsx').then((m) => m.PrivacyPage),
  ),
  frame: member(msg`Details`, () =>
    import('#features/organisation/frame/phone/FramePage.tsx').then((m) => m.FramePage),
  ),
  drives: member(msg`Private car for business`, () => travel().then((m) => m.drives())),
  recordDrive: member(msg`Record a drive`, () => travel().then((m) => m.recordDrive())),
  drive: member(msg`Drive`, () => travel().then((m) => m.drive())),
  vehicles: member(msg`My vehicles`, () => travel().then((m) => m.vehicles())),
  mileageClaim: member(msg`Mileage claim`, () => travel().then((m) => m.mileageClaim())),
  map: member(msg`Map`, () => travel().then((m) => m.map())),
  navigation: member(msg`Directions`, () => travel().then((m) => m.navigation())),
  help: member(msg`Help`, () =>
    import('#features/platform/help/phone/HelpCenterPage.tsx').then((m) => m.HelpCenterPage),
  ),
  diagnostics: member(msg`Diagnostics`, () =>
    import('#features/platform/diagnostics/phone/DiagnosticsPage.tsx').then((m) => m.DiagnosticsPage),
  ),

  catalogue: import.meta.env.DEV
    ? open({ id: 'Catalogue' }, () =>
        import('#features/workspace/catalogue/phone/CataloguePage.tsx').then((m) => m.CataloguePage),
      )
    : null,
};

const byPath: ReadonlyMap<string, Route> = new Map(
  (Object.keys(PAGES) as PageName[]).flatMap((name): [string, Route][] => {
    const page = PAGES[name];
    return page ? [[ROUTES[name], { path: ROUTES[name], ...page }]] : [];
  }),
);
const canonical = (path: string): string => (path === ROUTES.entryAlias ? ROUTES.entry : path);

export const routeOf = (path: string): Route | undefined => byPath.get(canonical(path));

export const routeMap: RouteMap = {
  canonical,
  isTab: (path) => {
    const route = routeOf(path);
    return route && route.tab !== undefined;
  },
};
