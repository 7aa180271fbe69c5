import { ROUTES } from '@outlay/contract/routes';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { HOST_AGENTS } from '../server/dev/bridges.ts';
import { openBrowser, PHONE, WIDE } from './fixtures/browser.ts';
import { meetDemo, type Demo } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { keepPicture } from './fixtures/person.ts';
import { settled } from './fixtures/settled.ts';
import { tabsOf, type Tabs } from './fixtures/tabs.ts';
import { wordsOf } from './fixtures/words.ts';
import { PAGES, show } from './pages.ts';

/** The user agent of each host on a phone, and of WeCom on a computer. */
const HOSTS = {
  WeCom: HOST_AGENTS.wecom,
  'WeCom on a computer':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 wxwork/4.1.36 WindowsWechat',
  DingTalk: HOST_AGENTS.dingtalk,
  Feishu: HOST_AGENTS.feishu,
};
const LOOKED_AT = ['login', 'home', 'mine', 'note', 'bill-submitter', 'admin-payments'];
/** Unless all pages are requested, every sixteenth is tested in a run. */
const SPREAD = 16;
/** A page in an endless loop never answers. */
const ENDLESS_MS = 60_000;
const answered = <T>(query: Promise<T>): Promise<T> =>
  Promise.race([
    query,
    sleep(ENDLESS_MS, undefined, { ref: false }).then(() => {
      throw new Error('the page answers no more');
    }),
  ]);

let browser: Browser;
let demo: Demo;
let tabs: Tabs;
beforeAll(async () => {
  browser = await openBrowser();
  demo = await meetDemo(url);
  tabs = tabsOf(browser, demo);
});
afterAll(() => browser.close());

/** Opens the page in a host, clicks on it, and checks that its title can change without an endless loop. */
async function standsIn(userAgent: string, name: string): Promise<void> {
  const shown = PAGES.find((one) => one.name === name);
  if (!shown) throw new Error(`no page ${name}`);
  const look = { viewport: shown.desk ? WIDE : PHONE, locale: 'zh-Hans', theme: 'light' } as const;
  const tab = await tabs.borrow(shown.who, { ...look, userAgent });
  const { page, faults } = tab;

  onTestFailed(() => keepPicture(page, `${name}-hosted`, faults), 30_000);
  await show(shown, { page, say: wordsOf('zh-Hans'), facts: demo.facts });
  await answered(page.evaluate(() => (document.title = 'another')));
  const title = page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(document.title), 50)));

  expect(await answered(title)).toBe('another');
  await answered(page.mouse.click(5, 5));
  expect(faults).toEqual([]);
  await tabs.giveBack(tab);
}

describe.each(Object.entries(HOSTS))('Inside %s', (host, userAgent) => {
  test.each(LOOKED_AT)('%s opens, responds to touch, and its title keeps updating', (name) =>
    standsIn(userAgent, name),
  );

  test('a stored token is not validated at the start because the host signs people in', async () => {
    const look = { viewport: PHONE, locale: 'zh-Hans', theme: 'light' } as const;
    const context = await demo.enter(browser, 'employee', { ...look, userAgent });
    const page = await context.newPage();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));

    await page.goto(ROUTES.home);
    await page.getByRole('button', { name: wordsOf('zh-Hans')('Photograph an invoice') }).waitFor();
    await settled(page);

    expect(requested.some((path) => path.endsWith('/getMyTodo'))).toBe(true);
    expect(requested.filter((path) => path.endsWith('/gettokenuser'))).toEqual([]);
    await context.close();
  });

  // All pages in each host would take twenty minutes: every run tests some of them, each in one host.
  const everywhere = process.env['OUTLAY_EVERY_HOST'] === '1';
  const place = Object.keys(HOSTS).indexOf(host);
  const others = PAGES.filter(({ name, desk }) => !desk && !LOOKED_AT.includes(name)).filter(
    (_, index) => everywhere || index % SPREAD === place * (SPREAD / Object.keys(HOSTS).length),
  );
  test.each(others.map(({ name }) => name))('%s looks as it does in a browser', (name) =>
    standsIn(userAgent, name),
  );
});
