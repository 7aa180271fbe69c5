import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { approve } from './fixtures/approve.ts';
import { as } from './fixtures/as.ts';
import { openBrowser } from './fixtures/browser.ts';
import { DEMO_PASSWORD } from './fixtures/calls.ts';
import { ACCOUNTS, demoDay } from './fixtures/demo.ts';
import { payBatch, releaseBatch } from './fixtures/desk.ts';
import { url } from './fixtures/own-product.ts';
import { assertNoFaults, button, keepPictures, meet, seen, signIn, type Human } from './fixtures/person.ts';
import { TRIP_LABELS, addShanghai, fillTrip, submitTrip } from './fixtures/trips.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

/** The last amount that an element shows, in cents. */
async function amountIn(place: Locator): Promise<number> {
  const [last] = [...(await place.innerText()).matchAll(/\d[\d,]*\.\d\d/g)].slice(-1);
  if (!last) throw new Error(`no amount in ${await place.innerText()}`);
  return Math.round(Number(last[0].replaceAll(',', '')) * 100);
}
/** As pages write it, without its currency. */
const written = (cents: number): string =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Trip {
  purpose: string;
  /** Days before today, its last one, on which it began. */
  begins: number;
  reason: string;
  labels: (typeof TRIP_LABELS)[keyof typeof TRIP_LABELS];
}

/** Asks for a trip to Shanghai that ends today. */
async function requestTrip(human: Human, { purpose, begins, labels }: Trip): Promise<void> {
  await fillTrip(human, { purpose, place: '上海', from: demoDay(-begins), to: demoDay(), labels });
  await addShanghai(human);
  await submitTrip(human);
}

async function openTrip({ page }: Human, { purpose }: Trip): Promise<void> {
  await page.goto(ROUTES.trips);
  await seen(page).getByText(purpose).first().click();
  await page.waitForURL(`**${ROUTES.trips}?**`);
}

/** Asks for a hotel above the cap, which the person pays; returns its name, which is the title of the request. */
async function requestHotel(human: Human, trip: Trip): Promise<string> {
  const { page, say } = human;
  await openTrip(human, trip);
  await button(human, new RegExp(`^${say('Book travel')}`)).click();
  await page.waitForURL(`**${ROUTES.bookTravel}**`);
  await page.getByRole('tab', { name: say('Hotel') }).click();
  await button(human, new RegExp(`^${say('City')}.*(上海|Shanghai)`)).waitFor();
  await button(human, say('Search hotels')).click();
  await page.waitForURL(`**${ROUTES.travelOffers}**`);
  await button(human, new RegExp(say('Needs approval')))
    .first()
    .click();
  await button(human, say('Ask for approval')).waitFor();
  await seen(page).getByLabel(say('Why is it needed? Your approver reads it.')).fill(trip.reason);
  await page
    .getByRole('tablist', { name: say('Who pays') })
    .getByRole('tab')
    .last()
    .click();
  await seen(page).getByText(say('You pay the provider, and claim it with your trip afterwards.')).waitFor();
  await button(human, say('Ask for approval')).click();
  await page.waitForURL(`**${ROUTES.booking}**`);
  await seen(page).getByText(say('Request for approval')).waitFor();
  return await page.getByRole('heading', { level: 2 }).filter({ visible: true }).first().innerText();
}

/** Books what was approved; returns its price in cents. */
async function complete(human: Human, trip: Trip): Promise<number> {
  const { page, say } = human;
  await openTrip(human, trip);
  await button(human, new RegExp(`^${say('Book travel')}`)).waitFor();
  await button(human, new RegExp(say('Approved, not booked yet')))
    .first()
    .click();
  await page.waitForURL(`**${ROUTES.booking}**`);
  const [start = ''] = say('Book for {price}', { price: '¥' }).split('¥');
  const book = button(human, new RegExp(`^${start}`));
  const price = await amountIn(book);
  await book.click();
  await seen(page).getByText(say('Confirmed')).first().waitFor();
  return price;
}

/** Makes an expense of the order in the order centre. */
async function recordOrder(human: Human, hotel: string, price: number): Promise<void> {
  const { page, say } = human;
  await page.goto(ROUTES.orders);
  const row = page.getByRole('button', { name: new RegExp(hotel) }).filter({ visible: true });
  expect(await amountIn(row.first())).toBe(price);
  await row.first().click();
  await page.getByRole('button', { name: say('Make an expense of it') }).click();
  await page.getByText(say('Added to your expenses')).first().waitFor();
}

interface Claimed {
  id: string;
  number: string;
  /** In cents. */
  total: number;
}

/** The row of what is left to claim that begins with these words. */
const partOf = ({ page }: Human, words: string): Locator =>
  page
    .locator('span')
    .filter({ hasText: new RegExp(`^${words}`) })
    .filter({ visible: true })
    .first()
    .locator('xpath=..');

