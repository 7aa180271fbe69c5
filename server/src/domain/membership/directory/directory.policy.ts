import { Account } from '@outlay/contract/organisation/account';
import type { DirectoryAct, DirectoryFault } from '@outlay/contract/membership/directory';
import type { DirectorySnapshot } from '#provider/directory/directory.port.ts';

export interface Department {
  id: string;
  name: string;
  parentId: string | null;
  leaderId: string | null;
  version: number;
}
export interface Member {
  id: string;
  account: string;
  version: number;
  state: 'invited' | 'active' | 'left';
  name: string;
  departmentId: string | null;
  grade: string;
}

/** The company's current state, with its links to the directory's entries. */
export interface Here {
  departments: Map<string, Department>;
  members: Map<string, Member>;
  /** Directory ids to our ids. */
  departmentLinks: Map<string, string>;
  memberLinks: Map<string, string>;
  grades: readonly string[];
}

type RawPerson = DirectorySnapshot['people'][number];
type RawDepartment = DirectorySnapshot['departments'][number];

/**
 * One change to apply. `link` has no visible effect: it stores that an existing row is the directory's entry.
 */
export type Step =
  | { act: 'link'; kind: 'member' | 'department'; externalId: string; id: string; name: string; detail: '' }
  | { act: DirectoryAct; externalId: string; id: string | null; name: string; detail: string };

export interface Plan {
  steps: Step[];
  refused: { externalId: string; name: string; fault: DirectoryFault }[];
  /** Number of linked members who have not left, before this run removes any. */
  linked: number;
}

export const tidyAccount = (account: string): string =>
  account.includes('@') ? account.trim().toLowerCase() : account.replaceAll(/[\s()-]/g, '');

/** Parents before their children; leaves out cycles and departments with an unknown parent. */
export function inOrder(departments: readonly RawDepartment[]): RawDepartment[] {
  const byParent = Map.groupBy(departments, ({ parentId }) => parentId);
  const ordered: RawDepartment[] = [];
  const visit = (parentId: string | null) => {
    for (const one of byParent.get(parentId) ?? []) {
      ordered.push(one);
      visit(one.id);
    }
  };
  visit(null);
  return ordered;
}

/** The steps that synchronise the company with its directory, in the order in which to apply them. */
export function planOf(snapshot: DirectorySnapshot, here: Here): Plan {
  const plan: Plan = { steps: [], refused: [], linked: 0 };
  planDepartments(plan, snapshot, here);
  const people = judgePeople(plan, snapshot.people, here);
  planLeavers(plan, snapshot.people, here);
  for (const person of people) planPerson(plan, person, here);
  planLeaders(plan, snapshot, here);
  return plan;
}

function planDepartments(plan: Plan, snapshot: DirectorySnapshot, here: Here): void {
  const ordered = inOrder(snapshot.departments);
  const reached = new Set(ordered);
  for (const one of snapshot.departments)
    if (!reached.has(one)) plan.refused.push({ externalId: one.id, name: one.name, fault: 'loop' });
  for (const one of ordered) {
    const name = one.name.trim();
    const { id: externalId } = one;
    const parentId = one.parentId === null ? null : here.departmentLinks.get(one.parentId);
    const linked = here.departments.get(here.departmentLinks.get(externalId) ?? '');
    if (name === '' || name.length > 40) plan.refused.push({ externalId, name, fault: 'nameMissing' });
    else if (linked) {
      if (linked.name !== name || (parentId !== undefined && linked.parentId !== parentId))
        plan.steps.push({ act: 'departmentChanged', externalId, id: linked.id, name, detail: linked.name });
    } else {
      const twin = parentId === undefined ? undefined : findTwin(here, name, parentId);
      plan.steps.push(
        twin
          ? { act: 'link', kind: 'department', externalId, id: twin.id, name, detail: '' }
          : { act: 'departmentAdded', externalId, id: null, name, detail: '' },
      );
    }
  }
}

