import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { arrived } from './fixtures/arrived.ts';
import { openBrowser } from './fixtures/browser.ts';
import { choose, expectFocus, focusState, goRound, press, reach, write } from './fixtures/keys.ts';
import { url } from './fixtures/own-product.ts';
import { assertNoFaults, keepOwnLanguage, keepPictures, meet, seen, type Human } from './fixtures/person.ts';
import { settled } from './fixtures/settled.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
const PASSWORD = 'Outlay#2026';
const EMPLOYEE = '13900000002';
const LEADER = '13900000003';
const ACCOUNTANT = '13900000004';
const PURPOSE = 'Lunch with the keyboard';
const say = wordsOf('en');
const inChinese = wordsOf('zh-Hans');

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const button = (page: Page, name: string, exact = false) => page.getByRole('button', { name, exact });

/** Signs in with the keyboard only. */
async function signIn(human: Human, account: string): Promise<void> {
  const { page, say: words } = human;
  await page.goto(ROUTES.signIn);
  await write(page, page.getByLabel(words('Phone number or email')), account);
  await write(page, page.getByLabel(words('Password'), { exact: true }), PASSWORD);
  const agreed = page.getByRole('checkbox', {
    name: words('I agree to the user agreement and the privacy policy'),
  });
  await choose(page, agreed, 'Space');
  await choose(page, button(page, words('Sign in'), true));
  await page.waitForURL(`**${ROUTES.home}`);
  await keepOwnLanguage(human);
}

/** The page as a screen reader sees it, one element per line. */
const result = async (page: Page) => (await page.locator('body').ariaSnapshot()).split('\n');

const PRESSED =
  /^\s*- (button|link|textbox|checkbox|radio|combobox|switch|tab|searchbox|spinbutton|slider)\b(?! ")/;

/** The number of live regions that would announce a toast; those behind an open dialog are silent. */
const toastsAnnounced = (page: Page) =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
    const regions = [...document.querySelectorAll('[aria-live="polite"][role="status"]')];
    return regions.filter((region) => region.closest('dialog') === top).length;
  });

async function expectOrder(page: Page, where: string): Promise<void> {
  await arrived(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  const lines = await result(page);
  expect(
    lines.filter((line) => PRESSED.test(line)),
    `without a name on ${where}`,
  ).toEqual([]);
  const levels = lines.flatMap((line) => /- heading .*\[level=(\d)\]/.exec(line)?.[1] ?? []).map(Number);
  expect(
    levels.filter((level) => level === 1),
    `h1 on ${where}`,
  ).toHaveLength(1);
  const skipped = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1);
  expect(skipped, `levels on ${where}: ${levels.join(' ')}`).toEqual([]);
  expect(await toastsAnnounced(page), `toasts on ${where}`).toBe(1);
}

