import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFailed, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { approve } from './fixtures/approve.ts';
import { openBrowser } from './fixtures/browser.ts';
import { ACCOUNTS, DEMO_PASSWORD } from './fixtures/demo.ts';
import { assertNoFaults, keepPictures, meet, seen, signIn, signOut, type Human } from './fixtures/person.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
const url = inject('url');
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const dayAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() - days * 86_400_000);

async function as(human: Human, account: string, work: () => Promise<void>): Promise<void> {
  await signIn(human, account, DEMO_PASSWORD);
  await work();
  await signOut(human);
}

interface Labels {
  purpose: string;
  place: string;
  from: string;
  to: string;
}

/** Asks for a trip of three days to Shanghai; the city is typed in another language than the rates name it. */
async function askTrip({ page, say }: Human, purpose: string, end: number, labels: Labels): Promise<void> {
  await page.goto(pageAddress(ROUTES.draft, { type: 'tripRequest' }));
  await seen(page).getByLabel(labels.purpose).fill(purpose);
  await seen(page).getByLabel(labels.place).fill('Shanghai');
  await seen(page)
    .getByLabel(labels.from)
    .first()
    .fill(dayAgo(end + 2));
  await seen(page).getByLabel(labels.to).first().fill(dayAgo(end));
  await page.getByRole('button', { name: say('Add a city') }).click();
  const stay = page.getByRole('group', { name: say('City {number}', { number: '1' }) });
  await stay.getByLabel(say('City')).first().fill('Shanghai');
  expect(await stay.getByLabel(say('From')).inputValue()).toBe(dayAgo(end + 2));
  await page.getByRole('button', { name: say('Submit') }).click();
  await page.waitForURL(`**${ROUTES.document}**`);
  await seen(page).getByText('Shanghai', { exact: false }).first().waitFor();
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
  const asked = page.getByRole('dialog', { name: say('Which of these are of the trip?') });
  const reached = page.waitForURL(`**${ROUTES.draft}**`).then(() => null);
  const which = await Promise.race([asked.waitFor().then(() => asked), reached]);
  await which?.getByRole('button', { name: new RegExp('468.00') }).click();
  await page.waitForURL(`**${ROUTES.draft}**`);
  await seen(page).getByText('468.00').first().waitFor();
  await page.getByRole('button', { name: say('Submit') }).click();
  await page.waitForURL(`**${ROUTES.document}**`);
  await seen(page).getByText(say('Allowance by day')).waitFor();
}

describe.each([
  {
    ...{ locale: 'zh-Hans' as const, purpose: '华东客户回访', end: 30 },
    labels: { purpose: '事由', place: '目的地', from: '开始日期', to: '结束日期' },
  },
  {
    ...{ locale: 'en' as const, purpose: 'Partner visits', end: 40 },
    labels: { purpose: 'Purpose', place: 'Destination', from: 'From', to: 'To' },
  },
])('A trip in $locale', ({ locale, purpose, end, labels }) => {
  test('is requested, approved, reckoned by city and meals, claimed with one button, and approved', async () => {
    const human = await meet(browser, url, wordsOf(locale), { locale });
    const { page, say } = human;
    await as(human, ACCOUNTS.employee, () => askTrip(human, purpose, end, labels));
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
