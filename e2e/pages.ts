import type { Page } from 'playwright-core';
import type { DemoFacts, Who } from './fixtures/demo.ts';
import type { Words } from './fixtures/words.ts';

/** What a page's opener may use. */
export interface Scene {
  page: Page;
  say: Words;
  facts: DemoFacts;
}

export interface ShownPage {
  name: string;
  /** Nobody: a stranger at the door. */
  who: Who | null;
  /** The wide screen's own pages are looked at wide only. */
  desk?: boolean;
  path: string | ((facts: DemoFacts) => string);
  /** What is done on the page before it is looked at. */
  then?: (scene: Scene) => Promise<void>;
}

const seenButton = ({ page, say }: Scene, words: string) =>
  page
    .getByRole('button', { name: say(words) })
    .filter({ visible: true })
    .first();
const press = (words: string) => async (scene: Scene) => {
  await seenButton(scene, words).click();
  await scene.page.locator('[role=dialog], [role=alertdialog]').first().waitFor();
};
/** The proof of an answered code, which the second step of each entry wants to see. */
const withTicket = async ({ page }: Scene) => {
  const ticket = {
    ticket: 'seen',
    account: '13900000002',
    realName: '林悦',
    companyName: '云帆科技有限公司',
  };
  await page.evaluate((text) => sessionStorage.setItem('ticket', text), JSON.stringify(ticket));
};
const afterTicket = (path: string) => async (scene: Scene) => {
  await withTicket(scene);
  await scene.page.goto(path, { waitUntil: 'networkidle' });
};
const openAgreement = async ({ page }: Scene) => {
  await page.locator('form label button, form p button').first().click();
  await page.getByRole('dialog').first().waitFor();
};
const firstRow = async ({ page }: Scene) => {
  await page.locator('tbody tr.ant-table-row').first().click();
  await page.locator('aside h2').first().waitFor();
};
const openDialog = (words: string) => async (scene: Scene) => {
  await seenButton(scene, words).click();
  await scene.page.locator('.ant-modal').first().waitFor();
};

