import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { fakeCompany } from '../server/src/demo/invoices/company.ts';
import { drawSampleInvoice } from '../server/src/demo/invoices/draw.ts';
import { makeSampleInvoice } from '../server/src/demo/invoices/make-sample-invoice.ts';
import { photograph } from '../server/test/invoice-fixtures/photograph.ts';
import { createRandom } from '../server/src/demo/invoices/random.ts';
import { demoDay } from './fixtures/demo.ts';
import { approve } from './fixtures/approve.ts';
import { openBrowser } from './fixtures/browser.ts';
import {
  answerCode,
  assertNoFaults,
  expectNotReceived,
  keepPictures,
  meet,
  PASSWORD,
  seen,
  signIn,
  signOut,
  type Human,
} from './fixtures/person.ts';
import { addDepartment, addMember, payBatch, releaseBatch } from './fixtures/desk.ts';
import { data, url } from './fixtures/own-product.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

/** A restaurant's invoice photographed on a table, slightly tilted and with the phone's shadow. */
async function photographed(seed: string, companyName: string): Promise<{ bytes: Buffer; total: number }> {
  const buyer = { ...fakeCompany(createRandom(seed), { trade: 'technology' }), name: companyName };
  const sampleInvoice = makeSampleInvoice('vat_normal', {
    seed,
    date: demoDay(),
    trade: 'restaurant',
    total: 31_800,
    buyer,
  });
  const bytes = await photograph(await drawSampleInvoice(sampleInvoice), { seed, skew: 0.5, shadow: 0.4 });
  return { bytes: Buffer.from(bytes), total: sampleInvoice.total };
}

