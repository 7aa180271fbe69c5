import { ROUTES } from '@outlay/contract/routes';
import type { CDPSession, Page } from 'playwright-core';
import { wordsOf } from '../fixtures/words.ts';
import type { Figure } from './report.ts';
import { openPhone } from './signed-in.ts';

const NAVIGATIONS = 200;
/** Navigations before the first measurement, so that code, texts and lists are loaded. */
const WARM = 20;
/**
 * Disables the optimising compilers: the longer code runs, the more memory its compiled code takes, which is not the
 * app's.
 */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-opt';
const say = wordsOf('zh-Hans');
const TILES = ['Pending approval', 'To be reimbursed'] as const;

async function weigh(page: Page, devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  await page.waitForTimeout(500);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
}

/** Opens a tile of the home page and goes back. */
async function goAndReturn(page: Page, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await page
      .getByText(say(TILES[turn % TILES.length] ?? TILES[0]))
      .first()
      .tap();
    const back = page.getByRole('button', { name: say('Back') }).filter({ visible: true });
    await back.first().tap();
    await back.first().waitFor({ state: 'hidden' });
  }
}

/** Compares memory after 200 navigations with memory after the first 20. */
export async function measureMemory(url: string): Promise<Figure[]> {
  const phone = await openPhone(url, { flags: [INTERPRETED] });
  const page = await phone.context.newPage();
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${url}${ROUTES.home}`);
  await page.getByText(say(TILES[0])).first().waitFor();
  await goAndReturn(page, WARM);
  const before = await weigh(page, devtools);
  await goAndReturn(page, NAVIGATIONS);
  const after = await weigh(page, devtools);
  await phone.close();
  const mega = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  console.log(
    `  heap ${mega(before.heap)} MB → ${mega(after.heap)} MB, nodes ${before.nodes} → ${after.nodes}`,
  );
  return [
    { what: `heap after ${NAVIGATIONS} navigations`, value: after.heap / before.heap, unit: '×', gate: 1.1 },
    {
      what: `nodes after ${NAVIGATIONS} navigations`,
      value: after.nodes / before.nodes,
      unit: '×',
      gate: 1.1,
    },
  ];
}
