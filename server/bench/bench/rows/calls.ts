import {
  compare,
  load,
  productSide,
  referenceSide,
  rowOf,
  type Bar,
  type Compared,
  type Sides,
} from '../compare.ts';
import { countEffects, wrongEffects } from '../effects.ts';
import { growthOf, longHistory } from '../growth.ts';
import type { Runner } from '../runner.ts';
import * as setting from '../setting.ts';
import type { Running } from '../setting.ts';
import { prepare, startReference, tidyOf, untilSwept, type Stage } from '../stage.ts';
import { approvalsOf, findTargets, forProduct, submissionsOf, type Measured } from '../targets.ts';
import { searches, withTerms } from './search.ts';

/** A call with its two sides. */
interface Call {
  one: Measured;
  sides: Sides;
}

/** A change of the reference that answers 200 without its whole effect has failed too. */
async function checkEffects(
  changeUrl: string,
  one: Measured,
  work: () => Promise<Compared>,
): Promise<Compared> {
  if (!one.changes) return await work();
  const before = await countEffects(changeUrl);
  const compared = await work();
  const calls = compared.reference.reduce((sum, { succeeded }) => sum + succeeded, 0);
  const wrong = wrongEffects(one.name, calls, { before, after: await countEffects(changeUrl) });
  const [first] = compared.reference;
  if (wrong && first) Object.assign(first, { failures: first.failures + 1, firstFailure: wrong });
  return compared;
}

/** How many of 16 approvals of one document won: one must. */
async function winnersOfRace(server: Running, one: Measured): Promise<number> {
  const [target] = one.targets.slice(-2);
  if (!target) throw new Error('no document for the race');
  const statuses = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const [request] = forProduct(one, [target]);
      const answer = await fetch(server.origin + (request?.path ?? ''), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...request?.headers },
        body: request?.body ?? '',
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  return statuses.filter((status) => status === 200).length;
}

const IDS = ['1', '2', '3', '4', '5', '6', '7', '13', '18'];

/** Rows 1 to 7, 13 and 18: calls of the product beside the reference, itself, or the small set. */
export async function measureCalls(
  stage: Stage,
  runner: Runner,
  wanted: (id: string) => boolean,
): Promise<void> {
  if (!IDS.some(wanted)) return;
  const { length, times } = stage;
  const large = await prepare(stage, 'large', length.large);
  const copyUrl = await stage.create('copy', 'large');
  const measured = await findTargets(large.url, large.crews);
  const product = stage.ending(
    await setting.startProduct(`${stage.folder}/product`, { DATABASE_URL: large.url }),
  );
  const reference = await startReference(stage, large.url, copyUrl);
  const settings = { length, tidy: tidyOf(large.url) };

  const callFor = (one: Measured): Call => ({
    one,
    sides: {
      // One more for the growth, one that the race takes its document of, and one that warms the connections.
      product: productSide(product, one, times * (length.rounds + 1) + 2),
      reference: referenceSide(reference, one, times * (length.rounds + 1) + 1),
    },
  });
  const calls = new Map(measured.map((one) => [one.name, callFor(one)]));
  const callOf = (name: Measured['name']): Call => {
    const call = calls.get(name);
    if (!call) throw new Error(name);
    return call;
  };
  const beside = async ({ one, sides }: Call, callers: number): Promise<Compared> =>
    await checkEffects(copyUrl, one, () => compare(one, sides, { ...settings, callers }));
  // Each connection plans a wide statement anew some times: short windows would measure that. A change takes longer than
  // a read, so that a window has fewer of them.
  const warm = async ({ one, sides }: Call) => {
    const longer = { ...length, measureMs: (one.changes ? 2 : 1) * length.measureMs };
    await load(one, sides.product, longer, length.callers);
    await load(one, sides.reference, longer, length.callers);
    if (one.changes) await settings.tidy();
  };
  const row = async (id: string, what: string, call: Call, bar: Bar & { callers: number }) => {
    if (wanted(id)) await runner.run(async () => [rowOf(id, what, await beside(call, bar.callers), bar)]);
  };

  await untilSwept(large.url);
  // Before the rows that make drafts: a person's own ones of a month are read for each, so both sets need as many.
  if (wanted('7')) {
    const small = await prepare(stage, 'small', length.small);
    const server = await setting.startProduct(`${stage.folder}/product-small`, { DATABASE_URL: small.url });
    await untilSwept(small.url);
    const fewer = await findTargets(small.url, small.crews);
    for (const { one, sides } of calls.values()) {
      const less = fewer.find(({ name }) => name === one.name);
      if (!less) continue;
      const lessSide = productSide(server, less, 2 * times);
      await runner.run(async () => [
        await growthOf({ one, side: sides.product }, { one: less, side: lessSide }, settings),
      ]);
    }
    await server.stop();
  }
  if (IDS.slice(0, 7).some(wanted)) for (const call of calls.values()) await warm(call);
  await row('1', 'list of 20 mine, c=16', callOf('list'), { callers: 16, gate: 0.6, goal: 0.85, by: 'rate' });
  await row('2', 'the same, p50 at c=1', callOf('list'), { callers: 1, gate: 1.6, goal: 1.2, by: 'time' });
  await row('3', 'detail, c=16', callOf('detail'), { callers: 16, gate: 0.5, goal: 0.8, by: 'rate' });
  await row('4', 'save a draft of 3 lines, c=16', callOf('create'), {
    ...{ callers: 16, gate: 0.35, goal: 0.55, by: 'rate' },
  });
  if (wanted('4')) {
    const [ours, theirs] = [
      await submissionsOf(large.url, large.crews),
      await submissionsOf(copyUrl, large.crews),
    ];
    const submission: Call = {
      one: ours,
      sides: {
        product: productSide(product, ours, times * length.rounds + 1),
        reference: referenceSide(reference, theirs, times * (length.rounds + 1) + 1),
      },
    };
    await warm(submission);
    await row('4', 'submit it, c=16', submission, { callers: 16, gate: 0.35, goal: 0.55, by: 'rate' });
  }
  await row('5', 'approve, c=16', callOf('approve'), { callers: 16, gate: 0.5, goal: 0.7, by: 'rate' });
  if (wanted('5')) {
    const won = await winnersOfRace(product, callOf('approve').one);
    console.log(`   16 at once on one document: ${won} won${won === 1 ? '' : ' — FAIL, it must be 1'}`);
    if (won !== 1) runner.fail();
  }
  await row('6', 'home, c=16', callOf('home'), { callers: 16, gate: 0.6, goal: 0.85, by: 'rate' });
  if (wanted('6'))
    await runner.run(async () => {
      const compared: Compared = { product: [], reference: [], apart: 0 };
      for (let round = 0; round < length.rounds; round += 1) {
        compared.product.push(await load(callOf('home').one, callOf('home').sides.product, length, 1));
        compared.reference.push(await load(callOf('list').one, callOf('list').sides.product, length, 1));
      }
      return [rowOf('6', 'home against list, p50 at c=1', compared, { gate: 3, goal: 1.5, by: 'time' })];
    });
  const { apart } = large;
  if (wanted('7') && apart) await runner.run(async () => [await longHistory(product, apart, length)]);
  if (wanted('13'))
    for (const search of searches(product, await withTerms(large), length)) await runner.run(search);
  if (wanted('18') && apart) {
    const inOne = callFor(await approvalsOf(large.url, apart));
    await warm(inOne);
    await row('18', 'approve in one company, c=16', inOne, {
      ...{ callers: 16, gate: 0.5, goal: 0.7, by: 'rate' },
    });
  }
  await product.stop();
  await reference.stop();
}
