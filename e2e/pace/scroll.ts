import { ROUTES } from '@outlay/contract/routes';
import type { Page } from 'playwright-core';
import { withManyDocuments } from '../fixtures/many-documents.ts';
import { openPhone } from './signed-in.ts';

const SLOWER = 4;
/** A frame that takes longer than this was not one of sixty in a second. */
const FRAME_MS = 17;
const SPEEDS = { slowly: 10, quickly: 60 };
const SCROLLED_PX = 12_000;

/** The durations of the frames while the list moves by so many pixels in each of them. */
const framesOf = (page: Page, step: number): Promise<number[]> =>
  page.evaluate(
    ([by, far]) =>
      new Promise<number[]>((done) => {
        const frames: number[] = [];
        let before = 0;
        let left = far;
        const frame = (now: number) => {
          if (before > 0) frames.push(now - before);
          before = now;
          if (left <= 0) return done(frames);
          left -= by;
          scrollBy(0, -by);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [step, SCROLLED_PX] as const,
  );

const share = (frames: readonly number[], most: number) =>
  Math.round((100 * frames.filter((ms) => ms <= most).length) / frames.length);

/** Loads all 2,000 rows, and scrolls up through a part of them. A report; nothing is judged. */
export async function measureScroll(url: string): Promise<boolean> {
  const { context, close } = await openPhone(url);
  const page = await context.newPage();
  await withManyDocuments(page);
  await page.goto(`${url}${ROUTES.myDocuments}`);
  const rows = page.locator('main ul > li');
  await rows.first().waitFor();
  for (let height = 0; ;) {
    const now = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight;
    });
    await page.waitForTimeout(150);
    if (now === height && (await page.locator('main li[aria-setsize="2000"]').count()) > 0) break;
    height = now;
  }
  const devtools = await context.newCDPSession(page);
  for (const rate of [1, SLOWER]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    for (const [name, step] of Object.entries(SPEEDS)) {
      const frames = await framesOf(page, step);
      const longest = Math.round(Math.max(...frames));
      console.log(
        `  2,000 rows, processor ${rate}× slower, ${name} (${step} px a frame): ${share(frames, FRAME_MS)} % of ${frames.length} frames within ${FRAME_MS} ms, ${share(frames, 2 * FRAME_MS)} % within ${2 * FRAME_MS} ms, longest ${longest} ms, ${await rows.count()} rows drawn`,
      );
    }
  }
  await close();
  return true;
}
