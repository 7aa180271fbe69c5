import {
  afterTicket,
  chooseType,
  chooseTypeThenLine,
  inFourCurrencies,
  openAgreement,
  openOther,
  press,
  seenButton,
  tap,
  type Scene,
  type ShownPage,
  keepTwo,
  keepTwoAndOpen,
  withQuietHours,
} from './openers.ts';
import { withFiftyLines } from './openers.fifty.ts';
import { withResetOfMine } from './openers.reset.ts';
import { BAGS } from './pages.bag.ts';
import { APPROVER } from './pages.approver.ts';
import { CAPTURE } from './pages.capture.ts';
import { DESK } from './pages.desk.ts';

export type { ShownPage } from './openers.ts';

const NEW_DOCUMENT = '/pages/form/Requisition';

const ENTRY: ShownPage[] = [
  { name: 'login', who: null, path: '/pages/login/login' },
  {
    name: 'login-faults',
    who: null,
    path: '/pages/login/login',
    then: (scene) => seenButton(scene, 'Sign in').click(),
  },
  {
    name: 'login-code',
    who: null,
    path: '/pages/login/login',
    then: (scene) => seenButton(scene, 'Sign in with a code').click(),
  },
  { name: 'login-agreement', who: null, path: '/pages/login/login', then: openAgreement },
  { name: 'register', who: null, path: '/pages/login/register/register' },
  {
    name: 'register-information',
    who: null,
    path: '/pages/login/login',
    then: afterTicket('/pages/login/register/ImproveInformation'),
  },
  { name: 'register-ok', who: 'administrator', path: '/pages/login/register/OK' },
  { name: 'join', who: null, path: '/pages/login/join/register' },
  { name: 'activate', who: null, path: '/pages/login/join/register?mode=activate' },
  {
    name: 'join-password',
    who: null,
    path: '/pages/login/login',
    then: afterTicket('/pages/login/join/setPassword'),
  },
  { name: 'join-find', who: null, path: '/pages/login/join/join' },
  {
    name: 'join-nowhere',
    who: null,
    path: `/pages/login/join/InviteJoin?token=${'x'.repeat(43)}`,
  },
  { name: 'join-ok', who: 'employee', path: '/pages/login/join/OK' },
  { name: 'recover', who: null, path: '/pages/login/ForgotPassword/index' },
  {
    name: 'recover-password',
    who: null,
    path: '/pages/login/login',
    then: afterTicket('/pages/login/ForgotPassword/SetNewPassword/index'),
  },
  { name: 'outbox', who: null, path: '/dev/outbox' },
  { name: 'bill-mail', who: null, path: `/pages/form/bill?mail=${'x'.repeat(43)}` },
  { name: 'not-found', who: 'employee', path: '/pages/nowhere/nowhere' },
];

