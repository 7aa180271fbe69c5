import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import {
  chooseType,
  chooseTypeThenLine,
  inFourCurrencies,
  openOther,
  press,
  tap,
  keepTwo,
  keepTwoAndOpen,
  withQuietHours,
  type Scene,
  type ShownPage,
} from './openers.ts';
import { withFiftyLines } from './openers.fifty.ts';
import { fontsLoaded } from './fixtures/fonts.ts';
import { settled } from './fixtures/settled.ts';
import { withResetOfMine } from './openers.reset.ts';
import { BAGS } from './pages.bag.ts';
import { APPROVER } from './pages.approver.ts';
import { CAPTURE } from './pages.capture.ts';
import { DESK } from './pages.desk.ts';
import { DRIVES } from './pages.drive.ts';
import { ENTRY } from './pages.entry.ts';
import { MAPS } from './pages.map.ts';
import { PAYCODE } from './pages.paycode.ts';
import { BOOKING, TRAVEL } from './pages.travel.ts';
import { OUTSIDE } from './pages.outside.ts';
import { REPORTS } from './pages.report.ts';

export type { ShownPage } from './openers.ts';

const EMPLOYEE: ShownPage[] = [
  { name: 'home-currencies', who: 'employee', path: ROUTES.home, then: inFourCurrencies },
  { name: 'home', who: 'employee', path: ROUTES.home },
  { name: 'home-capture', who: 'employee', path: ROUTES.home, then: press('Photograph an invoice') },
  { name: 'mine', who: 'employee', path: ROUTES.mine },
  { name: 'confirm-transfers', who: 'employee', path: ROUTES.confirmTransfers },
  { name: 'settings', who: 'employee', path: ROUTES.settings },
  { name: 'settings-language', who: 'employee', path: ROUTES.settings, then: press('Language') },
  { name: 'security-password', who: 'employee', path: ROUTES.security, then: press('Password') },
  { name: 'settings-payee', who: 'employee', path: ROUTES.settings, then: press('Payee account') },
  {
    name: 'settings-delegate',
    who: 'employee',
    path: ROUTES.settings,
    then: press('Approval delegate'),
  },
  { name: 'invite', who: 'employee', path: ROUTES.inviteColleagues },
  { name: 'invite-face', who: 'employee', path: ROUTES.scanToJoin },
  { name: 'company-create', who: 'employee', path: ROUTES.createCompany },
  { name: 'second-factor', who: 'administrator', path: ROUTES.secondFactor },
  {
    name: 'second-factor-reset-asked',
    who: 'administrator',
    path: ROUTES.secondFactor,
    then: withResetOfMine,
  },
  {
    name: 'second-factor-app',
    who: 'administrator',
    path: ROUTES.secondFactor,
    then: press('Authenticator app'),
  },
  {
    name: 'second-factor-passkey',
    who: 'administrator',
    path: ROUTES.secondFactor,
    then: press('Passkey'),
  },
  { name: 'security', who: 'employee', path: ROUTES.security },
  { name: 'devices', who: 'employee', path: ROUTES.devices },
  { name: 'agents', who: 'employee', path: ROUTES.agents },
  {
    name: 'agents-ask',
    who: 'employee',
    path: ROUTES.agents,
    then: press('Let a colleague act for me'),
  },
  { name: 'notifications', who: 'employee', path: ROUTES.notifications },
  {
    name: 'notifications-quiet',
    who: 'employee',
    path: ROUTES.notifications,
    then: withQuietHours,
  },
  { name: 'privacy', who: 'employee', path: ROUTES.privacy },
  { name: 'privacy-erase', who: 'employee', path: ROUTES.privacy, then: press('Delete my account') },
  { name: 'settings-sign-out', who: 'employee', path: ROUTES.settings, then: press('Sign out') },
  ...CAPTURE,
  { name: 'note', who: 'employee', path: ROUTES.quickNote },
  {
    name: 'write-note',
    who: 'employee',
    path: ({ expense }) => pageAddress(ROUTES.recordExpense, { id: expense }),
  },
  {
    name: 'write-note-split',
    who: 'employee',
    path: ({ expense }) => pageAddress(ROUTES.recordExpense, { id: expense }),
    then: press('Split into several expenses'),
  },
  {
    name: 'write-note-merge',
    who: 'employee',
    path: ({ expense }) => pageAddress(ROUTES.recordExpense, { id: expense }),
    then: press('Merge with another expense'),
  },
  { name: 'unsubmitted', who: 'employee', path: ROUTES.toBeReimbursed },
  {
    name: 'requisition-new',
    who: 'employee',
    path: ({ expense }) => pageAddress(ROUTES.draft, { expenses: [expense] }),
  },
  {
    name: 'requisition-draft',
    who: 'employee',
    path: ({ draft }) => pageAddress(ROUTES.draft, { id: draft }),
  },
  {
    name: 'requisition-fifty-lines',
    who: 'employee',
    path: ({ draft }) => pageAddress(ROUTES.draft, { id: draft }),
    then: withFiftyLines,
  },
  {
    name: 'requisition-returned',
    who: 'employee',
    path: ({ returned }) => pageAddress(ROUTES.draft, { id: returned }),
  },
  { name: 'type-choice', who: 'employee', path: ROUTES.draft },
  { name: 'travel-claim', who: 'employee', path: ROUTES.draft, then: chooseType('差旅报销', 'Travel claim') },
  {
    name: 'travel-claim-line',
    who: 'employee',
    path: ROUTES.draft,
    then: chooseTypeThenLine('差旅报销', 'Travel claim'),
  },
  { name: 'advance', who: 'employee', path: ROUTES.draft, then: chooseType('借款', 'Advance') },
  {
    name: 'supplier-payment',
    who: 'employee',
    path: ROUTES.draft,
    then: chooseType('对公付款', 'Payment to a supplier'),
  },
  {
    name: 'requisition-expenses',
    who: 'employee',
    path: ({ draft }) => pageAddress(ROUTES.draft, { id: draft }),
    then: press('Add expenses'),
  },
  {
    name: 'bill-submitter',
    who: 'employee',
    path: ({ inApproval }) => pageAddress(ROUTES.document, { id: inApproval }),
  },
  {
    name: 'bill-returned',
    who: 'employee',
    path: ({ returned }) => pageAddress(ROUTES.document, { id: returned }),
  },
  { name: 'bill-paid', who: 'employee', path: ({ paid }) => pageAddress(ROUTES.document, { id: paid }) },
  {
    name: 'bill-passed',
    who: 'employee',
    path: ({ passed }) => pageAddress(ROUTES.document, { id: passed }),
  },
  { name: 'my-documents', who: 'employee', path: ROUTES.myDocuments },
  { name: 'messages', who: 'employee', path: ROUTES.messages },
  { name: 'message', who: 'employee', path: ({ message }) => pageAddress(ROUTES.message, { id: message }) },
  { name: 'messages-other', who: 'employee', path: ROUTES.messages, then: openOther },
  { name: 'news', who: 'employee', path: ROUTES.news },
  { name: 'news-one', who: 'employee', path: ({ news }) => pageAddress(ROUTES.news, { id: news }) },
  { name: 'news-writer', who: 'administrator', path: ({ news }) => pageAddress(ROUTES.news, { id: news }) },
  { name: 'news-drafts', who: 'administrator', path: ROUTES.news, then: tap('Drafts') },
  { name: 'news-edit', who: 'administrator', path: ({ news }) => pageAddress(ROUTES.editNews, { id: news }) },
  {
    name: 'news-faults',
    who: 'administrator',
    path: ROUTES.editNews,
    then: tap('Publish now'),
  },
  {
    name: 'news-delete',
    who: 'administrator',
    path: ({ news }) => pageAddress(ROUTES.news, { id: news }),
    then: press('Delete'),
  },
  { name: 'search', who: 'employee', path: `${ROUTES.search}?q=%E5%8C%97%E4%BA%AC` },
  { name: 'search-empty', who: 'employee', path: ROUTES.search },
  { name: 'applications', who: 'employee', path: ROUTES.applications },
  {
    name: 'applications-arrange',
    who: 'employee',
    path: ROUTES.applications,
    then: tap('Edit home'),
  },
  { name: 'account-book', who: 'employee', path: ROUTES.accountBook },
  {
    name: 'account-book-empty',
    who: 'employee',
    path: pageAddress(ROUTES.accountBook, { month: '2020-01' }),
  },
  {
    name: 'account-book-list',
    who: 'employee',
    path: () => pageAddress(ROUTES.accountBook, { list: true, month: new Date().toISOString().slice(0, 7) }),
  },
  { name: 'invoices', who: 'employee', path: ROUTES.invoiceManager },
  { name: 'invoice-titles', who: 'employee', path: ROUTES.invoiceTitles },
  { name: 'invoice', who: 'employee', path: ({ invoice }) => pageAddress(ROUTES.invoice, { id: invoice }) },
  {
    name: 'invoice-ofd',
    who: 'employee',
    path: ({ ofdInvoice }) => pageAddress(ROUTES.invoice, { id: ofdInvoice }),
  },
  {
    name: 'invoice-xml',
    who: 'employee',
    path: ({ xmlInvoice }) => pageAddress(ROUTES.invoice, { id: xmlInvoice }),
  },
  { name: 'scan', who: 'employee', path: ROUTES.scanInvoice },
  { name: 'about', who: 'employee', path: ROUTES.about },
  { name: 'about-asked', who: 'employee', path: ROUTES.about, then: tap('Check for updates') },
  { name: 'help', who: 'employee', path: ROUTES.help },
  { name: 'help-search', who: 'employee', path: pageAddress(ROUTES.help, { q: 'pdf' }) },
  { name: 'help-nothing', who: 'employee', path: pageAddress(ROUTES.help, { q: 'zebra' }) },
  { name: 'help-article', who: 'employee', path: pageAddress(ROUTES.help, { id: 'agents' }) },
  { name: 'diagnostics', who: 'employee', path: ROUTES.diagnostics },
  {
    name: 'frame-refused',
    who: 'employee',
    path: `${ROUTES.frame}?url=https%3A%2F%2Fexample.org`,
  },
  { name: 'shared', who: 'employee', path: ROUTES.shared },
  { name: 'not-sent', who: 'employee', path: ROUTES.unsent, then: keepTwo },
  { name: 'not-sent-open', who: 'employee', path: ROUTES.unsent, then: keepTwoAndOpen },
];

const OWN = [
  ...ENTRY,
  ...EMPLOYEE,
  ...BAGS,
  ...TRAVEL,
  ...REPORTS,
  ...BOOKING,
  ...DRIVES,
  ...MAPS,
  ...PAYCODE,
];

/** Every page and the relevant sheets, for `npm run screens` and the accessibility tests. */
export const PAGES: readonly ShownPage[] = [...OWN, ...APPROVER, ...DESK, ...OUTSIDE];

/** Opens the page and waits until everything is loaded. */
export async function show({ path, then }: ShownPage, scene: Scene): Promise<void> {
  const { page, facts, say } = scene;
  await page.goto(typeof path === 'string' ? path : path(facts));
  await settled(page);
  if (then) {
    await then(scene);
    await settled(page);
  }
  const skeleton = page.getByRole('status', { name: say('Loading'), exact: true }).filter({ visible: true });
  await skeleton.first().waitFor({ state: 'hidden' });
  await fontsLoaded(page);
}
