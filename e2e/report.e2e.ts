import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { reportEndpoints } from '@outlay/contract/processing/report';
import type { Browser, Locator } from 'playwright-core';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { as } from './fixtures/as.ts';
import { openBrowser } from './fixtures/browser.ts';
import { ACCOUNTS, demoDay } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { assertNoFaults, button, keepPictures, meet, type Human } from './fixtures/person.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const year = demoDay().slice(0, 4);
const YEAR = { basis: 'claimed', from: `${year}-01-01`, to: `${year}-12-31` } as const;

interface Lines {
  items: { person: string; department: string; mayOpen: boolean }[];
}
interface Options {
  scopes: string[];
  departments: { name: string }[];
}

/** Opens the lines behind the report that is shown, and returns what the server sent. */
async function openLines(human: Human): Promise<Lines> {
  const { page } = human;
  const answered = page.waitForResponse(`**/api${reportEndpoints.lines.path}`);
  await page.locator('[class*=dock] button').filter({ visible: true }).last().click();
  return (await (await answered).json()) as Lines;
}

async function openReport({ page }: Human, scope: 'own' | 'department'): Promise<Options> {
  const answered = page.waitForResponse(`**/api${reportEndpoints.options.path}`);
  await page.goto(pageAddress(ROUTES.reports, { ...YEAR, scope }));
  return (await (await answered).json()) as Options;
}

const choose = async ({ page, say }: Human, field: string, words: string) => {
  await page.getByRole('combobox', { name: say(field) }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: say(words) })
    .click();
};

/** The figures of the pivot table as they are on the screen, by row, without the comparison. */
async function figuresOf(table: Locator): Promise<string[][]> {
  const rows = await table.locator('tbody tr, tfoot tr').all();
  return await Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allInnerTexts();
      return cells.slice(0, -1).map((cell) => cell.trim().replaceAll(',', '').replace('−', '-'));
    }),
  );
}

/** Exports the table as CSV, leaves the page meanwhile, and downloads the file. */
async function exportTable(human: Human): Promise<string[][]> {
  const { page, say } = human;
  await button(human, say('Export')).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).first().click();
  const ordered = page.getByRole('dialog', { name: say('My exports') });
  await ordered
    .getByText(
      say('You can leave this page meanwhile. Files are kept for a day; only you can download them.'),
    )
    .waitFor();
  await page.goto('/admin/documents');
  await page.goto('/admin/reports');
  await button(human, say('Export')).click();
  await page.getByRole('menuitem', { name: say('My exports') }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: say('My exports') })
    // The newest: others of this person are there already.
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: say('Download {fileName}', { fileName: '' }).trim() })
    .click();
  const csv = await text(await (await download).createReadStream());
  const rows = csv.replace('\ufeff', '').trim().split(/\r?\n/);
  return rows.slice(1).map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')));
}

async function shareView(human: Human, name: string): Promise<void> {
  const { page, say } = human;
  await button(human, say('Views')).click();
  await page.getByRole('menuitem', { name: say('Save this view') }).click();
  const form = page.getByRole('dialog', { name: say('Save this view') });
  await form.getByLabel(say('Name')).fill(name);
  await form.getByLabel(say('Share with colleagues; each sees what their own role allows')).check();
  await form.getByRole('button', { name: say('Save'), exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

describe.each([
  { locale: 'zh-Hans' as const, view: '按城市看差旅' },
  { locale: 'en' as const, view: 'Travel by city' },
])('Reports in $locale', ({ locale, view }) => {
  test('an employee sees their own, a leader the department, each down to the documents', async () => {
    const human = await meet(browser, url, wordsOf(locale), { locale });
    const { page } = human;
    await as(human, ACCOUNTS.employee, async () => {
      expect((await openReport(human, 'own')).scopes).toEqual(['own']);
      const { items } = await openLines(human);
      expect(new Set(items.map(({ person }) => person)).size).toBe(1);
      const document = page.waitForURL(`**${ROUTES.document}**`);
      await page.locator('[role=listitem] button, li button').filter({ visible: true }).first().click();
      await document;
    });
    await as(human, ACCOUNTS.leader, async () => {
      const { scopes, departments } = await openReport(human, 'department');
      expect(scopes).toEqual(['own', 'department']);
      const { items } = await openLines(human);
      const names = departments.map(({ name }) => name);
      expect(items.length).toBeGreaterThan(0);
      expect(items.filter(({ department }) => !names.includes(department))).toEqual([]);
    });
    assertNoFaults(human);
  });

  test('finance pivots, shares the view, and exports what is on the screen', async () => {
    const human = await meet(browser, url, wordsOf(locale), { locale, desk: true });
    const { page, say } = human;
    const table = page.getByRole('region', { name: say('Pivot table') });
    await as(human, ACCOUNTS.manager, async () => {
      await page.goto('/admin/reports');
      await choose(human, 'Kind of period', 'Fiscal year');
      await choose(human, 'Rows', 'City');
      await table.locator('tfoot').waitFor();
      await shareView(human, view);
    });
    await as(human, ACCOUNTS.accountant, async () => {
      await page.goto('/admin/reports');
      await button(human, say('Views')).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${view}`) }).click();
      await table.locator('thead').getByText(say('City'), { exact: true }).waitFor();
      const shown = await figuresOf(table);
      const file = await exportTable(human);
      expect(file.map((row) => row.slice(0, -1))).toEqual(shown);
    });
    assertNoFaults(human);
  });
});
