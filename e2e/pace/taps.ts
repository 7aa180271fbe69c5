import { ROUTES } from '@outlay/contract/routes';
import type { Page } from 'playwright-core';
import { wordsOf } from '../fixtures/words.ts';
import type { Figure } from './report.ts';
import { watchInteractions } from './interactions.ts';
import { openPhone } from './signed-in.ts';

const SLOWER = 4;
const say = wordsOf('zh-Hans');
/** The tab bar: home, camera, mine. */
const tabs = (page: Page) => page.getByRole('navigation').last().getByRole('button');
const tap = (page: Page, name: string) =>
  page
    .getByRole('button', { name: say(name) })
    .first()
    .tap();

/** An employee's everyday taps, each with a name. */
const STEPS: [string, (page: Page) => Promise<void>][] = [
  ['open the capture sheet', (page) => tabs(page).nth(1).tap()],
  ['close it', (page) => tap(page, 'Close')],
  ['go to Mine', (page) => tabs(page).last().tap()],
  ['go home again', (page) => tabs(page).first().tap()],
  ['open the tile of approvals', (page) => page.getByText(say('Pending approval')).first().tap()],
  ['go back', (page) => tap(page, 'Back')],
  ['open the quick note', (page) => page.getByText(say('Quick note')).first().tap()],
  [
    'type an amount',
    async (page) => {
      await page.locator('input[inputmode=decimal]').first().tap();
      await page.keyboard.type('128.50');
    },
  ],
];

/** The slowest of all taps and its name: INP with a CPU slowed down four times. */
export async function measureTaps(url: string): Promise<Figure[]> {
  const { context, close } = await openPhone(url);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await watchInteractions(page);
  await page.goto(`${url}${ROUTES.home}`);
  await page.getByText(say('Pending approval')).first().waitFor();
  await page.waitForTimeout(3_000);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const slowest: { step: string; duration: number }[] = [];
  for (const [step, act] of STEPS) {
    const before = await page.evaluate(() => window.taps.length);
    await act(page);
    await page.waitForTimeout(1_500);
    const taps = await page.evaluate((from) => window.taps.slice(from), before);
    slowest.push({ step, duration: Math.max(0, ...taps.map(({ duration }) => duration)) });
  }
  await close();
  for (const { step, duration } of slowest) console.log(`  ${step}: ${duration} ms`);
  const value = Math.max(...slowest.map(({ duration }) => duration));
  return [{ what: `INP, processor ${SLOWER}× slower`, value, unit: 'ms', gate: 100 }];
}
