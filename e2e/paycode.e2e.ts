import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { openBrowser } from './fixtures/browser.ts';
import { DEMO_PASSWORD } from './fixtures/calls.ts';
import { ACCOUNTS } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { openCanteen, scanCode, type Canteen } from './fixtures/paycode.ts';
import { assertNoFaults, button, keepPictures, meet, seen, signIn, type Human } from './fixtures/person.ts';
import { readQr } from './fixtures/qr.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
let canteen: Canteen;
beforeAll(async () => {
  [browser, canteen] = await Promise.all([openBrowser(), openCanteen(url, '四季面馆')]);
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const act = ({ page, say }: Human, words: string, values: Record<string, string> = {}) =>
  page
    .getByRole('button', { name: say(words, values), exact: true })
    .filter({ visible: true })
    .first();

/** Sets up the payment code on this device. */
async function setUp(phone: Human): Promise<void> {
  const { page } = phone;
  await page.goto(ROUTES.paymentCode);
  await seen(page).getByLabel(phone.say('Name of this device')).fill('Phone');
  await page.getByRole('checkbox').filter({ visible: true }).check();
  await act(phone, 'Set up on this device').click();
}

/** The digits that the phone shows now. */
async function readCode(phone: Human): Promise<string> {
  const { page } = phone;
  const shown = page.getByText(/^88\d\d( \d{4}){4}$/).filter({ visible: true });
  if (!(await shown.isVisible())) await act(phone, 'Show digits').click();
  return ((await shown.textContent()) ?? '').replaceAll(' ', '');
}

/** The cashier types the amount on the keypad, and the scanner reads the code. */
async function scan(till: Human, amount: string, code: string): Promise<void> {
  const { page, say } = till;
  for (const digit of amount) {
    const name = digit === '.' ? say('Decimal point') : digit;
    await page.getByRole('button', { name, exact: true }).click();
  }
  await scanCode(page, code);
}

const heading = ({ page, say }: Human, words: string) =>
  page.getByRole('heading', { name: say(words), exact: true }).filter({ visible: true });

describe.each([
  { locale: 'zh-Hans' as const, account: ACCOUNTS.employee, sum: '23.45' },
  { locale: 'en' as const, account: ACCOUNTS.leader, sum: '34.56' },
])('A payment at a till in $locale', ({ locale, account, sum }) => {
  test('is made at once or after confirming, refused for a used code, and refunded', async () => {
    const say = wordsOf(locale);
    const phone = await meet(browser, url, say, { locale });
    const till = await meet(browser, url, say, { locale, desk: true });
    await signIn(phone, account, DEMO_PASSWORD);
    await setUp(phone);
    await till.page.goto(pageAddress(ROUTES.till, { token: canteen.token }));
    await seen(till.page).getByText('四季面馆').first().waitFor();
    expect(till.page.url()).not.toContain(canteen.token);

    const used = await readCode(phone);
    await scan(till, '38', used);
    await heading(till, 'Payment received').waitFor();
    await phone.page.waitForURL(`**${ROUTES.paymentResult}**`);
    await seen(phone.page).getByText(say('Paid by the company, nothing to claim')).waitFor();

    await act(phone, 'Done').click();
    await act(till, 'Next customer').click();
    await scan(till, '12', used);
    await seen(till.page).getByText(say('This code has been used. Ask for the next one.')).waitFor();
    await act(till, 'Next customer').click();

    await phone.page.goto(ROUTES.paymentCode);
    const next = await readCode(phone);
    expect(next).not.toBe(used);
    await scan(till, '168', next);
    await heading(till, 'The payer confirms on the phone').waitFor();
    await phone.page.waitForURL(`**${ROUTES.payment}**`);
    await act(phone, 'Confirm and pay {amount}', { amount: '¥168.00' }).click();
    await phone.page.waitForURL(`**${ROUTES.paymentResult}**`);
    await heading(till, 'Payment received').waitFor();
    await act(till, 'Next customer').click();

    await till.page
      .getByRole('button', { name: /168\.00/ })
      .first()
      .click();
    await act(till, 'Refund {sum}', { sum: '¥168.00' }).click();
    await till.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await phone.page.goto(ROUTES.payments);
    await seen(phone.page).getByText(say('Refunded'), { exact: true }).first().waitFor();
    assertNoFaults(phone, till);
  });

  test('without a network on both sides is kept by the till, sent when it is back, and in the bill once', async () => {
    const say = wordsOf(locale);
    const phone = await meet(browser, url, say, { locale, keepsItself: true });
    const till = await meet(browser, url, say, { locale, desk: true, keepsItself: true });
    await signIn(phone, account, DEMO_PASSWORD);
    await setUp(phone);
    await readCode(phone);
    await till.page.goto(pageAddress(ROUTES.till, { token: canteen.token }));
    await seen(till.page).getByText('四季面馆').first().waitFor();

    for (const { context } of [phone, till]) await context.setOffline(true);
    await act(phone, 'The till has no network either').click();
    await seen(phone.page).getByLabel(say('Amount'), { exact: true }).fill(sum);
    await act(phone, 'Show the code').click();
    const code = await readQr(phone.page, say('QR code'));
    await scan(till, sum, code);
    await heading(till, 'Taken without a network').waitFor();
    await act(till, 'Next customer').click();
    await scan(till, sum, code);
    await seen(till.page).getByText(say('This code has been taken already. Ask for a new one.')).waitFor();

    // What is not sent survives that the till is opened anew.
    await till.page.goto('about:blank');
    await till.context.setOffline(false);
    await till.page.goto(url + ROUTES.till);
    const sale = till.page.getByRole('button', { name: sum });
    await sale.waitFor();
    await phone.context.setOffline(false);
    await phone.page.goto(ROUTES.payments);
    const bill = button(phone, new RegExp(`四季面馆.*${sum}`));
    await bill.waitFor();
    expect([await bill.count(), await sale.count()]).toEqual([1, 1]);
  });
});
