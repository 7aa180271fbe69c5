import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { approve } from './fixtures/approve.ts';
import { as } from './fixtures/as.ts';
import { openBrowser } from './fixtures/browser.ts';
import { ACCOUNTS, demoDay } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { assertNoFaults, keepPictures, meet, seen, type Human } from './fixtures/person.ts';
import { TRIP_LABELS, addShanghai, fillTrip, submitTrip } from './fixtures/trips.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

/** Asks for a trip of three days to Shanghai that ended so many days ago. */
async function requestTrip(
  human: Human,
  purpose: string,
  end: number,
  locale: keyof typeof TRIP_LABELS,
): Promise<void> {
  const days = { from: demoDay(-end - 2), to: demoDay(-end) };
  await fillTrip(human, { purpose, place: 'Shanghai', ...days, labels: TRIP_LABELS[locale] });
  const stay = await addShanghai(human);
  expect(await stay.getByLabel(human.say('From')).inputValue()).toBe(days.from);
  await submitTrip(human);
  await seen(human.page).getByText('Shanghai', { exact: false }).first().waitFor();
}

/** Opens the trip from all functions, says that a lunch was provided, and claims what is left. */
async function claimTrip({ page, say }: Human, purpose: string): Promise<void> {
  await page.goto(ROUTES.applications);
  await page
    .getByRole('button', { name: say('Business travel'), exact: true })
    .first()
    .click();
  await page.waitForURL(`**${ROUTES.trips}`);
  await seen(page).getByText(purpose).first().click();
  await seen(page).getByText('180.00').first().waitFor();
  await page.getByRole('button', { name: say('Cities and meals') }).click();
  const sheet = page.getByRole('dialog', { name: say('Cities, hours and meals') });
  await sheet
    .getByRole('button', { name: say('Lunch') })
    .first()
    .click();
  await sheet.getByRole('button', { name: say('Save') }).click();
  await sheet.waitFor({ state: 'detached' });
  // 180.00 a day, and of one day the lunch, 40 %, less.
  await seen(page).getByText('468.00').first().waitFor();
  const claim = say('Claim the rest, {0}', { 0: '' }).split(/[,，\s]/)[0] ?? '';
  await page.getByRole('button', { name: claim }).filter({ visible: true }).last().click();
  const dialog = page.getByRole('dialog', { name: say('Which of these are of the trip?') });
  const reached = page.waitForURL(`**${ROUTES.draft}**`).then(() => null);
  const which = await Promise.race([dialog.waitFor().then(() => dialog), reached]);
  await which?.getByRole('button', { name: new RegExp('468.00') }).click();
  await page.waitForURL(`**${ROUTES.draft}**`);
  await seen(page).getByText('468.00').first().waitFor();
  await page.getByRole('button', { name: say('Submit') }).click();
  await page.waitForURL(`**${ROUTES.document}**`);
  await seen(page).getByText(say('Allowance by day')).waitFor();
}

describe.each([
  { locale: 'zh-Hans' as const, purpose: '华东客户回访', end: 30 },
  { locale: 'en' as const, purpose: 'Partner visits', end: 40 },
])('A trip in $locale', ({ locale, purpose, end }) => {
  test('is requested, approved, reckoned by city and meals, claimed with one button, and approved', async () => {
    const human = await meet(browser, url, wordsOf(locale), { locale });
    const { page, say } = human;
    await as(human, ACCOUNTS.employee, () => requestTrip(human, purpose, end, locale));
    await as(human, ACCOUNTS.leader, () => approve(human, purpose));
    await as(human, ACCOUNTS.employee, () => claimTrip(human, purpose));
    await as(human, ACCOUNTS.leader, async () => {
      await page.goto(ROUTES.pendingApproval);
      await seen(page).getByText(purpose).first().click();
      await seen(page).getByText(say('Allowance by day')).waitFor();
      await seen(page).getByText(say('Lunch'), { exact: false }).first().waitFor();
      await approve(human, purpose);
    });
    await as(human, ACCOUNTS.accountant, () => approve(human, purpose));
    await as(human, ACCOUNTS.employee, async () => {
      await page.goto(ROUTES.trips);
      await seen(page).getByText(purpose).first().click();
      await seen(page).getByText('468.00').first().waitFor();
      await seen(page).getByText('TC-', { exact: false }).first().waitFor();
    });
    assertNoFaults(human);
  });
});
