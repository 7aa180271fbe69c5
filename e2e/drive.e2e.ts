import { POINT_EVERY_MS } from '@outlay/contract/travel/drive';
import { lengthOf } from '@outlay/contract/travel/map.distance';
import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFailed, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser } from './fixtures/browser.ts';
import { ACCOUNTS, DEMO_PASSWORD } from './fixtures/demo.ts';
import { keepPictures, meet, seen, signIn, signOut, type Human } from './fixtures/person.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
const url = inject('url');
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const STEPS = 80;
const TUNNEL = { from: 30, to: 40 };
const RELOAD = 55;
/** A drive of 40 minutes on a winding road, a position every 30 seconds; its length is known from a fine drawing. */
const at = (step: number) => ({
  latitude: 31.05 + step * 0.0022,
  longitude: 121.4 - step * 0.0018 + Math.sin(step / 9) * 0.004,
});
const TRUTH_KM = lengthOf(Array.from({ length: STEPS * 20 + 1 }, (_, fine) => at(fine / 20))) / 1_000;

const act = ({ page, say }: Human, words: string) =>
  page
    .getByRole('button', { name: say(words), exact: true })
    .filter({ visible: true })
    .first();

/** Drives for 40 minutes: through a tunnel, with a reload on the way, and without a network at the end. */
async function drive(human: Human, startedAt: number): Promise<void> {
  const { page, context } = human;
  await context.grantPermissions(['geolocation'], { origin: url });
  await context.setGeolocation({ ...at(0), accuracy: 10 });
  await page.clock.install({ time: startedAt });
  await page.goto(ROUTES.recordDrive);
  const agree = act(human, 'I agree');
  const start = act(human, 'Start recording');
  await agree.or(start).waitFor();
  if (await agree.isVisible()) await agree.click();
  await start.click();
  let taken = await positions(human, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const dark = step > TUNNEL.from && step < TUNNEL.to;
    await context.setGeolocation(dark ? null : { ...at(step), accuracy: 10 });
    await page.clock.runFor(POINT_EVERY_MS);
    if (!dark) taken = await positions(human, taken);
    if (step === RELOAD) {
      await page.reload();
      taken = await positions(human, taken);
    }
  }
}

/** Waits for more positions than there were, and returns how many there are. */
async function positions({ page, say }: Human, before: number): Promise<number> {
  const shown = page.getByText(new RegExp(`^${say('Positions')}\\d+$`));
  const count = async () => Number(/\d+$/.exec((await shown.textContent()) ?? '')?.[0]);
  await expect.poll(count).toBeGreaterThan(before);
  return await count();
}

/** Ends it without a network; an hour later there is one again. */
async function endOffline(human: Human): Promise<void> {
  const { page, context, say } = human;
  await context.setOffline(true);
  await act(human, 'End and save').click();
  const send = act(human, 'Send and save');
  await send.waitFor();
  await page.clock.runFor(3_600_000);
  await context.setOffline(false);
  await send.click();
  await page.waitForURL(`**${ROUTES.drive}**`);
  await seen(page).getByLabel(say('Purpose')).waitFor();
}

/** The distance, with its decimal: the scale of the map has none. */
const kilometres = async ({ page }: Human): Promise<number> => {
  const shown = await page
    .getByText(/^\d+\.\d\s?(km|公里)$/)
    .filter({ visible: true })
    .first()
    .textContent();
  return Number.parseFloat(shown ?? '');
};

describe.each([
  { locale: 'zh-Hans' as const, purpose: '松江仓库盘点', hoursAgo: 5 },
  { locale: 'en' as const, purpose: 'Stocktaking', hoursAgo: 3 },
])('A recorded drive in $locale', ({ locale, purpose, hoursAgo }) => {
  test('of 40 minutes with a tunnel, a reload and no network at its end is claimed at its true length', async () => {
    const human = await meet(browser, url, wordsOf(locale), { locale });
    const { page, say } = human;
    await signIn(human, ACCOUNTS.employee, DEMO_PASSWORD);
    await drive(human, Date.now() - hoursAgo * 3_600_000);
    await endOffline(human);
    expect(Math.abs((await kilometres(human)) - TRUTH_KM) / TRUTH_KM).toBeLessThan(0.03);

    await seen(page).getByLabel(say('Purpose')).fill(purpose);
    await act(human, 'Save drive').click();
    await seen(page).getByText(purpose).first().waitFor();
    await act(human, 'Claim').click();
    await page.waitForURL(`**${ROUTES.mileageClaim}**`);
    const [claim = ''] = say('Claim {metres} · {sums}').split(/[ {]/);
    await page.getByRole('button', { name: new RegExp(`^${claim}.*¥`) }).click();
    await page.waitForURL(`**${ROUTES.draft}**`);
    await act(human, 'Submit').click();
    await page.waitForURL(`**${ROUTES.document}**`);
    await seen(page).getByText(say('Straight line')).first().waitFor();
    const claimed = new URL(page.url());
    await signOut(human);

    await signIn(human, ACCOUNTS.leader, DEMO_PASSWORD);
    await page.goto(`${claimed.pathname}${claimed.search}`);
    await page
      .getByRole('region', { name: say('Map of the drive') })
      .first()
      .waitFor();
    await seen(page).getByText(say('Straight line')).first().waitFor();
    // The browser itself writes down each call that found no network.
    expect(human.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});
