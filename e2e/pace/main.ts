import { rmSync } from 'node:fs';
import { buildWeb } from '../../scripts/setup.mjs';
import { newDemoFolder } from '../fixtures/demo-folder.ts';
import { startProduct } from '../fixtures/product.ts';
import { measureInp } from './inp.ts';
import { measureLoads } from './loads.ts';
import { measureMemory } from './memory.ts';
import { report } from './report.ts';
import { measureScroll } from './scroll.ts';
import { measureTaps } from './taps.ts';

/**
 * `npm run lighthouse`: measures the phone's app on a slow phone and network; `-- loads`, say, measures only that.
 * `--smoke`: checks that it runs, for `npm test`; the figures are printed but not judged.
 */
const SMOKE = process.argv.includes('--smoke');
const PARTS: Record<string, (url: string) => Promise<boolean>> = {
  loads: (url) => measureLoads(url, SMOKE),
  inp: async (url) => report(await measureInp(url, SMOKE)),
  'inp-slow': async (url) => report(await measureInp(url, SMOKE, 4)),
  scroll: measureScroll,
  taps: async (url) => report(await measureTaps(url)),
  memory: async (url) => report(await measureMemory(url)),
};
const IN_SMOKE = ['loads', 'inp'];
const named = process.argv.slice(2).filter((part) => part in PARTS);
const parts = SMOKE ? IN_SMOKE : named.length > 0 ? named : Object.keys(PARTS);

if ((await buildWeb()) !== 0) process.exit(1);
const data = newDemoFolder('pace');
const product = await startProduct(data);
let holds = true;
try {
  for (const part of parts) holds = ((await PARTS[part]?.(product.url)) ?? true) && holds;
} finally {
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit(holds || SMOKE ? 0 : 1);
