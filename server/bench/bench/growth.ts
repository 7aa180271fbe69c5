import type { Crew } from '../../test/builders.ts';
import { compare, distance, load, productSide, rowOf, type Compared, type Side } from './compare.ts';
import type { Length } from './length.ts';
import type { Row } from './print.ts';
import type { Running } from './setting.ts';
import { listOf, type Measured } from './targets.ts';

interface SizedCall {
  one: Measured;
  side: Side;
}

/** The same call on a fraction of the history: how much longer it takes with all of it. */
export async function growthOf(
  large: SizedCall,
  small: SizedCall,
  { length, tidy }: { length: Length; tidy: () => Promise<void> },
): Promise<Row> {
  const before = await load(small.one, small.side, length, 1);
  const all = await load(large.one, large.side, length, 1);
  if (large.one.changes) await tidy();
  const after = await load(small.one, small.side, length, 1);
  const compared = { product: [all], reference: [before, after], apart: distance(before.p50, after.p50) };
  return rowOf('7', `growth of ${large.one.name}, large : small, p50`, compared, {
    ...{ gate: 1.15, goal: 1.05, by: 'time' },
  });
}

/** The list of a person with a long history against that of a person with a short one, both by the product. */
export async function longHistory(server: Running, crew: Crew, length: Length): Promise<Row> {
  const [many, few] = [listOf(crew, crew.employee), listOf(crew, crew.colleague)];
  const side = (one: Measured): Side => ({ ...productSide(server, one, 1), slices: () => one.targets });
  const sides = { product: side(many), reference: side(few) };
  const tidy = () => Promise.resolve();
  const compared: Compared = await compare(many, sides, {
    length: { ...length, rounds: length.asides },
    callers: 1,
    tidy,
  });
  return rowOf('7', 'list of a long : a short history, p50', compared, { gate: 1.2, goal: 1.05, by: 'time' });
}
