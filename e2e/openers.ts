import { ROUTES } from '@outlay/contract/routes';
import type { Page } from 'playwright-core';
import type { DemoFacts, Who } from './fixtures/demo.ts';
import type { Words } from './fixtures/words.ts';

/** What an opener of a page can use. */
export interface Scene {
  page: Page;
  say: Words;
  facts: DemoFacts;
}

export interface ShownPage {
  name: string;
  /** Null: no one is signed in. */
  who: Who | null;
  /** Shown only on the wide screen. */
  desk?: boolean;
  path: string | ((facts: DemoFacts) => string);
  /** Actions on the page before it is checked. */
  then?: (scene: Scene) => Promise<void>;
}

export const seenButton = ({ page, say }: Scene, words: string) =>
  page
    .getByRole('button', { name: say(words) })
    .filter({ visible: true })
    .first();
export const press = (words: string) => async (scene: Scene) => {
  await seenButton(scene, words).click();
  await scene.page.locator('[role=dialog], [role=alertdialog]').first().waitFor();
};
/** A button in the pane beside a list, because a view of the list has the same name. */
export const pressInPane =
  (words: string) =>
  async ({ page, say }: Scene) => {
    await page
      .locator('aside')
      .getByRole('button', { name: say(words) })
      .click();
    await page.getByRole('dialog').first().waitFor();
  };
/** A button that changes the page itself. */
export const tap = (words: string) => (scene: Scene) => seenButton(scene, words).click();
/** Opens the messages that are not about approval. */
export const openOther = async ({ page, say }: Scene) => {
  await page.getByRole('tab', { name: say('Other') }).click();
  await page.getByText(say('Your claim has been paid')).first().waitFor();
};
/** Opens a member's page and waits until the second factor's state is loaded. */
export const openMember = async ({ page, say }: Scene) => {
  await page.locator('tbody tr.ant-table-row').first().getByRole('button').first().click();
  await page
    .getByRole('region', { name: say('Two-step verification') })
    .locator('[class*=pill]')
    .waitFor();
};
/** Opens the grades of the company. */
export const openGrades = async ({ page, say }: Scene) => {
  await page.getByRole('tab', { name: say('Grades') }).click();
  await page.getByText('总监', { exact: true }).first().waitFor();
};
/** The home page of a person who is to receive money in four currencies. */
export const inFourCurrencies = async ({ page }: Scene) => {
  const sums = [
    { amount: 128_456_789, currency: 'CNY' },
    { amount: 1_234_500, currency: 'USD' },
    { amount: 8_765_432, currency: 'JPY' },
    { amount: 987_654, currency: 'EUR' },
  ];
  await page.route('**/bwy/HomePage/getMyTodo', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    const waiting = { count: 4, sums };
    await route.fulfill({
      response: answer,
      json: { ...body, expenseSums: sums, inApproval: waiting, onItsWay: waiting },
    });
  });
  await page.reload();
  // French and Spanish write the currency code.
  await page
    .getByText(/JP¥|JPY/)
    .first()
    .waitFor();
};
/** Turns quiet hours on, so that the page shows their times. */
export const withQuietHours = async ({ page, say }: Scene) => {
  const hours = page.getByRole('switch', { name: say('Quiet hours') });
  await hours.waitFor();
  if ((await hours.getAttribute('aria-checked')) === 'false') await hours.click();
  await page.getByLabel(say('From'), { exact: true }).scrollIntoViewIfNeeded();
};
/** Stores the ticket that the second step of each sign-up flow requires. */
const withTicket = async ({ page }: Scene) => {
  const ticket = {
    ticket: 'seen',
    account: '13900000002',
    realName: '林悦',
    companyName: '云帆科技有限公司',
  };
  await page.evaluate((text) => sessionStorage.setItem('ticket', text), JSON.stringify(ticket));
};
export const afterTicket = (path: string) => async (scene: Scene) => {
  await withTicket(scene);
  await scene.page.goto(path);
};
export const openAgreement = async ({ page }: Scene) => {
  await page.locator('form label button, form p button').first().click();
  await page.getByRole('dialog').first().waitFor();
};
export const firstRow = async ({ page }: Scene) => {
  await page.locator('tbody tr.ant-table-row').first().click();
  await page.locator('aside h2').first().waitFor();
};
export const openDialog = (words: string) => async (scene: Scene) => {
  await seenButton(scene, words).click();
  await scene.page.getByRole('dialog').first().waitFor();
};
/** Chooses a document type by its names in the tested languages. */
export const chooseType =
  (...names: string[]) =>
  async ({ page }: Scene) => {
    await page
      .getByRole('button', { name: new RegExp(`^(${names.join('|')})`) })
      .filter({ visible: true })
      .click();
    await page
      .getByLabel(/^(事由|Purpose)/)
      .first()
      .waitFor();
  };