/** Claims what is left of the trip: its allowance and the hotel, and nothing else. */
async function claimRest(human: Human, trip: Trip, { hotel, price }: { hotel: string; price: number }) {
  const { page, say } = human;
  await openTrip(human, trip);
  const allowance = await amountIn(partOf(human, say('Allowance')));
  expect(allowance).toBeGreaterThan(0);
  const claim = say('Claim the rest, {0}', { 0: '' }).split(/[,，\s]/)[0] ?? '';
  await button(human, new RegExp(`^${claim}`))
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: say('Which of these are of the trip?') });
  const reached = page.waitForURL(`**${ROUTES.draft}**`).then(() => null);
  const which = await Promise.race([dialog.waitFor().then(() => dialog), reached]);
  if (which) {
    for (const tick of await which.getByRole('checkbox').all()) {
      const isHotel = (await tick.innerText()).includes(hotel);
      if (((await tick.getAttribute('aria-checked')) === 'true') !== isHotel) await tick.click();
    }
    await which.getByRole('button', { name: new RegExp(written(allowance + price)) }).click();
  }
  await page.waitForURL(`**${ROUTES.draft}**`);
  await seen(page)
    .getByText(written(allowance + price))
    .first()
    .waitFor();
  await page.getByRole('button', { name: say('Submit') }).click();
  await page.waitForURL(`**${ROUTES.document}**`);
  await seen(page).getByText(say('Allowance by day')).waitFor();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const number = await page
    .getByText(/^TC-\S+$/)
    .filter({ visible: true })
    .first()
    .innerText();
  return { id, number, total: allowance + price } satisfies Claimed;
}

describe.each([
  {
    ...{ locale: 'zh-Hans' as const, purpose: '上海驻场支持', begins: 2, reason: '客户园区旁只有这家有房' },
    labels: TRIP_LABELS['zh-Hans'],
  },
  {
    ...{
      locale: 'en' as const,
      purpose: 'On site in Shanghai',
      begins: 6,
      reason: 'The only one near the customer',
    },
    labels: TRIP_LABELS.en,
  },
])('The whole road in $locale', ({ locale, ...trip }) => {
  test('from the request to the money: what is claimed is the allowance and the hotel, and is what is paid', async () => {
    const say = wordsOf(locale);
    const human = await meet(browser, url, say, { locale });
    const { page } = human;
    await as(human, ACCOUNTS.employee, () => requestTrip(human, trip));
    await as(human, ACCOUNTS.leader, () => approve(human, trip.purpose));
    let hotel = '';
    await as(human, ACCOUNTS.employee, async () => {
      hotel = await requestHotel(human, trip);
    });
    await as(human, ACCOUNTS.leader, async () => {
      await page.goto(ROUTES.pendingApproval);
      await seen(page).getByText(hotel).first().click();
      await seen(page).getByText(trip.reason).first().waitFor();
      await approve(human, hotel);
    });
    let claim: Claimed = { id: '', number: '', total: 0 };
    await as(human, ACCOUNTS.employee, async () => {
      const price = await complete(human, trip);
      await recordOrder(human, hotel, price);
      claim = await claimRest(human, trip, { hotel, price });
    });
    await as(human, ACCOUNTS.leader, () => approve(human, trip.purpose));
    await as(human, ACCOUNTS.accountant, () => approve(human, trip.purpose));

    const cashier = await meet(browser, url, say, { locale, desk: true });
    await signIn(cashier, ACCOUNTS.cashier, DEMO_PASSWORD);
    const manager = await meet(browser, url, say, { locale, desk: true });
    await signIn(manager, ACCOUNTS.manager, DEMO_PASSWORD);
    await cashier.page.goto('/admin/payments');
    const payable = cashier.page.getByRole('row').filter({ hasText: claim.number });
    await payable.filter({ hasText: written(claim.total) }).waitFor();
    await payBatch.create(cashier, claim.number);
    await releaseBatch(manager);
    await payBatch.exportFile(cashier);
    await payBatch.submit(cashier);
    await payBatch.confirm(manager, `B-${locale}`);

    await as(human, ACCOUNTS.employee, async () => {
      await page.goto(pageAddress(ROUTES.document, { id: claim.id }));
      await seen(page).getByText(say('Paid'), { exact: true }).first().waitFor();
      await seen(page).getByText(written(claim.total)).first().waitFor();
      await openTrip(human, trip);
      const claimed = seen(page).getByText(claim.number).first().locator('xpath=ancestor::div[1]');
      await expect.poll(() => amountIn(claimed)).toBe(claim.total);
    });
    assertNoFaults(human, cashier, manager);
    for (const { context } of [human, cashier, manager]) await context.close();
  });
});
