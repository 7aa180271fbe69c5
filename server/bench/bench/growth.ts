import type { Crew } from '../../test/builders.ts';
import { compare, distance, load, productSide, rowOf, type Compared, type Side } from './compare.ts';
import type { Length } from './length.ts';
import type { Row } from './print.ts';
import type { Running } from './setting.ts';
import { findTargets, listOf, type Measured } from './targets.ts';

/** The same calls on a hundredth of the history: how much longer they take with all of it. */
export async function* growth(
  product: (name: Measured['name']) => Side,
  small: { server: Running; url: string; crews: readonly Crew[] },
  measured: readonly Measured[],
  { length, tidy }: { length: Length; tidy: () => Promise<void> },
): AsyncGenerator<Row> {
  const fewer = await findTargets(small.url, small.crews);
  for (const one of measured) {
    const less = fewer.find(({ name }) => name === one.name);
    if (!less) continue;
    const lessSide = productSide(small.server, less, 2);
    const before = await load(less, lessSide, length, 1);
    const large = await load(one, product(one.name), length, 1);
    await tidy();
    const after = await load(less, lessSide, length, 1);
    const compared = { product: [large], reference: [before, after], apart: distance(before.p50, after.p50) };
    yield rowOf('7', `growth of ${one.name}, large : small, p50`, compared, {
      gate: 1.15,
      goal: 1.05,
      by: 'time',
    });
  }
}

/** The list of a person with a long history against that of a person with a short one, both by the product. */
export async function longHistory(server: Running, crew: Crew, length: Length): Promise<Row> {
  const [many, few] = [listOf(crew, crew.employee), listOf(crew, crew.colleague)];
  const side = (one: Measured): Side => ({ ...productSide(server, one, 1), slices: () => one.targets });
  const sides = { product: side(many), reference: side(few) };
  const tidy = () => Promise.resolve();
  const compared: Compared = await compare(many, sides, { length, callers: 1, tidy });
  const { apart } = length.large;
  const what = `list of ${apart?.many ?? 0} : ${apart?.few ?? 0} documents, p50`;
  return rowOf('13', what, compared, { gate: 1.2, goal: 1.05, by: 'time' });
}