export const chooseTypeThenLine =
  (...names: string[]) =>
  async (scene: Scene) => {
    await chooseType(...names)(scene);
    await press('Add a line manually')(scene);
  };
/** Opens the first line of a read-only document. */
export const firstLine = async ({ page, say }: Scene) => {
  await page
    .getByRole('list', { name: say('Expense lines') })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('dialog').first().waitFor();
};
/** Chooses an action from the "more" menu. */
export const pressMore = (words: string) => async (scene: Scene) => {
  await press('More')(scene);
  const { page, say } = scene;
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(words) })
    .click();
  await page.getByRole('dialog', { name: say(words) }).waitFor();
};
export const selectTwo = async (scene: Scene) => {
  await seenButton(scene, 'Select').click();
  for (const place of [0, 1]) await scene.page.getByRole('checkbox').nth(place).click();
};
export const selectRows = async ({ page }: Scene) => {
  for (const place of [1, 2]) await page.locator('tbody .ant-checkbox-input').nth(place).check();
};
/** Switches the view of a flow. */
export const openView =
  (words: string) =>
  async ({ page, say }: Scene) => {
    await page
      .locator('.ant-segmented-item')
      .filter({ hasText: say(words) })
      .click();
  };
export const chooseNode = async ({ page }: Scene) => {
  await page.locator('[data-kind=approve]').first().click();
};
/** Simulates the path of a document of the employee. */
export const simulate = async (scene: Scene) => {
  await openView('Simulate')(scene);
  const { page, say } = scene;
  await page.getByLabel(say('Submitter')).fill('林悦');
  await page.locator('.ant-select-item-option').filter({ hasText: '林悦' }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('Show path') }).click();
  await page.getByRole('heading', { name: say('Approval path') }).waitFor();
};
export const tryOn = async (scene: Scene) => {
  await openView('Test on past documents')(scene);
  await seenButton(scene, 'Run test').click();
  await scene.page.locator('[role=status] b').first().waitFor();
};
export const openDrawer = async ({ page }: Scene) => {
  await page.locator('tbody tr.ant-table-row').first().click();
  await page.locator('.ant-drawer-content-wrapper').first().waitFor();
};
/** Opens the wide screen's global search with its shortcut. */
export const openPalette = async ({ page, say }: Scene) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: say('Search') }).waitFor();
};
/** Searches a name that documents and members contain. */
export const searchPalette = async (scene: Scene) => {
  await openPalette(scene);
  await scene.page.keyboard.type('林悦');
  await scene.page.getByRole('option', { name: /林悦/ }).first().waitFor();
};
/** Leaves two unsent notes: one refused by the server, one for which it was too busy. */
export const keepTwo = async ({ page, say }: Scene) => {
  let requested = 0;
  await page.route('**/api/bpm/expense/save', (route) => {
    requested += 1;
    const code = requested === 1 ? 'WRONG_STATE' : 'BUSY';
    return route.fulfill({ status: requested === 1 ? 409 : 429, json: { code, message: '' } });
  });
  for (const amount of ['38.5', '126']) {
    await page.goto(ROUTES.quickNote);
    await page.getByLabel(say('Amount'), { exact: true }).fill(amount);
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await page.waitForURL(`**${ROUTES.home}`);
  }
  await page.goto(ROUTES.unsent);
  await page
    .getByRole('list', { name: say('Not sent yet') })
    .filter({ visible: true })
    .waitFor();
};
export const keepTwoAndOpen = async (scene: Scene) => {
  await keepTwo(scene);
  await scene.page
    .getByRole('list', { name: scene.say('Not sent yet') })
    .filter({ visible: true })
    .getByRole('button')
    .first()
    .click();
  await scene.page.getByRole('dialog').first().waitFor();
};
