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