async function register(human: Human, account: string, company: string, name: string): Promise<void> {
  const { page, say } = human;
  await page.goto(ROUTES.signIn);
  await seen(page).getByText(say('Register a company')).click();
  await answerCode(human, data, account);
  await seen(page).getByLabel(say('Company name')).fill(company);
  await seen(page).getByLabel(say('Your real name')).fill(name);
  await seen(page).getByLabel(say('New password'), { exact: true }).fill(PASSWORD);
  await seen(page).getByLabel(say('Confirm new password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('Register') }).click();
  await page.waitForURL(`**${ROUTES.registered}`);
  await seen(page).getByText('/admin').first().waitFor();
}

async function activate(human: Human, account: string): Promise<void> {
  const { page, say } = human;
  await page.goto(ROUTES.signIn);
  await seen(page).getByText(say('Activate an account')).click();
  await answerCode(human, data, account);
  await seen(page).getByLabel(say('New password'), { exact: true }).fill(PASSWORD);
  await seen(page).getByLabel(say('Confirm new password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('Activate') }).click();
  await page.waitForURL(`**${ROUTES.joined}`);
}

/** Photographs an invoice, waits until it is recognised, and creates the suggested claim with three taps. */
async function keepInvoice({ page, say }: Human, picture: Buffer): Promise<void> {
  await page.goto(ROUTES.home);
  await page.getByRole('button', { name: say('Photograph an invoice') }).click();
  const chooser = page.waitForEvent('filechooser');
  await seen(page).getByText(say('Take a photo')).click();
  await (await chooser).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: picture });
  await seen(page).getByText(say('Please stay on this page.')).waitFor();
  await page.getByRole('button', { name: say('Create claim') }).click({ timeout: 120_000 });
}

async function submitClaim(
  { page, say }: Human,
  { type, purpose, field }: { type: string; purpose: string; field: string },
): Promise<string> {
  await page.getByRole('heading', { name: type, exact: true }).filter({ visible: true }).waitFor();
  await seen(page).getByLabel(field).fill(purpose);
  await page.getByRole('button', { name: say('Submit') }).click();
  await page.waitForURL(`**${ROUTES.document}**`);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

async function savePayee({ page, say }: Human, holder: string): Promise<void> {
  await page.goto(ROUTES.mine);
  await seen(page).getByText(say('Payee account')).first().click();
  await seen(page).getByLabel(say('Account holder')).fill(holder);
  await seen(page).getByLabel(say('Bank'), { exact: true }).fill('招商银行');
  await seen(page).getByLabel(say('Account number')).fill('6225880112347702');
  await page.getByRole('button', { name: say('Save') }).click();
  await seen(page).getByText('7702').first().waitFor();
}

describe.each([
  {
    locale: 'zh-Hans' as const,
    company: '青禾科技有限公司',
    staff: ['方宁', '何叶', '孟川', '苏白', '顾山', '许晴'],
    purpose: '客户午餐',
    type: '费用报销',
    field: '事由',
    prefix: '1370',
  },
  {
    locale: 'en' as const,
    company: 'Greenfield Ltd',
    staff: ['Ann Fang', 'Ye He', 'Meng Chuan', 'Su Bai', 'Gu Shan', 'Qing Xu'],
    purpose: 'Client lunch',
    type: 'Expense claim',
    field: 'Purpose',
    prefix: '1371',
  },
])('A new company in $locale', ({ locale, company, staff, type, purpose, field, prefix }) => {
  test('A person registers, photographs an invoice, and the claim is approved and paid', async () => {
    const say = wordsOf(locale);
    const account = (index: number) => `${prefix}${String(Date.now() % 1_000_000).padStart(6, '0')}${index}`;
    const accounts = staff.map((_, index) => account(index));
    const [
      founder = '',
      leaderName = '',
      employeeName = '',
      accountantName = '',
      cashierName = '',
      managerName = '',
    ] = staff;

    const administrator = await meet(browser, url, say, { locale, desk: true });
    await register(administrator, accounts[0] ?? '', company, founder);
    await addMember(administrator, { name: leaderName, account: accounts[1] ?? '', roles: [] });
    await addDepartment(administrator, locale === 'en' ? 'Sales' : '销售部', leaderName);
    const department = locale === 'en' ? 'Sales' : '销售部';
    await addMember(administrator, { name: employeeName, account: accounts[2] ?? '', department, roles: [] });
    await addMember(administrator, {
      name: accountantName,
      account: accounts[3] ?? '',
      roles: ['accountant'],
    });
    await addMember(administrator, { name: cashierName, account: accounts[4] ?? '', roles: ['cashier'] });
    await addMember(administrator, {
      name: managerName,
      account: accounts[5] ?? '',
      roles: ['financeManager'],
    });

    const employee = await meet(browser, url, say, { locale });
    await activate(employee, accounts[2] ?? '');
    await savePayee(employee, employeeName);
    const { bytes, total } = await photographed(`e2e ${locale}`, company);
    await keepInvoice(employee, bytes);
    const id = await submitClaim(employee, { type, purpose, field });
    await expectNotReceived(employee, total);

    const leader = await meet(browser, url, say, { locale });
    await activate(leader, accounts[1] ?? '');
    await approve(leader, purpose);
    const accountant = await meet(browser, url, say, { locale });
    await activate(accountant, accounts[3] ?? '');
    await approve(accountant, purpose);

    const cashier = await meet(browser, url, say, { locale, desk: true });
    await activate(cashier, accounts[4] ?? '');
    await payBatch.create(cashier, employeeName);
    const manager = await meet(browser, url, say, { locale, desk: true });
    await activate(manager, accounts[5] ?? '');
    await releaseBatch(manager);
    const file = await payBatch.exportFile(cashier);
    expect(file.length).toBeGreaterThan(40);
    await employee.page.goto(pageAddress(ROUTES.document, { id }));
    await payBatch.submit(cashier);
    await payBatch.confirm(manager, 'B20261121');

    // The page was already open: it updates by itself.
    await seen(employee.page).getByText(say('Paid')).first().waitFor();
    await expectNotReceived(employee, 0);
    assertNoFaults(administrator, employee, leader, accountant, cashier, manager);
    for (const { context } of [administrator, employee, leader, accountant, cashier, manager])
      await context.close();
  });
});

describe('The demo company', () => {
  test('a person signs in with a password and signs out again', async () => {
    const say = wordsOf('zh-Hans');
    const human = await meet(browser, url, say, { locale: 'zh-Hans' });
    await signIn(human, '13900000003', 'Outlay#2026');
    await signOut(human);
    await human.page.waitForURL(`**${ROUTES.signIn}`);
    expect(await human.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
