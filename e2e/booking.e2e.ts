import { ROUTES } from '@outlay/contract/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, onTestFailed, test } from 'vitest';
import { approve } from './fixtures/approve.ts';
import { as } from './fixtures/as.ts';
import { openBrowser } from './fixtures/browser.ts';
import { ACCOUNTS, demoDay } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { assertNoFaults, button, keepPictures, meet, seen, type Human } from './fixtures/person.ts';
import { TRIP_LABELS, fillTrip, submitTrip } from './fixtures/trips.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

interface Trip {
  purpose: string;
  /** Days ahead on which it begins; it lasts three days. */
  ahead: number;
  labels: (typeof TRIP_LABELS)[keyof typeof TRIP_LABELS];
}

async function requestTrip(human: Human, { purpose, ahead, labels }: Trip): Promise<void> {
  const days = { from: demoDay(ahead), to: demoDay(ahead + 2) };
  await fillTrip(human, { purpose, place: '上海', ...days, labels });
  await submitTrip(human);
}

/** Opens the trip and, from it, the search for a hotel, which begins with the city and the days of the trip. */
async function searchHotels(human: Human, { purpose }: Trip): Promise<void> {
  const { page, say } = human;
  await page.goto(ROUTES.trips);
  await seen(page).getByText(purpose).first().click();
  await button(human, new RegExp(`^${say('Book travel')}`)).click();
  await page.waitForURL(`**${ROUTES.bookTravel}**`);
  await seen(page).getByText(purpose).first().waitFor();
  await page.getByRole('tab', { name: say('Hotel') }).click();
  await button(human, new RegExp(`^${say('City')}.*(上海|Shanghai)`)).waitFor();
  await button(human, say('Search hotels')).click();
  await page.waitForURL(`**${ROUTES.travelOffers}**`);
  await seen(page).getByText(say('Sandbox: nothing is really booked')).waitFor();
}

/** A hotel above the cap: it is asked for with its reason. Returns its name, which the request has as its title. */
async function requestHotel(human: Human, trip: Trip, reason: string): Promise<string> {
  const { page, say } = human;
  await searchHotels(human, trip);
  await button(human, new RegExp(say('Needs approval')))
    .first()
    .click();
  await button(human, say('Ask for approval')).waitFor();
  await seen(page).getByLabel(say('Why is it needed? Your approver reads it.')).fill(reason);
  await button(human, say('Ask for approval')).click();
  await page.waitForURL(`**${ROUTES.booking}**`);
  await seen(page).getByText(say('Request for approval')).waitFor();
  return await page.getByRole('heading', { level: 2 }).filter({ visible: true }).first().innerText();
}

/** Opens the booking from its trip. */
async function openFromTrip(human: Human, { purpose }: Trip, state: string): Promise<void> {
  const { page, say } = human;
  await page.goto(ROUTES.trips);
  await seen(page).getByText(purpose).first().click();
  // In the list of trips, states are called alike.
  await button(human, new RegExp(`^${say('Book travel')}`)).waitFor();
  await page
    .getByRole('button', { name: new RegExp(state) })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(`**${ROUTES.booking}**`);
}

async function completeHotel(human: Human, trip: Trip): Promise<void> {
  const { page, say } = human;
  await openFromTrip(human, trip, say('Approved, not booked yet'));
  const [book = ''] = say('Book for {price}', { price: '¥' }).split('¥');
  await button(human, new RegExp(`^${book}`)).click();
  await seen(page).getByText(say('Confirmed')).first().waitFor();
  await openFromTrip(human, trip, say('Upcoming'));
  await seen(page).getByText(say('Price and papers')).waitFor();
}

/** A hotel within the rules is booked at once, and cancelled as its quote says. */
async function bookAndCancel(human: Human, trip: Trip): Promise<void> {
  const { page, say } = human;
  await searchHotels(human, trip);
  await button(human, new RegExp(say('Within the rules')))
    .first()
    .click();
  await button(human, say('Book')).click();
  await page.waitForURL(`**${ROUTES.booking}**`);
  await seen(page).getByText(say('Confirmed')).first().waitFor();
  await button(human, new RegExp(say('Cancel the booking'))).click();
  const sheet = page.getByRole('dialog', { name: say('Cancel the booking') });
  await sheet.getByText(say('You get back')).waitFor();
  const [cancel = ''] = say('Cancel, {0} back', { 0: '¥' }).split('¥');
  await sheet.getByRole('button', { name: new RegExp(`^${cancel}`) }).click();
  await sheet.waitFor({ state: 'detached' });
  await seen(page).getByText(say('Refunded')).first().waitFor();
}

describe.each([
  {
    ...{ locale: 'zh-Hans' as const, purpose: '上海展会', ahead: 10, reason: '展馆附近只有这家有房' },
    labels: TRIP_LABELS['zh-Hans'],
  },
  {
    ...{
      locale: 'en' as const,
      purpose: 'Fair in Shanghai',
      ahead: 20,
      reason: 'The only one near the fair',
    },
    labels: TRIP_LABELS.en,
  },
])('Booking in $locale', ({ locale, reason, ...trip }) => {
  test('for an approved trip: above a rule with an approval, within the rules at once, and cancelled', async () => {
    const human = await meet(browser, url, wordsOf(locale), { locale });
    const { page } = human;
    await as(human, ACCOUNTS.employee, () => requestTrip(human, trip));
    await as(human, ACCOUNTS.leader, () => approve(human, trip.purpose));
    let hotel = '';
    await as(human, ACCOUNTS.employee, async () => {
      hotel = await requestHotel(human, trip, reason);
    });
    await as(human, ACCOUNTS.leader, async () => {
      await page.goto(ROUTES.pendingApproval);
      await seen(page).getByText(hotel).first().click();
      await seen(page).getByText(reason).first().waitFor();
      await approve(human, hotel);
    });
    await as(human, ACCOUNTS.employee, async () => {
      await completeHotel(human, trip);
      await bookAndCancel(human, trip);
    });
    assertNoFaults(human);
  });
});
