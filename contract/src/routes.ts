/** The paths of all pages, as given by the specification. */
export const ROUTES = {
  entry: '/',
  entryAlias: '/pages/empty/empty',
  home: '/pages/home/home',
  homeAlias: '/pages/index/index',
  mine: '/pages/mine/mine',

  signIn: '/pages/login/login',
  recoverPassword: '/pages/login/ForgotPassword/index',
  newPassword: '/pages/login/ForgotPassword/SetNewPassword/index',
  registerCompany: '/pages/login/register/register',
  completeInformation: '/pages/login/register/ImproveInformation',
  registered: '/pages/login/register/OK',
  createCompany: '/pages/login/register/create',
  joinCompany: '/pages/login/join/join',
  invitation: '/pages/login/join/InviteJoin',
  createAccount: '/pages/login/join/register',
  setPassword: '/pages/login/join/setPassword',
  joined: '/pages/login/join/OK',
  inviteColleagues: '/pages/mine/InviteColleaguesJoin/index',
  scanToJoin: '/pages/mine/InviteColleaguesJoin/ScanCodeJoin',

  quickNote: '/pages/form/Note',
  recordExpense: '/pages/form/WriteNote',
  toBeReimbursed: '/pages/form/unsubmitted',
  accountBook: '/pages/home/accountBook',
  checkInvoice: '/pages/invoice/recognise',
  scanInvoice: '/pages/invoice/scan',
  invoice: '/pages/invoice/detail',
  invoiceManager: '/pages/mine/InvoiceSteward',
  invoiceTitles: '/pages/mine/Invoice',
  shared: '/pages/invoice/shared',
  unsent: '/pages/mine/unsent',

  document: '/pages/form/bill',
  draft: '/pages/form/Requisition',
  myDocuments: '/pages/approval/myapplication',
  pendingApproval: '/pages/approval/myapproval',
  copiedToMe: '/pages/approval/Cc',
  bags: '/pages/form/bags',
  bag: '/pages/form/bag',
  receiveBags: '/pages/form/bagReceive',

  messages: '/pages/message/message',
  message: '/pages/form/Message',
  news: '/pages/home/news/news',
  editNews: '/pages/home/news/edit',
  applications: '/pages/application/application',
  search: '/pages/search/search',

  settings: '/pages/mine/setting',
  about: '/pages/mine/Version',
  secondFactor: '/pages/mine/secondFactor',
  devices: '/pages/mine/devices',
  agents: '/pages/mine/agents',
  notifications: '/pages/mine/notifications',
  privacy: '/pages/mine/privacy',
  help: '/pages/mine/HelpCenter',
  diagnostics: '/pages/test/test',
  frame: '/pages/imframe/imframe',

  /** Demo only: messages that would have been sent. */
  outbox: '/dev/outbox',
  /** For developers: a catalogue of the interface components. */
  catalogue: '/dev/catalogue',
} as const;

export type RoutePath = (typeof ROUTES)[keyof typeof ROUTES];

/** Query parameters of the pages. A page that is not listed has none. */
interface RouteOptions {
  [ROUTES.home]: 'do';
  [ROUTES.signIn]: 'to';
  [ROUTES.invitation]: 'token';
  [ROUTES.createAccount]: 'mode';
  [ROUTES.setPassword]: 'mode';
  [ROUTES.quickNote]: 'file' | 'unsent';
  [ROUTES.recordExpense]: 'id';
  [ROUTES.accountBook]: 'currency' | 'list' | 'month' | 'type';
  [ROUTES.checkInvoice]: 'ids' | 'invoice';
  [ROUTES.invoice]: 'id';
  [ROUTES.document]: 'copy' | 'from' | 'id' | 'mail' | 'message';
  [ROUTES.draft]: 'choose' | 'copy' | 'expenses' | 'id';
  [ROUTES.myDocuments]: 'show';
  [ROUTES.search]: 'q';
  [ROUTES.bags]: 'document';
  [ROUTES.bag]: 'id';
  [ROUTES.message]: 'id';
  [ROUTES.news]: 'id';
  [ROUTES.editNews]: 'id';
  [ROUTES.help]: 'id' | 'q';
}

export type QueryOf<Path extends RoutePath> = Path extends keyof RouteOptions
  ? Partial<Record<RouteOptions[Path], string>>
  : never;

/** A page's address with its query: `/pages/form/bill?id=…`. */
export function pageAddress<Path extends RoutePath>(path: Path, query: QueryOf<Path>): string {
  const pairs = Object.entries(query as Record<string, string>).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}