describe('Using only the keyboard and a screen reader', () => {
  let employee: Human;
  let leader: Human;

  test('a person chooses the language in a sheet that traps focus and returns it', async () => {
    employee = await meet(browser, url, say, { locale: 'zh-Hans' });
    const { page } = employee;
    await page.goto(ROUTES.signIn);
    const opener = button(page, '简体中文');
    await choose(page, opener);
    const sheet = page.getByRole('dialog', { name: inChinese('Language') });
    await sheet.waitFor();
    await goRound(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expectFocus(page, opener);
    await page.keyboard.press('Enter');
    await reach(page, sheet.getByRole('radio', { checked: true }));
    await press(page, 'ArrowDown');
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await button(page, say('Sign in'), true).waitFor();
    await settled(page);
    expect((await focusState(page)).lost, 'a page that was only loaded starts at its top').toBe(true);
  });

  test('an employee signs in, records an expense, creates a document and submits it', async () => {
    const { page } = employee;
    await signIn(employee, EMPLOYEE);
    await expectOrder(page, 'home');
    await choose(page, button(page, say('Quick note')));
    await expectFocus(page, page.getByLabel(say('Amount')).filter({ visible: true }));
    await expectOrder(page, 'quick note');
    await page.keyboard.type('42.50');
    await reach(page, page.getByRole('radio').first());
    await press(page, 'ArrowRight');
    await write(page, page.getByLabel(say('Where, what for')), PURPOSE);
    await choose(page, button(page, say('Save'), true));
    await page.waitForURL(`**${ROUTES.home}`);
    await expect.poll(async () => (await result(page)).some((line) => /- status: \S/.test(line))).toBe(true);

    await choose(page, button(page, say('To be reimbursed')).first());
    await choose(
      page,
      page.getByRole('checkbox', { name: say('Choose {name}', { name: PURPOSE }) }),
      'Space',
    );
    await choose(page, button(page, say('Create claim')));
    await write(page, page.getByLabel('Purpose'), PURPOSE);
    await choose(page, button(page, say('Submit')));
    await page.waitForURL(`**${ROUTES.document}**`);
    await seen(page).getByText(PURPOSE).first().waitFor();
    await expectOrder(page, 'document');
  });

  test('the leader finds the document in the approval list and approves it', async () => {
    leader = await meet(browser, url, say, { locale: 'en' });
    const { page } = leader;
    await signIn(leader, LEADER);
    await choose(page, button(page, say('Pending approval')).first());
    const tabs = page.getByRole('tab').filter({ visible: true });
    await reach(page, tabs.first());
    await press(page, 'ArrowRight');
    await expectFocus(page, tabs.last());
    await press(page, 'ArrowLeft');
    await expectFocus(page, tabs.first());
    await expectOrder(page, 'pending approval');
    await choose(page, button(page, PURPOSE));
    await page.waitForURL(`**${ROUTES.document}**`);
    const opener = button(page, say('Approve')).filter({ visible: true }).first();
    await choose(page, opener);
    const sheet = page.getByRole('dialog', { name: say('Approve') });
    await sheet.waitFor();
    await expectOrder(page, 'approval');
    await goRound(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expectFocus(page, opener);
    await page.keyboard.press('Enter');
    await choose(page, sheet.getByRole('button', { name: say('Approve') }));
    await sheet.waitFor({ state: 'detached' });
    await opener.waitFor({ state: 'detached' });
    await expectFocus(page);
  });

  test('a message opens its document, and Back returns to the messages', async () => {
    const { page } = employee;
    while (!page.url().endsWith(ROUTES.home)) {
      const before = page.url();
      await choose(page, button(page, say('Back')));
      await page.waitForURL((address) => address.href !== before);
      await expectFocus(page);
    }
    await choose(page, page.getByRole('button', { name: /^Messages/ }).first());
    await page.waitForURL(`**${ROUTES.messages}`);
    const row = page.getByRole('listitem').getByRole('button').filter({ visible: true }).first();
    await choose(page, row);
    await page.waitForURL(`**${ROUTES.document}?id=**&message=**`);
    await page.getByRole('heading', { level: 2 }).filter({ visible: true }).first().waitFor();
    await expectOrder(page, 'message');
    await choose(page, button(page, say('Back')));
    await page.waitForURL(`**${ROUTES.messages}`);
  });

  test('a person selects a row on the desk and opens its document', async () => {
    const accountant = await meet(browser, url, inChinese, { locale: 'zh-Hans', desk: true });
    const { page } = accountant;
    await signIn(accountant, ACCOUNTANT);
    await page.goto('/admin/documents');
    const ticks = page.getByRole('row').getByRole('checkbox');
    await choose(page, ticks.nth(1), 'Space');
    await expect.poll(() => ticks.nth(1).isChecked()).toBe(true);
    await press(page, 'j');
    const pane = page.getByRole('complementary');
    await pane.getByRole('heading').first().waitFor();
    await press(page, '?');
    const help = page.getByRole('dialog', { name: inChinese('Keyboard') });
    await help.waitFor();
    await goRound(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await expectFocus(page);
    await reach(page, pane.getByRole('button').last());
    assertNoFaults(employee, leader, accountant);
  });
});
