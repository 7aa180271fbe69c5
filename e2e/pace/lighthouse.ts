import lighthouse, { type Flags } from 'lighthouse';
import { median, type Figure } from './report.ts';
import type { Phone } from './signed-in.ts';

/** Slow 4G and a CPU slowed down four times, applied by DevTools instead of simulated. */
const FLAGS: Flags = {
  formFactor: 'mobile',
  throttlingMethod: 'devtools',
  throttling: {
    requestLatencyMs: 150,
    downloadThroughputKbps: 1638,
    uploadThroughputKbps: 750,
    cpuSlowdownMultiplier: 4,
    rttMs: 150,
    throughputKbps: 1638,
  },
  onlyCategories: ['performance', 'accessibility', 'best-practices'],
  disableStorageReset: true,
  logLevel: 'error',
  output: 'json',
};

const AUDITS = {
  'first-contentful-paint': { what: 'FCP', unit: 'ms', gate: 1200 },
  'total-blocking-time': { what: 'TBT', unit: 'ms', gate: 250 },
  'cumulative-layout-shift': { what: 'CLS', unit: '', gate: 0.02 },
} as const;
const SCORES = { performance: 85, accessibility: 100, 'best-practices': 100 } as const;

interface Measured {
  name: string;
  url: string;
  /** Longest time until the largest content is painted. */
  lcpMs: number;
}

/** Lighthouse would do so itself, but together with the storage in which the session lies. */
async function emptyCache({ context }: Phone): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
}

/** The median of several cold loads of one page. Audits that lower a score are named. */
export async function lighthouseOf(
  { name, url, lcpMs }: Measured,
  phone: Phone,
  runs: number,
): Promise<Figure[]> {
  const gates = { ...AUDITS, 'largest-contentful-paint': { what: 'LCP', unit: 'ms', gate: lcpMs } };
  const seen = new Map<string, number[]>();
  const keep = (key: string, value: number) => seen.set(key, [...(seen.get(key) ?? []), value]);
  const lowered = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    await emptyCache(phone);
    const result = await lighthouse(url, { ...FLAGS, port: phone.port });
    if (!result) throw new Error('no result');
    const { audits, categories } = result.lhr;
    for (const key of Object.keys(gates)) keep(key, audits[key]?.numericValue ?? Infinity);
    for (const key of Object.keys(SCORES)) {
      keep(key, Math.round((categories[key]?.score ?? 0) * 100));
      if (key === 'performance') continue;
      for (const { id, weight } of categories[key]?.auditRefs ?? [])
        if (weight > 0 && (audits[id]?.score ?? 1) < 1) lowered.add(`${id}: ${audits[id]?.title ?? ''}`);
    }
  }
  for (const fault of lowered) console.log(`  ${name}: ${fault}`);
  const figure = (key: string) => median(seen.get(key) ?? []);
  return [
    ...Object.entries(SCORES).map(([key, gate]) => ({
      what: `${name}: ${key}`,
      value: figure(key),
      unit: '',
      gate,
      least: true,
    })),
    ...Object.entries(gates).map(([key, { what, unit, gate }]) => ({
      what: `${name}: ${what}`,
      value: figure(key),
      unit,
      gate,
    })),
  ];
}
