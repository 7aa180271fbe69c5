// Part of `npm run bench`: the first load of a person's documents on a slow phone and network, against a static page
// of as many requests with as many bytes. Says what it found as JSON in its last line.
import { ROUTES } from '@outlay/contract/routes';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { CDPSession, Locator } from 'playwright-core';
import { buildWeb } from '../scripts/setup.mjs';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { freePort, startProduct } from './fixtures/product.ts';
import { wordsOf } from './fixtures/words.ts';
import { median } from './pace/report.ts';
import { openPhone } from './pace/signed-in.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const NETWORK = {
  ...{ offline: false, latency: 150 },
  ...{ downloadThroughput: (1_638 * 1_000) / 8, uploadThroughput: (750 * 1_000) / 8 },
};
const SLOWER = 4;
const say = wordsOf('zh-Hans');

/** Marks when the first row is there: the page goes on to load what can wait before we hear of it. */
function markFirstRow(rows: string): void {
  const look = () => {
    if (!document.querySelector(rows)) return;
    performance.mark('row');
    seen.disconnect();
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { childList: true, subtree: true });
}

/**
 * Bytes of each request that had begun before the row was there, with headers. What stands in the page itself, as a
 * `data:` address, is no request.
 */
const sizesUntilRow = (): number[] => {
  const [row] = performance.getEntriesByName('row');
  if (!row) throw new Error('the first row was not noticed');
  const requests = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  return (requests as PerformanceResourceTiming[])
    .filter(({ startTime, transferSize }) => startTime < row.startTime && transferSize > 0)
    .map(({ transferSize }) => transferSize);
};

/** One load with nothing in the cache: milliseconds until the first row can be seen. */
async function load(devtools: CDPSession, url: string, row: Locator): Promise<number> {
  const page = row.page();
  await page.goto('about:blank');
  await devtools.send('Network.clearBrowserCache');
  const began = performance.now();
  const opened = page.goto(url);
  await row.first().waitFor();
  const ms = performance.now() - began;
  await opened;
  return ms;
}

/** A page whose row follows scripts of these sizes: nothing to do but to load them. */
async function serveStatic([, ...scripts]: readonly number[]): Promise<{ url: string; server: Server }> {
  const port = await freePort();
  const tags = scripts.map((size) => `<script src="/${size}"></script>`).join('');
  const server = createServer((request, response) => {
    const size = Number(request.url?.slice(1));
    if (!(size > 0)) {
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><meta name="viewport" content="width=device-width">${tags}<ul><li>A row</ul>`,
      );
      return;
    }
    response.writeHead(200, { 'content-type': 'text/javascript' });
    response.end(`//${'-'.repeat(Math.max(0, size - 200))}`);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://localhost:${port}/`, server };
}

if ((await buildWeb()) !== 0) process.exit(1);
const data = newDemoFolder('first-load');
const product = await startProduct(data);
const phone = await openPhone(product.url);
try {
  const page = await phone.context.newPage();
  await page.addInitScript(markFirstRow, `[aria-label="${say('My documents')}"] li`);
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const list = page.getByRole('list', { name: say('My documents') });
  const loadProduct = () => load(devtools, product.url + ROUTES.myDocuments, list.getByRole('listitem'));
  await loadProduct();
  const sizes = await page.evaluate(sizesUntilRow);
  const bare = await serveStatic(sizes);
  const times: { product: number[]; bare: number[] } = { product: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await load(devtools, bare.url, page.getByRole('listitem')));
    times.product.push(await loadProduct());
  }
  bare.server.close();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    JSON.stringify({
      bytes,
      requests: sizes.length,
      product: median(times.product),
      bare: median(times.bare),
    }),
  );
} finally {
  await phone.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
