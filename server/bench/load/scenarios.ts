import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { newId } from '#system/id.ts';
import { drawSampleInvoice } from '../../src/demo/invoices/draw.ts';
import { makeSampleInvoice } from '../../src/demo/invoices/make-sample-invoice.ts';
import type { Running } from '../bench/setting.ts';
import { describeGroup, errorsIn, groupOf, letPeople, type LoadStage, type Seen } from './stage.ts';

/** What a scenario found: a figure against its gate. */
export interface Finding {
  what: string;
  value: number;
  unit: string;
  /** The most that it may be. */
  gate: number;
}

export type Scenario = (stage: LoadStage) => Promise<Finding[]>;

const say = (what: string, seen: Seen, name: string) =>
  console.log(
    `  ${what}: ${describeGroup(groupOf(seen, name))}; ${seen.foreign.toFixed(1)} cores kept busy by others`,
  );

function printErrors(seen: Seen): void {
  for (const { name, errors } of seen.groups) for (const error of errors) console.log(`  ${name}: ${error}`);
}

/** 500 people with 5 s between two calls, on the product and on the bare reference in turn. */
export const people: Scenario = async (stage) => {
  const { people: count, thinkMs, warmUpMs, measureMs } = stage.length;
  const order = (of: 'product' | 'reference') => ({
    ...{ warmUpMs, measureMs },
    groups: [{ name: 'people', people: count, thinkMs, mix: stage.mix(of) }],
  });
  const product = await stage.product();
  const seen = await letPeople(product, order('product'));
  await product.stop();
  const reference = await stage.reference();
  const bare = await letPeople(reference, order('reference'));
  await reference.stop();
  say('product', seen, 'people');
  say('bare reference', bare, 'people');
  printErrors(seen);
  const own = groupOf(seen, 'people');
  const refused = (own.answers['503'] ?? 0) + (own.answers['429'] ?? 0);
  return [
    { what: `${count} people, p95`, value: own.p95, unit: 'ms', gate: 300 },
    { what: 'against the bare reference', value: own.p95 / groupOf(bare, 'people').p95, unit: '×', gate: 10 },
    { what: 'errors and refusals', value: errorsIn(own) + refused, unit: '', gate: 0 },
  ];
};

/** Few people, to see how quickly it answers at this moment. */
const few = async (stage: LoadStage, product: Running): Promise<Seen> => {
  const { thinkMs, smoke } = stage.length;
  return await letPeople(product, {
    ...{ warmUpMs: smoke ? 100 : 500, measureMs: smoke ? 500 : 4_000 },
    groups: [
      {
        name: 'few',
        people: 20,
        thinkMs: thinkMs / 10,
        mix: stage.mix('product', { changing: false }),
      },
    ],
  });
};

/** More people than it was made for: it refuses some politely, if any, and is as quick as before soon after. */
async function tooMany(stage: LoadStage, thinkMs: number): Promise<Finding[]> {
  const { crowd: count, warmUpMs, measureMs, backMs } = stage.length;
  const product = await stage.product();
  await few(stage, product);
  const before = groupOf(await few(stage, product), 'few');
  const seen = await letPeople(product, {
    ...{ warmUpMs, measureMs: measureMs / 2 },
    groups: [{ name: 'crowd', people: count, thinkMs, mix: stage.mix('product') }],
  });
  const ended = performance.now();
  let after = groupOf(await few(stage, product), 'few');
  while (after.p95 > before.p95 * 2 && performance.now() - ended < backMs * 2) {
    await sleep(500);
    after = groupOf(await few(stage, product), 'few');
  }
  const back = (performance.now() - ended) / 1000;
  await product.stop();
  const own = groupOf(seen, 'crowd');
  say('crowd', seen, 'crowd');
  console.log(`  20 people before: ${describeGroup(before)}`);
  console.log(`  20 people ${back.toFixed(0)} s after: ${describeGroup(after)}`);
  printErrors(seen);
  return [
    { what: `${count} people, p99 of what is answered`, value: own.p99, unit: 'ms', gate: 3_000 },
    { what: 'errors', value: errorsIn(own), unit: '', gate: 0 },
    { what: 'refusals without Retry-After', value: own.withoutRetryAfter, unit: '', gate: 0 },
    { what: 'back', value: back, unit: 's', gate: backMs / 1000 },
  ];
}

