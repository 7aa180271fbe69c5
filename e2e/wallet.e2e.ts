import { documentEndpoints } from '@outlay/contract/documents/document';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { WalletCard } from '../server/dev/bridges.ts';
import { newWalletPaper } from '../server/dev/cards.ts';
import type { WecomDouble } from '../server/src/provider/platform/wecom-world.double.ts';
import { openWecomDouble } from '../server/src/provider/platform/wecom.double.ts';
import { openBrowser } from './fixtures/browser.ts';
import { queryDatabase } from './fixtures/database.ts';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { ACCOUNTS, demoDay } from './fixtures/demo.ts';
import { openHost } from './fixtures/hosts.ts';
import { assertNoFaults, keepPictures, seen, type Human } from './fixtures/person.ts';
import { changeMeeting, connectDemo, pathOf, send, tokenOf } from './fixtures/platforms.ts';
import { startProduct, type Product } from './fixtures/product.ts';
import { wordsOf } from './fixtures/words.ts';

const data = newDemoFolder('wallet');
const say = wordsOf('zh-Hans');
const SOON = { timeout: 30_000 };
const TODAY = demoDay();
const WAYS_OUT = (url: string) => ({ OUTLAY_WEBHOOK_INSIDE: 'on', OUTLAY_URL: url });
let product: Product;
let browser: Browser;
let wecom: WecomDouble;
let phone: Human;
/** The hotel night that is claimed, a dinner that is kept for later, and a card that another app has locked. */
let hotel: WalletCard;
let dinner: WalletCard;
let taken: WalletCard;
/** The claim. */
let id = '';
beforeAll(async () => {
  const people = [{ userId: 'lin', name: '林悦', mobile: ACCOUNTS.employee }];
  [product, browser, wecom] = await Promise.all([
    startProduct(data, WAYS_OUT),
    openBrowser(),
    openWecomDouble({ people }),
  ]);
  const add = (seed: string, trade: 'hotel' | 'restaurant', total: number) =>
    wecom.wallet.add('o-lin', newWalletPaper({ seed, date: TODAY, trade, total }));
  hotel = add('wallet night', 'hotel', 45_800);
  dinner = add('wallet dinner', 'restaurant', 21_200);
  taken = add('wallet taken', 'restaurant', 9_900);
  wecom.wallet.elsewhere(taken, 'locked');
  const connection = await connectDemo(product.url, wecom.source, ['signIn', 'wallet']);
  const trusts = { trustsDirectory: true, createsMembers: false, departmentId: null };
  await changeMeeting(product.url, connection.id, trusts);
  const cards = () => [hotel, dinner, taken];
  phone = await openHost(browser, product.url, { host: 'wecom', locale: 'zh-Hans', cards });
  await phone.page.goto(pathOf(connection.addresses.find(({ use }) => use === 'page')?.value ?? ''));
  await phone.page.waitForURL(`**${ROUTES.home}`);
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop(), wecom.close()]);
  rmSync(data, { recursive: true, force: true });
});
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const button = (words: string) =>
  phone.page
    .getByRole('button', { name: say(words), exact: true })
    .filter({ visible: true })
    .first();
const documentPage = () => pageAddress(ROUTES.document, { id });
const stateOf = (card: WalletCard) => () => wecom.wallet.stateOf(card);

/** Moves the claim and what was last done about its card into the past; the next start then sweeps as after an hour. */
async function haveHoursPassed(hours: number): Promise<void> {
  const ago = `now() - interval '${hours} hours'`;
  await queryDatabase(data, `update document set since = ${ago} where id = $1`, [id]);
  await queryDatabase(data, `update wallet_invoice set tried_at = ${ago}`, []);
  await queryDatabase(data, "delete from rate_limit where key like 'sweep/%'", []);
}

test('Somebody inside WeCom chooses invoices in the card wallet and claims one, which is locked there', async () => {
  const { page } = phone;
  await button('Photograph an invoice').click();
  await button('WeCom card wallet').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('2张发票').waitFor();
  await sheet.getByText(say('Locked by another app')).waitFor();
  await button('Check and save').click();
  await button('Create claim').click();
  await seen(page).getByLabel('事由').fill('卡包里的发票');
  await button('Submit').click();
  await page.waitForURL(`**${ROUTES.document}**`);
  id = new URL(page.url()).searchParams.get('id') ?? '';

  await expect.poll(stateOf(hotel), SOON).toBe('locked');
  expect([stateOf(dinner)(), wecom.wallet.history(taken)]).toEqual(['free', ['locked']]);
  await page.goto(ROUTES.invoiceManager);
  for (const sum of ['458.00', '212.00']) await seen(page).getByText(sum).first().waitFor();
  assertNoFaults(phone);
});

test('The card is free again after the claim was withdrawn, and locked when it is submitted once more', async () => {
  const { page } = phone;
  await page.goto(documentPage());
  await button('Withdraw').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Withdraw'), exact: true })
    .click();
  await expect.poll(stateOf(hotel), SOON).toBe('free');

  await page.goto(pageAddress(ROUTES.draft, { id }));
  await button('Submit').click();
  await page.waitForURL(`**${ROUTES.document}**`);
  await expect.poll(stateOf(hotel), SOON).toBe('locked');
  assertNoFaults(phone);
});

test('The card is closed for good three days after the claim was paid', async () => {
  const openAs = async (account: string) => {
    const token = await tokenOf(product.url, account);
    return { token, ...(await send(product.url, documentEndpoints.detail, { id }, token)) };
  };
  for (const account of [ACCOUNTS.leader, ACCOUNTS.accountant]) {
    const { token, taskId, version } = await openAs(account);
    await send(product.url, approvalEndpoints.approve, { taskId: taskId ?? '', version }, token);
  }
  const paid = { method: 'cash', paidOn: TODAY, reference: 'E2E-1', reason: '现金' };
  const { token, version } = await openAs(ACCOUNTS.cashier);
  await send(product.url, paymentEndpoints.payOutside, { id, version, ...paid }, token);
  const second = await openAs(ACCOUNTS.manager);
  const seenByIt = { id, version: second.version };
  await send(product.url, paymentEndpoints.confirmOutside, seenByIt, second.token);
  await phone.page.goto(documentPage());
  await seen(phone.page).getByText(say('Paid')).first().waitFor();
  expect(stateOf(hotel)()).toBe('locked');

  await haveHoursPassed(73);
  await product.stop();
  product = await startProduct(data, WAYS_OUT);
  await expect.poll(stateOf(hotel), SOON).toBe('closed');
  expect(wecom.wallet.history(hotel)).toEqual(['locked', 'free', 'locked', 'closed']);
  expect(stateOf(dinner)()).toBe('free');
});
