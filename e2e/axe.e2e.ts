import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, type ExpectStatic } from 'vitest';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { openBrowser, PHONE, WIDE } from './fixtures/browser.ts';
import { meetDemo, type Demo } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { keepPicture } from './fixtures/person.ts';
import { asItStands, withLargerLetters, withLongerTexts } from './fixtures/strained.ts';
import { tabsOf, type Tabs } from './fixtures/tabs.ts';
import { targetsTooSmall } from './fixtures/targets.ts';
import { wordsOf } from './fixtures/words.ts';
import { PAGES, show, type ShownPage } from './pages.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** For the second colour scheme: everything but colour has already been checked. */
const COLOURS: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] };

let browser: Browser;
let demo: Demo;
let tabs: Tabs;
beforeAll(async () => {
  browser = await openBrowser();
  demo = await meetDemo(url);
  tabs = tabsOf(browser, demo);
});
afterAll(() => browser.close());

declare global {
  interface Window {
    axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

/** Accessibility violations, one per line: the rule, the element, and axe's explanation. */
async function obstacles(page: Page, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((query) => window.axe.run(document, query), rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function examine(shown: ShownPage, expect: ExpectStatic): Promise<void> {
  const viewport = shown.desk ? WIDE : PHONE;
  const tab = await tabs.borrow(shown.who, { viewport, locale: 'zh-Hans', theme: 'light' });
  const { page, faults } = tab;
  try {
    await show(shown, { page, say: wordsOf('zh-Hans'), facts: demo.facts });
    expect(await obstacles(page, RULES), 'in light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // The wide screen's component library recomputes its colours by script, so poll until they are stable.
    await expect.poll(() => obstacles(page, COLOURS), { message: 'in dark', timeout: 60_000 }).toEqual([]);
    expect(await overflow(page), 'pixels too wide').toBeLessThanOrEqual(0);
    if (!shown.desk) {
      expect(await targetsTooSmall(page), 'too small for a finger').toEqual([]);
      expect(await withLongerTexts(page), 'with texts 40 % longer').toEqual([]);
      expect(await withLargerLetters(page), 'with letters twice as large').toEqual([]);
    }
    expect(faults).toEqual([]);
    await tabs.giveBack(tab);
  } catch (error) {
    await keepPicture(page, shown.name, faults);
    await page.close();
    throw error;
  }
}

describe.concurrent('Accessibility', () => {
  for (const shown of PAGES)
    test(`on ${shown.name.replaceAll('-', ' ')}, in light and in dark`, ({ expect }) =>
      examine(shown, expect));
});

/** The narrowest phone, and the pages that everyone uses. */
const NARROW = { width: 320, height: 640 };
const MAIN = [
  'login',
  'home',
  'home-currencies',
  'home-leader',
  'mine',
  'settings',
  'unsubmitted',
  'my-documents',
  'my-approvals',
  'my-approvals-chosen',
  'requisition-draft',
  'requisition-fifty-lines',
  'bill-approver',
  'bill-returned',
  'messages',
  'account-book',
  'invoices',
];

/** Latin text must not use full-width Chinese quotation marks: returns the width of “ at 100 px. */
const squareQuotes = (page: Page) =>
  page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d');
    if (!brush) return 0;
    brush.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    return brush.measureText('\u201c').width;
  });

async function narrow(shown: ShownPage, locale: Locale): Promise<string[]> {
  const tab = await tabs.borrow(shown.who, { viewport: NARROW, locale, theme: 'light' });
  const { page } = tab;
  await show(shown, { page, say: wordsOf(locale), facts: demo.facts });
  const spoken = await page.evaluate(() => document.documentElement.lang);
  const square = !locale.startsWith('zh') && (await squareQuotes(page)) > 70;
  const faults = [
    ...(spoken === locale ? [] : [`speaks ${spoken}`]),
    ...(square ? ['Chinese quotation marks'] : []),
    ...(await asItStands(page)),
  ];
  await tabs.giveBack(tab);
  return faults.map((fault) => `${shown.name}: ${fault}`);
}

// Sequential: the language is stored in the account, and the app would ask which of two to use.
describe('At 320 px nothing is cut off', () => {
  const shown = PAGES.filter(({ name }) => MAIN.includes(name));
  test.each(LOCALES)('in %s', async (locale) => {
    const waiting = [...shown];
    const faults: string[] = [];
    const examineNext = async (): Promise<void> => {
      const next = waiting.shift();
      if (!next) return;
      faults.push(...(await narrow(next, locale)));
      await examineNext();
    };
    await Promise.all([examineNext(), examineNext()]);
    expect(faults).toEqual([]);
  });
});

/** A tablet in landscape. */
const TABLET = { width: 1024, height: 700 };

test('A tablet in landscape shows rows in two columns and a document beside its approval flow', async () => {
  const context = await demo.enter(browser, 'leader', { viewport: TABLET, locale: 'en', theme: 'light' });
  const page = await context.newPage();
  const say = wordsOf('en');
  const open = (name: string) => {
    const shown = PAGES.find((one) => one.name === name);
    if (!shown) throw new Error(`no page ${name}`);
    return show(shown, { page, say, facts: demo.facts });
  };
  const boxOf = async (words: string) =>
    (await page.getByText(say(words), { exact: true }).filter({ visible: true }).first().boundingBox()) ?? {
      x: 0,
      y: 0,
    };

  await open('my-approvals');
  const rows = await page
    .getByRole('list', { name: say('Waiting for me') })
    .locator('> li')
    .all();
  const [first, second] = await Promise.all([rows[0]?.boundingBox(), rows[1]?.boundingBox()]);
  expect(second?.y).toBeCloseTo(first?.y ?? -1, 0);
  expect(second?.x).toBeGreaterThan(TABLET.width / 2 - 1);

  await open('bill-approver');
  expect((await boxOf('Approval flow')).x).toBeGreaterThan((await boxOf('Expense lines')).x + 300);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await context.close();
});