/** Four times as many as in a normal hour. */
export const crowd: Scenario = (stage) => tooMany(stage, stage.length.thinkMs);

/** As many, who hardly think: ten times what the machine can answer. */
export const flood: Scenario = (stage) => tooMany(stage, stage.length.thinkMs / 10);

/** Requests a minute of one company. */
const LIMIT = 1_200;
const TIMES = 20;

/** One company asks twenty times its limit; the others' wait is compared with that before. */
export const noisy: Scenario = async (stage) => {
  const { thinkMs, warmUpMs, measureMs, smoke } = stage.length;
  const [loud, ...others] = stage.crews;
  if (!loud) throw new Error('there is no company');
  const product = await stage.product({ OUTLAY_RATE: '0', OUTLAY_RATE_COMPANY: String(LIMIT) });
  const quiet = () => ({
    ...{
      name: 'others',
      people: smoke ? 5 : 100,
      thinkMs: thinkMs / 5,
      mix: stage.mix('product', { companies: others }),
    },
  });
  const length = { warmUpMs, measureMs: measureMs / 2 };
  await letPeople(product, { ...length, groups: [quiet()] });
  const before = await letPeople(product, { ...length, groups: [quiet()] });
  const aSecond = (LIMIT / 60) * TIMES;
  const callers = smoke ? 5 : 200;
  const reading = stage.mix('product', { companies: [loud], changing: false });
  const noise = {
    name: 'loud',
    people: callers,
    thinkMs: (callers / aSecond) * 1000,
    mix: reading,
    stubborn: true,
  };
  const during = await letPeople(product, { ...length, groups: [quiet(), noise] });
  await product.stop();
  say('others before', before, 'others');
  say('others meanwhile', during, 'others');
  say('the loud company', during, 'loud');
  printErrors(during);
  const ratio = groupOf(during, 'others').p95 / groupOf(before, 'others').p95;
  return [
    { what: 'p95 of the others against before', value: ratio, unit: '×', gate: 1.25 },
    { what: 'errors of the others', value: errorsIn(groupOf(during, 'others')), unit: '', gate: 0 },
  ];
};

/** Fifty photographs are handed in at once; whoever does something else meanwhile is compared with before. */
export const readings: Scenario = async (stage) => {
  const { thinkMs, warmUpMs, measureMs, smoke, readings: count } = stage.length;
  const product = await stage.product();
  const group = () => ({
    ...{ name: 'others', people: smoke ? 5 : 50, thinkMs: thinkMs / 5, mix: stage.mix('product') },
  });
  const length = { warmUpMs, measureMs: measureMs / 2 };
  await letPeople(product, { ...length, groups: [group()] });
  const before = await letPeople(product, { ...length, groups: [group()] });
  const photographs = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      drawSampleInvoice(makeSampleInvoice('taxi', { seed: `load ${index}`, date: '2026-06-01' })),
    ),
  );
  const results: Record<string, number> = {};
  const handedIn = photographs.map(async (bytes, index) => {
    const form = new FormData();
    form.set('id', newId());
    form.set('file', new Blob([Buffer.from(bytes)]), 'taxi.png');
    const token = stage.crews[index % stage.crews.length]?.employee.token ?? '';
    const answer = await fetch(`${product.origin}/api${invoiceEndpoints.recognise.path}`, {
      ...{ method: 'POST', body: form },
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
    });
    const text = await answer.text();
    const status = answer.ok ? /"status":"(\w+)"/.exec(text)?.[1] : String(answer.status);
    results[status ?? 'other'] = (results[status ?? 'other'] ?? 0) + 1;
  });
  const began = performance.now();
  const during = await letPeople(product, { ...length, groups: [group()] });
  await Promise.allSettled(handedIn);
  const seconds = (performance.now() - began) / 1000;
  await product.stop();
  say('before', before, 'others');
  say(`while ${count} photographs are read`, during, 'others');
  console.log(`  the photographs, after ${seconds.toFixed(0)} s: ${JSON.stringify(results)}`);
  printErrors(during);
  const ratio = groupOf(during, 'others').p99 / groupOf(before, 'others').p99;
  return [
    { what: 'p99 of other calls against before', value: ratio, unit: '×', gate: 2 },
    { what: 'errors', value: errorsIn(groupOf(during, 'others')), unit: '', gate: 0 },
  ];
};
