import { AppError } from '@outlay/contract/errors';

interface Placed {
  id: string;
  name: string;
  parent_id: string | null;
  position: number;
}

const inPlace = (a: Placed, b: Placed): number => a.position - b.position || (a.name < b.name ? -1 : 1);

/** Departments in tree order, parents before children, siblings in their order. */
export function inTreeOrder<T extends Placed>(rows: readonly T[]): T[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const from = (parentId: string | null): T[] =>
    (below.get(parentId) ?? []).toSorted(inPlace).flatMap((row) => [row, ...from(row.id)]);
  return from(null);
}

/** The ids of the siblings with one moved to its new position. */
export function placed(siblings: readonly Placed[], id: string, position: number): string[] {
  const others = siblings.filter((one) => one.id !== id).toSorted(inPlace);
  return others.map((one) => one.id).toSpliced(position, 0, id);
}

/** The path of a department below another; null for the company itself. */
export const pathBelow = (parent: { path: string } | null, id: string): string =>
  `${parent?.path ?? '/'}${id}/`;

/** Throws if a department would be moved below itself. */
export function assertNotInto(moved: { path: string }, target: { path: string } | null): void {
  if (target?.path.startsWith(moved.path)) throw new AppError('WRONG_STATE', { reason: 'intoItself' });
}
