import { driveEndpoints, POINT_EVERY_MS } from '@outlay/contract/travel/drive';
import { lengthOf } from '@outlay/contract/travel/map.distance';
import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './fixtures/browser.ts';
import { queryDatabase } from './fixtures/database.ts';
import { DEMO_PASSWORD } from './fixtures/calls.ts';
import { ACCOUNTS } from './fixtures/demo.ts';
import { served } from './fixtures/offline.ts';
import { data, url } from './fixtures/own-product.ts';
import { assertNoFaults, keepPictures, meet, seen, signIn, signOut, type Human } from './fixtures/person.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const STEPS = 80;
const TUNNEL = { from: 30, to: 40 };
/** Without a network for 31 minutes of driving and a stop, together more than an hour; the page is reloaded meanwhile. */
const OFFLINE = { from: 10, to: 72 };
const STOP = { at: 45, ms: 32 * 60_000 };
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

/** Drives for 40 minutes: through a tunnel, with a stop, a reload, and an hour without a network. */
async function drive(human: Human, startedAt: number): Promise<void> {
  const { page, context } = human;
  await begin(human, startedAt);
  let taken = await positions(human, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    if (step === OFFLINE.from) await context.setOffline(true);
    const dark = step > TUNNEL.from && step < TUNNEL.to;
    await context.setGeolocation(dark ? null : { ...at(step), accuracy: 10 });
    await page.clock.runFor(POINT_EVERY_MS);
    if (!dark) taken = await positions(human, taken);
    if (step === STOP.at) taken = await stop(human, taken);
    if (step === RELOAD) {
      await page.reload();
      taken = await positions(human, taken);
    }
    if (step === OFFLINE.to) await context.setOffline(false);
  }
}

async function begin(human: Human, startedAt: number): Promise<void> {
  const { page, context } = human;
  await context.grantPermissions(['geolocation'], { origin: url });
  await context.setGeolocation({ ...at(0), accuracy: 10 });
  await served(page);
  await page.clock.install({ time: startedAt });
  await page.goto(ROUTES.recordDrive);
  const agree = act(human, 'I agree');
  const start = act(human, 'Start recording');
  await agree.or(start).waitFor();
  if (await agree.isVisible()) await agree.click();
  await start.click();
}

/** Parks the car: no position is taken until the drive goes on. */
async function stop(human: Human, before: number): Promise<number> {
  await act(human, 'Pause').click();
  await act(human, 'Continue').waitFor();
  await human.page.clock.runFor(STOP.ms);
  expect(await shownPositions(human)).toBe(before);
  await act(human, 'Continue').click();
  return await positions(human, before);
}

const shownPositions = async ({ page, say }: Human): Promise<number> =>
  Number(
    /\d+$/.exec((await page.getByText(new RegExp(`^${say('Positions')}\\d+$`)).textContent()) ?? '')?.[0],
  );

/** Waits for more positions than there were, and returns how many there are. */
async function positions(human: Human, before: number): Promise<number> {
  await expect.poll(() => shownPositions(human)).toBeGreaterThan(before);
  return await shownPositions(human);
}

/** A network that takes what is sent to the server, and loses the answers as long as `losing`. */
async function loseAnswers({ context }: Human) {
  const network = { losing: true, taken: 0 };
  await context.route(`**/api${driveEndpoints.putPoints.path}`, async (route) => {
    if (!network.losing) return await route.continue();
    const answer = await route.fetch();
    if (answer.ok()) network.taken += 1;
    await route.abort('connectionreset');
  });
  return network;
}

/** Ends it; what is sent arrives, but no answer comes back until it is sent again by hand. */
async function end(human: Human, network: { losing: boolean; taken: number }): Promise<number> {
  const { page, say } = human;
  await act(human, 'End and save').click();
  await act(human, 'Send and save').waitFor();
  const recorded = await shownPositions(human);
  await expect.poll(() => network.taken).toBeGreaterThan(0);
  network.losing = false;
  await expect
    .poll(async () => {
      await act(human, 'Send and save')
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return page.url();
    })
    .toContain(`${ROUTES.drive}?`);
  await seen(page).getByLabel(say('Purpose')).waitFor();
  return recorded;
}

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

/** Claims the drive at this address, and submits the claim; returns its address. */
async function claim(human: Human, drive: string): Promise<string> {
  const { page, say } = human;
  await page.goto(drive);
  await act(human, 'Claim').click();
  await page.waitForURL(`**${ROUTES.mileageClaim}**`);
  const [words = ''] = say('Claim {metres} · {sums}').split(/[ {]/);
  await page.getByRole('button', { name: new RegExp(`^${words}.*¥`) }).click();
  await page.waitForURL(`**${ROUTES.draft}**`);
  await act(human, 'Submit').click();
  await page.waitForURL(`**${ROUTES.document}**`);
  await seen(page).getByText(say('Straight line')).first().waitFor();
  return addressOf(page);
}

/** What the server has of the drives that began at this time. */
const drivesAt = (startedAt: number) =>
  queryDatabase<{ drives: string; points: string }>(
    data,
    `select count(distinct drive.id) as drives, sum(points) as points
     from drive join drive_track on drive_track.drive_id = drive.id where abs(extract(epoch from started_at) - $1) < 60`,
    [startedAt / 1_000],
  );

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
  test('of 40 minutes with a tunnel, a reload and an hour offline is sent once and claimed at its true length', async () => {
    const human = await meet(browser, url, wordsOf(locale), { locale, worker: 'allow' });
    const { page, say } = human;
    await signIn(human, ACCOUNTS.employee, DEMO_PASSWORD);
    const network = await loseAnswers(human);
    const startedAt = Date.now() - hoursAgo * 3_600_000;
    await drive(human, startedAt);
    const recorded = await end(human, network);
    expect(await drivesAt(startedAt)).toEqual([{ drives: '1', points: String(recorded) }]);
    expect(Math.abs((await kilometres(human)) - TRUTH_KM) / TRUTH_KM).toBeLessThan(0.03);

    await seen(page).getByLabel(say('Purpose')).fill(purpose);
    await act(human, 'Save drive').click();
    await seen(page).getByText(purpose).first().waitFor();
    const saved = addressOf(page);

    // At another device, whose clock is right.
    const claimant = await meet(browser, url, wordsOf(locale), { locale });
    await signIn(claimant, ACCOUNTS.employee, DEMO_PASSWORD);
    const claimed = await claim(claimant, saved);
    await signOut(claimant);
    await signIn(claimant, ACCOUNTS.leader, DEMO_PASSWORD);
    await claimant.page.goto(claimed);
    await claimant.page
      .getByRole('region', { name: say('Map of the drive') })
      .first()
      .waitFor();
    await seen(claimant.page).getByText(say('Straight line')).first().waitFor();
    assertNoFaults(claimant);
    // The browser itself writes down each call that found no network, and each lost answer.
    const expected = /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/;
    expect(human.faults.filter((fault) => !expected.test(fault))).toEqual([]);
  });
});
