import type { Department } from '@outlay/contract/organisation/company';

type Placed = Pick<Department, 'id' | 'parentId' | 'name'>;

export interface Branch<T extends Placed> {
  department: T;
  below: Branch<T>[];
}

/** Builds the tree from the list, which is already in tree order. */
export function treeOf<T extends Placed>(all: readonly T[], parentId: string | null = null): Branch<T>[] {
  return all
    .filter((one) => one.parentId === parentId)
    .map((department) => ({ department, below: treeOf(all, department.id) }));
}

/** The department and everything below it, where it cannot be moved to. */
export function idsFrom(all: readonly Placed[], id: string): string[] {
  return [id, ...all.filter(({ parentId }) => parentId === id).flatMap((one) => idsFrom(all, one.id))];
}

/** `Group / Sales / North`: two departments may have the same name. */
export function pathName(all: readonly Placed[], id: string | null): string {
  const found = all.find((one) => one.id === id);
  if (!found) return '';
  const above = pathName(all, found.parentId);
  return above ? `${above} / ${found.name}` : found.name;
}

export interface Place {
  parentId: string | null;
  position: number;
}

/** The new place of a department dropped on another, or in the gap before or after it; null if impossible. */
export function placeOfDrop(
  all: readonly Placed[],
  movedId: string,
  target: { id: string; where: 'into' | 'before' | 'after' },
): Place | null {
  const on = all.find(({ id }) => id === target.id);
  if (!on || idsFrom(all, movedId).includes(target.id)) return null;
  // First, because the drop indicator is drawn directly below the parent.
  if (target.where === 'into') return { parentId: on.id, position: 0 };
  const siblings = all.filter(({ parentId, id }) => parentId === on.parentId && id !== movedId);
  const at = siblings.findIndex(({ id }) => id === on.id);
  return { parentId: on.parentId, position: target.where === 'before' ? at : at + 1 };
}

const countBelow = (all: readonly Placed[], parentId: string | null, except: string): number =>
  all.filter((one) => one.parentId === parentId && one.id !== except).length;

/** The place after the last child of a parent. */
export const lastPlace = (all: readonly Placed[], parentId: string | null, movedId: string): Place => ({
  parentId,
  position: countBelow(all, parentId, movedId),
});

/** The place one up or down among its siblings; null at the end of the list. */
export function placeBeside(all: readonly Placed[], id: string, by: -1 | 1): Place | null {
  const one = all.find((each) => each.id === id);
  if (!one) return null;
  const siblings = all.filter(({ parentId }) => parentId === one.parentId);
  const position = siblings.indexOf(one) + by;
  return position < 0 || position >= siblings.length ? null : { parentId: one.parentId, position };
}