/** An unlinked department with that name and parent. */
function findTwin(here: Here, name: string, parentId: string | null): Department | undefined {
  const taken = new Set(here.departmentLinks.values());
  return [...here.departments.values()].find(
    (one) => one.name === name && one.parentId === parentId && !taken.has(one.id),
  );
}

function judgePeople(plan: Plan, people: readonly RawPerson[], here: Here): RawPerson[] {
  const seen = new Set<string>();
  return people.filter((one) => {
    if (!one.active) return false;
    const account = tidyAccount(one.account);
    const name = one.name.trim();
    const refuse = (fault: DirectoryFault) => plan.refused.push({ externalId: one.id, name, fault });
    if (name === '' || name.length > 40) refuse('nameMissing');
    else if (!Account.safeParse(account).success) refuse('badAccount');
    else if (seen.has(account)) refuse('twice');
    else {
      seen.add(account);
      if (one.grade && !here.grades.includes(one.grade)) refuse('unknownGrade');
      return true;
    }
    return false;
  });
}

/** The grade to set; undefined to leave it unchanged. */
export const gradeFor = (one: { grade?: string | undefined }, grades: readonly string[]) =>
  one.grade && grades.includes(one.grade) ? one.grade : undefined;

/** The person's department; undefined when the directory names none or it does not exist here yet. */
export const departmentFor = (one: { departmentIds: readonly string[] }, here: Here): string | undefined =>
  here.departmentLinks.get(one.departmentIds[0] ?? '');

function planPerson(plan: Plan, one: RawPerson, here: Here): void {
  const { id: externalId } = one;
  const name = one.name.trim();
  const account = tidyAccount(one.account);
  const linked = here.members.get(here.memberLinks.get(externalId) ?? '');
  if (linked && linked.state !== 'left') {
    if (memberDiffers(one, linked, here))
      plan.steps.push({ act: 'memberChanged', externalId, id: linked.id, name, detail: linked.name });
    return;
  }
  const twin = [...here.members.values()].find((member) => member.account === account);
  plan.steps.push(
    twin && twin.state !== 'left'
      ? { act: 'link', kind: 'member', externalId, id: twin.id, name, detail: '' }
      : { act: 'memberAdded', externalId, id: null, name, detail: account },
  );
}

function memberDiffers(one: RawPerson, member: Member, here: Here): boolean {
  const departmentId = departmentFor(one, here);
  const grade = gradeFor(one, here.grades);
  return (
    one.name.trim() !== member.name ||
    (departmentId !== undefined && departmentId !== member.departmentId) ||
    (grade !== undefined && grade !== member.grade)
  );
}

/** Removes members who are no longer active in the directory; only linked ones. */
function planLeavers(plan: Plan, people: readonly RawPerson[], here: Here): void {
  const active = new Set(people.flatMap(({ id, active: is }) => (is ? [id] : [])));
  for (const [externalId, id] of here.memberLinks) {
    const member = here.members.get(id);
    if (!member || member.state === 'left') continue;
    plan.linked += 1;
    if (!active.has(externalId))
      plan.steps.push({ act: 'memberLeft', externalId, id, name: member.name, detail: member.account });
  }
}

/** Sets leaders; a department without a leader in the directory keeps its own. */
function planLeaders(plan: Plan, snapshot: DirectorySnapshot, here: Here): void {
  for (const one of snapshot.departments) {
    const department = here.departments.get(here.departmentLinks.get(one.id) ?? '');
    const leader = here.members.get(here.memberLinks.get(one.leaderId ?? '') ?? '');
    if (!department || !leader || leader.state === 'left' || department.leaderId === leader.id) continue;
    const { id, name } = department;
    plan.steps.push({ act: 'leaderChanged', externalId: one.id, id, name, detail: leader.name });
  }
}

const FEW = 5;

/** Guards against an incomplete response from the directory, which would remove most members. */
export const tooManyLeave = ({ steps, linked }: Plan): boolean => {
  const leavers = steps.filter(({ act }) => act === 'memberLeft').length;
  return leavers > FEW && leavers * 2 > linked;
};
