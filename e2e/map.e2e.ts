import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrived } from './fixtures/arrived.ts';
import { openBrowser, PHONE } from './fixtures/browser.ts';
import { meetDemo, type Demo } from './fixtures/demo.ts';
import { coloursAt, HANGZHOU, LAND, SEA, SHANGHAI, spotOf, tipOf, worldOf } from './fixtures/map-points.ts';
import { url } from './fixtures/own-product.ts';
import { settled } from './fixtures/settled.ts';

const WAY = pageAddress(ROUTES.navigation, {
  ...{ ...HANGZHOU, name: 'Office' },
  ...{ fromLatitude: SHANGHAI.latitude, fromLongitude: SHANGHAI.longitude, fromName: 'Client' },
});

let browser: Browser;
let demo: Demo;
let context: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
  demo = await meetDemo(url);
  context = await demo.enter(browser, 'employee', { viewport: PHONE, locale: 'en', theme: 'light' });
});
afterAll(async () => {
  await context.close();
  await browser.close();
});

async function openWay(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(WAY);
  await arrived(page);
  await page.locator('.leaflet-base-pane path').first().waitFor({ state: 'attached' });
  await settled(page);
  return page;
}

test('Markers, line and coast lie where their coordinates are', async () => {
  const page = await openWay();
  const [office, client] = [await tipOf(page, 'Office'), await tipOf(page, 'Client')];

  const world = worldOf(office, client);
  const zoom = Math.log2(world / 256);
  expect(Math.abs(zoom - Math.round(zoom))).toBeLessThan(0.02);
  const computed = spotOf(SHANGHAI, office, world);
  expect(Math.abs(computed.y - client.y)).toBeLessThan(1.5);

  const line = page.locator('.leaflet-overlay-pane path').last();
  const ends = await line.evaluate((path: SVGPathElement) => {
    const matrix = path.getScreenCTM();
    return [0, path.getTotalLength()].map((at) => {
      const { x, y } = path.getPointAtLength(at).matrixTransform(matrix ?? undefined);
      return { x, y };
    });
  });
  for (const [place, tip] of [client, office].entries()) {
    expect(Math.abs((ends[place]?.x ?? 0) - tip.x)).toBeLessThan(2);
    expect(Math.abs((ends[place]?.y ?? 0) - tip.y)).toBeLessThan(2);
  }

  const half = { x: (office.x + client.x) / 2, y: (office.y + client.y) / 2 };
  const seen = await coloursAt(page, [half, spotOf(SEA, office, world), spotOf(LAND, office, world)]);
  expect(seen).toEqual([
    [36, 87, 245],
    [207, 224, 241],
    [238, 240, 238],
  ]);
  await page.close();
});

test('By keyboard the map moves and changes its zoom, and its places are reached', async () => {
  const page = await openWay();
  const before = [await tipOf(page, 'Office'), await tipOf(page, 'Client')] as const;
  const map = page.getByRole('application');
  await map.focus();

  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.round((await tipOf(page, 'Office')).x - before[0].x)).toBe(-80);
  await page.keyboard.press('-');
  await expect
    .poll(async () => (await tipOf(page, 'Client')).x - (await tipOf(page, 'Office')).x)
    .toBeCloseTo((before[1].x - before[0].x) / 2, 0);

  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Client');
  await page.close();
});

test('The code of the map is loaded by pages with a map only', async () => {
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(ROUTES.home);
  await arrived(page);
  await settled(page);
  expect(loaded.filter((url) => /\/(MapView|base|leaflet)[^/]*\.(js|css)/.test(url))).toEqual([]);

  await page.goto(WAY);
  await page.locator('.leaflet-base-pane path').first().waitFor({ state: 'attached' });
  expect(loaded.filter((url) => /\/MapView[^/]*\.js/.test(url)).length).toBeGreaterThan(0);
  await page.close();
});
