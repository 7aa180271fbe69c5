import { evaluate, parseExpression, type Value } from '@outlay/contract/expression';
import type { RouteReason } from '@outlay/contract/documents/flow';
import type { FlowDefinition, FlowSource } from '@outlay/contract/documents/flow.definition';
import { Role } from '@outlay/contract/permission';
import { newId } from '#system/id.ts';
import type { World } from '#engine/enter.ts';
import type { Facts } from '#engine/run.ts';
import type { Found } from '#engine/assign-approvers.ts';
import type { People } from './flow.people.ts';

/** The engine's lookups for one document's run, from the facts at submission. */
export function worldOf(people: People, facts: Facts, fallback: FlowDefinition['fallback']): World {
  const submitterId = facts['submitter']?.[0] ?? '';
  const home = facts['home']?.[0] ?? null;
  return {
    submitterId,
    amount: Number(facts['amount']?.[0] ?? 0),
    facts,
    newId,
    find: (source, chosen) => find({ people, facts, submitterId, home, chosen }, source),
    leaders: () => nearestLeader(people, home, submitterId),
    fallback: () => fallbackOf(people, fallback, submitterId),
  };
}

interface ApproverQuery {
  people: People;
  facts: Facts;
  submitterId: string;
  home: string | null;
  chosen: readonly string[];
}

const found = (
  ids: readonly string[],
  code: RouteReason['code'],
  values: Record<string, string> = {},
): Found => ({
  ids: [...ids],
  reason: { code, values },
});

async function find(query: ApproverQuery, source: FlowSource): Promise<Found> {
  const { people, facts, submitterId, home, chosen } = query;
  switch (source.kind) {
    case 'members':
      return found(await people.live(source.ids), 'members');
    case 'role':
      return found(await people.withRole(source.role), 'role', { role: source.role });
    case 'departmentLeader':
      return await nearestLeader(people, home, submitterId);
    case 'leaderAbove':
      return await leaderAbove(query, source.level);
    case 'leadersUpTo':
      return await leadersUpTo(query, source.levels);
    case 'leaderOf': {
      const [leader] = await people.leaders(source.departmentId);
      return leader
        ? found([leader.leaderId], 'leaderOf', { department: leader.departmentName })
        : found([], 'leaderOf');
    }
    case 'allocationLeaders':
      return await allocationLeaders(people, facts);
    case 'field':
      return found(await people.live(facts[`field:${source.field}`] ?? []), 'field', { field: source.field });
    case 'submitterChoice':
    case 'previousChoice':
      return found(await people.live(allowed(source, chosen)), source.kind);
    case 'expression':
      return await computed(query, source.expression);
  }
}

const allowed = (source: FlowSource, chosen: readonly string[]) =>
  source.kind === 'submitterChoice' && source.ids.length > 0
    ? chosen.filter((id) => source.ids.includes(id))
    : chosen;

/** The leader of the submitter's department; for a leader, the next one above. */
async function nearestLeader(people: People, home: string | null, submitterId: string): Promise<Found> {
  const leaders = await people.leaders(home);
  const index = leaders.findIndex(({ leaderId }) => leaderId !== submitterId);
  const leader = leaders[index];
  return leader
    ? found([leader.leaderId], index === 0 ? 'departmentLeader' : 'leaderAbove', {
        department: leader.departmentName,
      })
    : found([], 'departmentLeader');
}

/** A member who leads several departments in a row counts as one level. */
async function levels({ people, home, submitterId }: ApproverQuery) {
  const leaders = (await people.leaders(home)).filter(({ leaderId }) => leaderId !== submitterId);
  return leaders.filter((leader, index) => leader.leaderId !== leaders[index - 1]?.leaderId);
}

async function leaderAbove(query: ApproverQuery, level: number): Promise<Found> {
  const leader = (await levels(query))[level - 1];
  return leader
    ? found([leader.leaderId], 'leaderAbove', { department: leader.departmentName })
    : found([], 'leaderAbove');
}

async function leadersUpTo(request: ApproverQuery, count: number): Promise<Found> {
  const leaders = (await levels(request)).slice(0, count);
  const ids = [...new Set(leaders.map(({ leaderId }) => leaderId))];
  return found(ids, 'leadersUpTo', { levels: String(count) });
}

async function allocationLeaders(people: People, facts: Facts): Promise<Found> {
  const ofDepartments = await Promise.all(
    (facts['allocated'] ?? []).map(async (id) => (await people.leaders(id))[0]?.leaderId ?? []),
  );
  const ofProjects = await people.dimensionLeaders([
    ...(facts['project'] ?? []),
    ...(facts['costCentre'] ?? []),
  ]);
  return found(
    [...new Set([...ofDepartments.flat(), ...(await people.live(ofProjects))])],
    'allocationLeaders',
  );
}

/** A custom expression evaluates to a mark such as `leader:2`, which is resolved like the built-in source. */
async function computed(query: ApproverQuery, text: string): Promise<Found> {
  const parsed = parseExpression(text);
  if ('fault' in parsed) return found([], 'expression');
  const mark = evaluate(parsed.tree, {
    name: (name) => valueOf(query.facts[name] ?? query.facts[`field:${name}`]),
    call: (name, [first]) =>
      MARKS.includes(name) && first !== null ? `${name}:${String(first)}` : undefined,
  });
  const [kind = '', ...rest] = String(mark).split(':');
  const value = rest.join(':');
  const named = { expression: `${kind}(${value})` };
  if (kind === 'leader') return found((await leaderAbove(query, Number(value))).ids, 'expression', named);
  if (kind === 'member') return found(await query.people.byAccount(value), 'expression', named);
  const role = kind === 'role' ? Role.safeParse(value) : undefined;
  return found(role?.success ? await query.people.withRole(role.data) : [], 'expression', named);
}

const MARKS = ['leader', 'role', 'member'];

function valueOf(words: readonly string[] | undefined): Value {
  const [word] = words ?? [];
  if (word === undefined) return null;
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}

/** The holders of the first fallback role that anyone besides the submitter has. */
async function fallbackOf(
  people: People,
  roles: FlowDefinition['fallback'],
  submitterId: string,
): Promise<Found> {
  for (const role of roles) {
    const ids = (await people.withRole(role)).filter((id) => id !== submitterId);
    if (ids.length > 0) return found(ids, 'fallback', { role });
  }
  return found([], 'fallback');
}