const ENTRY: ShownPage[] = [
  { name: 'login', who: null, path: '/pages/login/login' },
  {
    name: 'login-faults',
    who: null,
    path: '/pages/login/login',
    then: (scene) => seenButton(scene, 'Sign in').click(),
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
  {
    name: 'join-password',
    who: null,
    path: '/pages/login/login',
    then: afterTicket('/pages/login/join/setPassword'),
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
  { name: 'not-found', who: 'employee', path: '/pages/nowhere/nowhere' },
];

const EMPLOYEE: ShownPage[] = [
  { name: 'home', who: 'employee', path: '/pages/home/home' },
  { name: 'home-capture', who: 'employee', path: '/pages/home/home', then: press('Photograph an invoice') },
  { name: 'mine', who: 'employee', path: '/pages/mine/mine' },
  { name: 'settings', who: 'employee', path: '/pages/mine/setting' },
  { name: 'settings-language', who: 'employee', path: '/pages/mine/setting', then: press('Language') },
  { name: 'settings-password', who: 'employee', path: '/pages/mine/setting', then: press('Password') },
  { name: 'settings-payee', who: 'employee', path: '/pages/mine/setting', then: press('Payee account') },
  { name: 'settings-sign-out', who: 'employee', path: '/pages/mine/setting', then: press('Sign out') },
  {
    name: 'recognise',
    who: 'employee',
    path: ({ freshInvoice }) => `/pages/invoice/recognise?invoice=${freshInvoice}`,
  },
  {
    name: 'recognise-blank',
    who: 'employee',
    path: ({ blank }) => `/pages/invoice/recognise?ids=${blank}`,
  },
  {
    name: 'recognise-unreadable',
    who: 'employee',
    path: ({ unreadable }) => `/pages/invoice/recognise?ids=${unreadable}`,
  },
  { name: 'note', who: 'employee', path: '/pages/form/Note' },
  { name: 'write-note', who: 'employee', path: ({ expense }) => `/pages/form/WriteNote?id=${expense}` },
  { name: 'unsubmitted', who: 'employee', path: '/pages/form/unsubmitted' },
  {
    name: 'requisition-new',
    who: 'employee',
    path: ({ expense }) => `/pages/form/Requisition?expenses=${expense}`,
  },
  { name: 'requisition-draft', who: 'employee', path: ({ draft }) => `/pages/form/Requisition?id=${draft}` },
  {
    name: 'requisition-returned',
    who: 'employee',
    path: ({ returned }) => `/pages/form/Requisition?id=${returned}`,
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
  { name: 'my-documents', who: 'employee', path: '/pages/approval/myapplication' },
  { name: 'messages', who: 'employee', path: '/pages/message/message' },
  { name: 'message', who: 'employee', path: ({ message }) => `/pages/form/Message?id=${message}` },
  { name: 'news', who: 'employee', path: '/pages/home/news/news' },
  { name: 'invoices', who: 'employee', path: '/pages/mine/InvoiceSteward' },
  { name: 'invoice', who: 'employee', path: ({ invoice }) => `/pages/invoice/detail?id=${invoice}` },
  { name: 'scan', who: 'employee', path: '/pages/invoice/scan' },
];

const APPROVER: ShownPage[] = [
  { name: 'home-leader', who: 'leader', path: '/pages/home/home' },
  { name: 'my-approvals', who: 'leader', path: '/pages/approval/myapproval' },
  { name: 'bill-approver', who: 'leader', path: ({ task }) => `/pages/form/bill?id=${task}&from=tasks` },
  {
    name: 'bill-approve',
    who: 'leader',
    path: ({ task }) => `/pages/form/bill?id=${task}&from=tasks`,
    then: press('Approve'),
  },
  {
    name: 'bill-return',
    who: 'leader',
    path: ({ task }) => `/pages/form/bill?id=${task}&from=tasks`,
    then: press('Return'),
  },
  {
    name: 'bill-more',
    who: 'leader',
    path: ({ task }) => `/pages/form/bill?id=${task}&from=tasks`,
    then: press('More'),
  },
  { name: 'copied', who: 'manager', path: '/pages/approval/Cc' },
];

const DESK: ShownPage[] = [
  { name: 'admin-sign-in', who: null, desk: true, path: '/admin' },
  { name: 'admin-payments', who: 'cashier', desk: true, path: '/admin/payments' },
  { name: 'admin-payment', who: 'cashier', desk: true, path: '/admin/payments', then: firstRow },
  { name: 'admin-batches', who: 'cashier', desk: true, path: '/admin/batches' },
  { name: 'admin-batch', who: 'cashier', desk: true, path: '/admin/batches', then: firstRow },
  { name: 'admin-documents', who: 'manager', desk: true, path: '/admin/documents' },
  { name: 'admin-document', who: 'manager', desk: true, path: '/admin/documents', then: firstRow },
  { name: 'admin-members', who: 'administrator', desk: true, path: '/admin/members' },
  {
    name: 'admin-member',
    who: 'administrator',
    desk: true,
    path: '/admin/members',
    then: openDialog('Add a member'),
  },
  {
    name: 'admin-departments',
    who: 'administrator',
    desk: true,
    path: '/admin/members',
    then: ({ page, say }) => page.getByRole('tab', { name: say('Departments') }).click(),
  },
  { name: 'admin-company', who: 'administrator', desk: true, path: '/admin/company' },
  {
    name: 'admin-audit',
    who: 'auditor',
    desk: true,
    path: '/admin/audit',
    then: async (scene) => {
      await seenButton(scene, 'Verify').click();
      await scene.page.getByRole('status').first().waitFor();
    },
  },
];

/** Every page and the sheets worth a look: what `npm run screens` pictures and what axe examines. */
export const PAGES: readonly ShownPage[] = [...ENTRY, ...EMPLOYEE, ...APPROVER, ...DESK];

/** Opens it and waits until there is nothing more to come. */
export async function show({ path, then }: ShownPage, scene: Scene): Promise<void> {
  const { page, facts } = scene;
  await page.goto(typeof path === 'string' ? path : path(facts), { waitUntil: 'networkidle' });
  await then?.(scene);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
