import type { FlowCondition, FlowTest } from '@outlay/contract/documents/flow.definition';
import type { Facts } from './run.ts';

/** True when any group is true, and a group when all its tests are. No groups means always true. */
export const holds = (condition: FlowCondition, facts: Facts): boolean =>
  condition.length === 0 || condition.some((group) => group.every((one) => passes(one, facts)));

function passes({ fact, op, values }: FlowTest, facts: Facts): boolean {
  const known = facts[fact] ?? [];
  switch (op) {
    case 'anyOf':
      return known.some((value) => values.includes(value));
    case 'noneOf':
      return !known.some((value) => values.includes(value));
    case 'atLeast':
      return compared(known, values, (a, b) => a >= b);
    case 'below':
      return compared(known, values, (a, b) => a < b);
  }
}

/** An unknown fact is not a number and fails every comparison. */
const compared = (
  known: readonly string[],
  values: readonly string[],
  test: (a: number, b: number) => boolean,
) => test(Number(known[0]), Number(values[0]));