const EMPLOYEE: ShownPage[] = [
  { name: 'home-currencies', who: 'employee', path: '/pages/home/home', then: inFourCurrencies },
  { name: 'home', who: 'employee', path: '/pages/home/home' },
  { name: 'home-capture', who: 'employee', path: '/pages/home/home', then: press('Photograph an invoice') },
  { name: 'mine', who: 'employee', path: '/pages/mine/mine' },
  { name: 'settings', who: 'employee', path: '/pages/mine/setting' },
  { name: 'settings-language', who: 'employee', path: '/pages/mine/setting', then: press('Language') },
  { name: 'settings-password', who: 'employee', path: '/pages/mine/setting', then: press('Password') },
  { name: 'settings-payee', who: 'employee', path: '/pages/mine/setting', then: press('Payee account') },
  {
    name: 'settings-delegate',
    who: 'employee',
    path: '/pages/mine/setting',
    then: press('Approval delegate'),
  },
  { name: 'invite', who: 'employee', path: '/pages/mine/InviteColleaguesJoin/index' },
  { name: 'invite-face', who: 'employee', path: '/pages/mine/InviteColleaguesJoin/ScanCodeJoin' },
  { name: 'company-create', who: 'employee', path: '/pages/login/register/create' },
  { name: 'second-factor', who: 'administrator', path: '/pages/mine/secondFactor' },
  {
    name: 'second-factor-reset-asked',
    who: 'administrator',
    path: '/pages/mine/secondFactor',
    then: withResetOfMine,
  },
  {
    name: 'second-factor-app',
    who: 'administrator',
    path: '/pages/mine/secondFactor',
    then: press('Authenticator app'),
  },
  {
    name: 'second-factor-passkey',
    who: 'administrator',
    path: '/pages/mine/secondFactor',
    then: press('Passkey'),
  },
  { name: 'devices', who: 'employee', path: '/pages/mine/devices' },
  { name: 'agents', who: 'employee', path: '/pages/mine/agents' },
  {
    name: 'agents-ask',
    who: 'employee',
    path: '/pages/mine/agents',
    then: press('Let a colleague act for me'),
  },
  { name: 'notifications', who: 'employee', path: '/pages/mine/notifications' },
  {
    name: 'notifications-quiet',
    who: 'employee',
    path: '/pages/mine/notifications',
    then: withQuietHours,
  },
  { name: 'privacy', who: 'employee', path: '/pages/mine/privacy' },
  { name: 'privacy-erase', who: 'employee', path: '/pages/mine/privacy', then: press('Delete my account') },
  { name: 'settings-sign-out', who: 'employee', path: '/pages/mine/setting', then: press('Sign out') },
  ...CAPTURE,
  { name: 'note', who: 'employee', path: '/pages/form/Note' },
  { name: 'write-note', who: 'employee', path: ({ expense }) => `/pages/form/WriteNote?id=${expense}` },
  {
    name: 'write-note-split',
    who: 'employee',
    path: ({ expense }) => `/pages/form/WriteNote?id=${expense}`,
    then: press('Split into several expenses'),
  },
  {
    name: 'write-note-merge',
    who: 'employee',
    path: ({ expense }) => `/pages/form/WriteNote?id=${expense}`,
    then: press('Merge with another expense'),
  },
  { name: 'unsubmitted', who: 'employee', path: '/pages/form/unsubmitted' },
  {
    name: 'requisition-new',
    who: 'employee',
    path: ({ expense }) => `/pages/form/Requisition?expenses=${expense}`,
  },
  { name: 'requisition-draft', who: 'employee', path: ({ draft }) => `/pages/form/Requisition?id=${draft}` },
  {
    name: 'requisition-fifty-lines',
    who: 'employee',
    path: ({ draft }) => `/pages/form/Requisition?id=${draft}`,
    then: withFiftyLines,
  },
  {
    name: 'requisition-returned',
    who: 'employee',
    path: ({ returned }) => `/pages/form/Requisition?id=${returned}`,
  },
  { name: 'type-choice', who: 'employee', path: NEW_DOCUMENT },
  { name: 'travel-claim', who: 'employee', path: NEW_DOCUMENT, then: chooseType('差旅报销', 'Travel claim') },
  {
    name: 'travel-claim-line',
    who: 'employee',
    path: NEW_DOCUMENT,
    then: chooseTypeThenLine('差旅报销', 'Travel claim'),
  },
  { name: 'advance', who: 'employee', path: NEW_DOCUMENT, then: chooseType('借款', 'Advance') },
  {
    name: 'supplier-payment',
    who: 'employee',
    path: NEW_DOCUMENT,
    then: chooseType('对公付款', 'Payment to a supplier'),
  },
  {
    name: 'requisition-expenses',
    who: 'employee',
    path: ({ draft }) => `/pages/form/Requisition?id=${draft}`,
    then: press('Add expenses'),
  },
  { name: 'bill-submitter', who: 'employee', path: ({ inApproval }) => `/pages/form/bill?id=${inApproval}` },
  { name: 'bill-returned', who: 'employee', path: ({ returned }) => `/pages/form/bill?id=${returned}` },
  { name: 'bill-paid', who: 'employee', path: ({ paid }) => `/pages/form/bill?id=${paid}` },
  { name: 'bill-passed', who: 'employee', path: ({ passed }) => `/pages/form/bill?id=${passed}` },
  { name: 'my-documents', who: 'employee', path: '/pages/approval/myapplication' },
  { name: 'messages', who: 'employee', path: '/pages/message/message' },
  { name: 'message', who: 'employee', path: ({ message }) => `/pages/form/Message?id=${message}` },
  { name: 'messages-other', who: 'employee', path: '/pages/message/message', then: openOther },
  { name: 'news', who: 'employee', path: '/pages/home/news/news' },
  { name: 'news-one', who: 'employee', path: ({ news }) => `/pages/home/news/news?id=${news}` },
  { name: 'news-writer', who: 'administrator', path: ({ news }) => `/pages/home/news/news?id=${news}` },
  { name: 'news-drafts', who: 'administrator', path: '/pages/home/news/news', then: tap('Drafts') },
  { name: 'news-edit', who: 'administrator', path: ({ news }) => `/pages/home/news/edit?id=${news}` },
  {
    name: 'news-faults',
    who: 'administrator',
    path: '/pages/home/news/edit',
    then: tap('Publish now'),
  },
  {
    name: 'news-delete',
    who: 'administrator',
    path: ({ news }) => `/pages/home/news/news?id=${news}`,
    then: press('Delete'),
  },
  { name: 'search', who: 'employee', path: '/pages/search/search?q=%E5%8C%97%E4%BA%AC' },
  { name: 'search-empty', who: 'employee', path: '/pages/search/search' },
  { name: 'applications', who: 'employee', path: '/pages/application/application' },
  {
    name: 'applications-arrange',
    who: 'employee',
    path: '/pages/application/application',
    then: tap('Edit home'),
  },
  { name: 'account-book', who: 'employee', path: '/pages/home/accountBook' },
  { name: 'account-book-empty', who: 'employee', path: '/pages/home/accountBook?month=2020-01' },
  {
    name: 'account-book-list',
    who: 'employee',
    path: () => `/pages/home/accountBook?list=1&month=${new Date().toISOString().slice(0, 7)}`,
  },
  { name: 'invoices', who: 'employee', path: '/pages/mine/InvoiceSteward' },
  { name: 'invoice-titles', who: 'employee', path: '/pages/mine/Invoice' },
  { name: 'invoice', who: 'employee', path: ({ invoice }) => `/pages/invoice/detail?id=${invoice}` },
  {
    name: 'invoice-ofd',
    who: 'employee',
    path: ({ ofdInvoice }) => `/pages/invoice/detail?id=${ofdInvoice}`,
  },
  {
    name: 'invoice-xml',
    who: 'employee',
    path: ({ xmlInvoice }) => `/pages/invoice/detail?id=${xmlInvoice}`,
  },
  { name: 'scan', who: 'employee', path: '/pages/invoice/scan' },
  { name: 'about', who: 'employee', path: '/pages/mine/Version' },
  { name: 'about-asked', who: 'employee', path: '/pages/mine/Version', then: tap('Check for updates') },
  { name: 'help', who: 'employee', path: '/pages/mine/HelpCenter' },
  { name: 'help-search', who: 'employee', path: '/pages/mine/HelpCenter?q=pdf' },
  { name: 'help-nothing', who: 'employee', path: '/pages/mine/HelpCenter?q=zebra' },
  { name: 'help-article', who: 'employee', path: '/pages/mine/HelpCenter?id=agents' },
  { name: 'diagnostics', who: 'employee', path: '/pages/test/test' },
  {
    name: 'frame-refused',
    who: 'employee',
    path: '/pages/imframe/imframe?url=https%3A%2F%2Fexample.org',
  },
  { name: 'shared', who: 'employee', path: '/pages/invoice/shared' },
  { name: 'not-sent', who: 'employee', path: '/pages/mine/unsent', then: keepTwo },
  { name: 'not-sent-open', who: 'employee', path: '/pages/mine/unsent', then: keepTwoAndOpen },
];

/** Every page and the sheets worth a look: what `npm run screens` pictures and what axe examines. */
export const PAGES: readonly ShownPage[] = [...ENTRY, ...EMPLOYEE, ...BAGS, ...APPROVER, ...DESK];

/** Opens it and waits until there is nothing more to come. */
export async function show({ path, then }: ShownPage, scene: Scene): Promise<void> {
  const { page, facts, say } = scene;
  await page.goto(typeof path === 'string' ? path : path(facts), { waitUntil: 'networkidle' });
  await then?.(scene);
  await page.waitForLoadState('networkidle');
  const skeleton = page.getByRole('status', { name: say('Loading'), exact: true }).filter({ visible: true });
  await skeleton.first().waitFor({ state: 'hidden' });
  // A font in parts brings the part of a letter late where another font stands before it.
  await page.evaluate(async () => {
    const text = document.body.innerText;
    const parts = ['400', '600'].map((weight) => document.fonts.load(`${weight} 16px "Noto Sans SC"`, text));
    await Promise.all([...parts, document.fonts.ready]);
    // What was drawn without it is drawn again only where the style changes.
    document.body.style.fontFeatureSettings = '"kern" 1';
  });
}
