import type { DirectoryPerson, DirectorySnapshot } from '#provider/directory/directory.port.ts';
import { planDepartments, planRemoved } from './directory.plan-departments.ts';
import { judgePeople, type Judged } from './directory.plan-people.ts';
import {
  departmentFor,
  gradeFor,
  isName,
  othersFor,
  postFor,
  type Here,
  type Member,
  type Plan,
  type Scope,
} from './directory.policy.ts';

/** Of the company's list of posts. */
const MOST_POSTS = 500;

/** The steps that synchronise the company with its directory, in the order in which to apply them. */
export function planOf(snapshot: DirectorySnapshot, here: Here, scope?: Scope): Plan {
  const plan: Plan = { steps: [], refused: [], linked: 0 };
  planDepartments(plan, snapshot, here, scope);
  const people = judgePeople(plan, snapshot.people, here);
  planPosts(plan, people, here);
  planLeavers(plan, snapshot.people, here, scope);
  for (const one of people) planPerson(plan, one, here);
  planLeaders(plan, snapshot, here);
  planRemoved(plan, snapshot, here, scope);
  return plan;
}

/** Posts that the company's list does not have yet. */
function planPosts(plan: Plan, people: readonly Judged[], here: Here): void {
  const missing = new Set(
    people
      .map(({ person }) => person.title?.trim() ?? '')
      .filter((name) => isName(name) && !here.posts.has(name)),
  );
  for (const name of [...missing].slice(0, Math.max(0, MOST_POSTS - here.posts.size)))
    plan.steps.push({ act: 'postAdded', externalId: name, id: null, name, detail: '' });
}

function planPerson(plan: Plan, { person, account, memberId }: Judged, here: Here): void {
  const { id: externalId } = person;
  const name = person.name.trim();
  const linked = here.members.get(here.memberLinks.get(externalId) ?? '');
  if (linked && linked.state !== 'left') {
    if (memberDiffers(person, linked, here))
      plan.steps.push({ act: 'memberChanged', externalId, id: linked.id, name, detail: linked.name });
  } else if (memberId !== null)
    plan.steps.push({ act: 'link', kind: 'member', externalId, id: memberId, name, detail: '' });
  else plan.steps.push({ act: 'memberAdded', externalId, id: null, name, detail: account });
}

function memberDiffers(one: DirectoryPerson, member: Member, here: Here): boolean {
  const departmentId = departmentFor(one, here);
  const grade = gradeFor(one, here.grades);
  const postId = postFor(one, here);
  return (
    one.name.trim() !== member.name ||
    (departmentId !== undefined && departmentId !== member.departmentId) ||
    (departmentId !== undefined && isOther(othersFor(one, here), member.otherIds)) ||
    (grade !== undefined && grade !== member.grade) ||
    (postId !== undefined && postId !== member.postId)
  );
}

const isOther = (wanted: readonly string[], current: readonly string[]): boolean =>
  wanted.length !== current.length || wanted.some((id) => !current.includes(id));

/** Removes members who are no longer active in the directory; only linked ones. */
function planLeavers(
  plan: Plan,
  people: readonly DirectoryPerson[],
  { memberLinks, members }: Here,
  scope: Scope | undefined,
): void {
  const active = new Set(people.flatMap(({ id, active: is }) => (is ? [id] : [])));
  const isKept = (externalId: string) =>
    active.has(externalId) || (scope !== undefined && !scope.people.has(externalId));
  // Somebody may have several entries, and leaves with the last.
  const kept = new Set([...memberLinks].flatMap(([externalId, id]) => (isKept(externalId) ? [id] : [])));
  const counted = new Set<string>();
  for (const [externalId, id] of memberLinks) {
    const member = members.get(id);
    if (!member || member.state === 'left' || counted.has(id)) continue;
    counted.add(id);
    if (!kept.has(id))
      plan.steps.push({ act: 'memberLeft', externalId, id, name: member.name, detail: member.account });
  }
  plan.linked = counted.size;
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
