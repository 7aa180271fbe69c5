import type { DirectoryDepartment, DirectorySnapshot } from '#provider/directory/directory.port.ts';
import { inOrder, isName, type Department, type Here, type Plan, type Scope } from './directory.policy.ts';

/** Adds, renames and moves departments, and links those that have the same name at the same place. */
export function planDepartments(
  plan: Plan,
  snapshot: DirectorySnapshot,
  here: Here,
  scope: Scope | undefined,
): void {
  // After an event the parents are not in the snapshot.
  const isKnown = (id: string) => scope !== undefined && here.departmentLinks.has(id);
  const ordered = inOrder(snapshot.departments, isKnown);
  const reached = new Set(ordered);
  for (const one of snapshot.departments) if (!reached.has(one)) refuse(plan, one, 'loop');
  const duplicates = duplicatesIn(snapshot, here);
  const blocked = new Set<string>();
  for (const one of ordered) {
    const name = one.name.trim();
    const { id: externalId } = one;
    const linked = here.departments.get(here.departmentLinks.get(externalId) ?? '');
    const decided = here.decisions.department.get(externalId);
    // What is below a department that waits or stays outside, waits too.
    if (blocked.has(one.parentId ?? '') || (!linked && decided?.decision === 'leaveOut'))
      blocked.add(externalId);
    else if (linked) planChange(plan, one, linked, here);
    else if (!isName(name)) {
      refuse(plan, one, 'nameMissing');
      blocked.add(externalId);
    } else {
      const chosen = decided?.decision === 'link' ? here.departments.get(decided.objectId ?? '') : undefined;
      const found = chosen ? [chosen] : decided ? [] : duplicates.here(one);
      const isUnclear = !decided && (found.length > 1 || duplicates.isRepeated(one));
      if (isUnclear) {
        refuse(plan, one, 'nameTwin', found[0]?.id ?? null);
        blocked.add(externalId);
      } else
        plan.steps.push(
          found[0]
            ? { act: 'link', kind: 'department', externalId, id: found[0].id, name, detail: '' }
            : { act: 'departmentAdded', externalId, id: null, name, detail: '' },
        );
    }
  }
}

function refuse(
  plan: Plan,
  one: DirectoryDepartment,
  fault: 'loop' | 'nameMissing' | 'nameTwin',
  otherId: string | null = null,
): void {
  plan.refused.push({
    ...{ kind: 'department', externalId: one.id, name: one.name.trim(), account: '', fault, otherId },
  });
}

function planChange(plan: Plan, one: DirectoryDepartment, linked: Department, here: Here): void {
  const name = one.name.trim();
  const parentId = one.parentId === null ? null : here.departmentLinks.get(one.parentId);
  if (!isName(name)) refuse(plan, one, 'nameMissing');
  else if (linked.name !== name || (parentId !== undefined && linked.parentId !== parentId))
    plan.steps.push({
      ...{ act: 'departmentChanged', externalId: one.id, id: linked.id, name, detail: linked.name },
    });
}

/** Departments with the same name below the same parent: unlinked ones here, and others in the directory. */
function duplicatesIn(snapshot: DirectorySnapshot, here: Here) {
  const taken = new Set(here.departmentLinks.values());
  const placeOf = (parentId: string | null, name: string) => `${parentId ?? ''}/${name}`;
  const free = [...here.departments.values()].filter(({ id }) => !taken.has(id));
  const byPlace = Map.groupBy(free, ({ parentId, name }) => placeOf(parentId, name));
  const waiting = snapshot.departments.filter(
    ({ id }) => !here.departmentLinks.has(id) && !here.decisions.department.has(id),
  );
  const repeated = Map.groupBy(waiting, ({ parentId, name }) => placeOf(parentId, name.trim()));
  return {
    here({ parentId, name }: DirectoryDepartment): Department[] {
      const ours = parentId === null ? null : here.departmentLinks.get(parentId);
      return ours === undefined ? [] : (byPlace.get(placeOf(ours, name.trim())) ?? []);
    },
    isRepeated: ({ parentId, name }: DirectoryDepartment) =>
      (repeated.get(placeOf(parentId, name.trim()))?.length ?? 0) > 1,
  };
}

/** Linked departments that the directory no longer has, the lowest first. One that is in use stays. */
export function planRemoved(
  plan: Plan,
  snapshot: DirectorySnapshot,
  here: Here,
  scope: Scope | undefined,
): void {
  const there = new Set(snapshot.departments.map(({ id }) => id));
  const isKept = (externalId: string) =>
    there.has(externalId) || (scope !== undefined && !scope.departments.has(externalId));
  const kept = new Set(
    [...here.departmentLinks].flatMap(([externalId, id]) => (isKept(externalId) ? [id] : [])),
  );
  const gone = [...here.departmentLinks].flatMap(([externalId, id]) => {
    const department = here.departments.get(id);
    return department && !kept.has(id) ? [{ externalId, department, depth: depthOf(department, here) }] : [];
  });
  for (const { externalId, department } of gone.toSorted((a, b) => b.depth - a.depth))
    plan.steps.push({
      ...{ act: 'departmentRemoved', externalId, id: department.id, name: department.name, detail: '' },
    });
}

function depthOf(department: Department, { departments }: Here): number {
  let depth = 0;
  for (let at: Department | undefined = department; at?.parentId; depth += 1)
    at = departments.get(at.parentId);
  return depth;
}
