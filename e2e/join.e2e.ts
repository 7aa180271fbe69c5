import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser } from './fixtures/browser.ts';
import { data, url } from './fixtures/own-product.ts';
import {
  answerCode,
  assertNoFaults,
  keepPictures,
  meet,
  PASSWORD,
  seen,
  signIn,
  type Human,
} from './fixtures/person.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
const DEMO_PASSWORD = 'Outlay#2026';
const ADMINISTRATOR = '13900000001';
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

/** Creates a link for one colleague and returns it. */
async function makeLink({ page, say }: Human): Promise<string> {
  await page.goto(ROUTES.inviteColleagues);
  await seen(page).getByLabel(say('Number of people')).selectOption('1');
  await page.getByRole('button', { name: say('Create a link') }).click();
  return page.getByRole('status').filter({ hasText: 'InviteJoin' }).innerText();
}

async function register(human: Human, account: string, name: string): Promise<void> {
  const { page, say } = human;
  await page.getByRole('button', { name: say('Accept'), exact: true }).click();
  await answerCode(human, data, account);
  await seen(page).getByLabel(say('Your real name')).fill(name);
  await seen(page).getByLabel(say('New password'), { exact: true }).fill(PASSWORD);
  await seen(page).getByLabel(say('Confirm new password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('Join'), exact: true }).click();
  await page.waitForURL(`**${ROUTES.joined}`);
}

test('The holder of a single-use link joins signed in; a second person is refused', async () => {
  const say = wordsOf('zh-Hans');
  const inviter = await meet(browser, url, say, { locale: 'zh-Hans' });
  await signIn(inviter, ADMINISTRATOR, DEMO_PASSWORD);
  const link = await makeLink(inviter);

  const newcomer = await meet(browser, url, say, { locale: 'zh-Hans' });
  await newcomer.page.goto(link);
  await register(newcomer, '13855550101', '白露');
  await newcomer.page.getByRole('button', { name: say('Go to home page') }).click();
  await newcomer.page.waitForURL(`**${ROUTES.home}`);
  await newcomer.page.goto(ROUTES.mine);
  await seen(newcomer.page).getByText('白露').first().waitFor();

  const late = await meet(browser, url, say, { locale: 'zh-Hans' });
  await late.page.goto(link);
  await seen(late.page).getByText(say('This invitation cannot be used')).waitFor();
  expect(await late.page.getByRole('button', { name: say('Accept'), exact: true }).count()).toBe(0);

  await signIn(newcomer, '13855550101');
  assertNoFaults(inviter, newcomer);
});
