import { ROUTES } from '@outlay/contract/routes';
import { rmSync } from 'node:fs';
import { buildWeb } from '../../scripts/setup.mjs';
import { newDemoFolder } from '../fixtures/demo-folder.ts';
import { startProduct } from '../fixtures/product.ts';
import { lighthouseOf } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { report } from './report.ts';
import { openPhone } from './signed-in.ts';
import { measureTaps } from './taps.ts';

/**
 * `npm run lighthouse`: measures the phone's app on a slow phone and network. `--smoke`: checks on one page that it
 * runs, for `npm test`; the figures are printed but not judged.
 */
const SMOKE = process.argv.includes('--smoke');
const PAGES = {
  home: ROUTES.home,
  ...(SMOKE ? {} : { 'my documents': ROUTES.myDocuments }),
};

if ((await buildWeb()) !== 0) process.exit(1);
const data = newDemoFolder('pace');
const product = await startProduct(data);
const phone = await openPhone(product.url);
let holds = true;
try {
  for (const [name, path] of Object.entries(PAGES))
    holds = report(await lighthouseOf(name, product.url + path, phone, SMOKE ? 1 : 5)) && holds;
  if (!SMOKE) {
    holds = report(await measureTaps(product.url, phone)) && holds;
    holds = report(await measureMemory(product.url)) && holds;
  }
} finally {
  await phone.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit(holds || SMOKE ? 0 : 1);
