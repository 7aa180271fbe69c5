import { Feature } from '@outlay/contract/feature';
import {
  GRANTS,
  PERMISSIONS,
  PLAIN_PERMISSIONS,
  Role,
  SCOPED_PERMISSIONS,
  type Permission,
} from '@outlay/contract/permission';
import { AGENT_PERMISSIONS } from '@outlay/contract/permission.agent';
import type { Db } from '#database/connect.ts';
import { dayOf } from '#system/clock.ts';
import type { SessionOf, SignedIn } from '#request/context.ts';
import * as seated from './signed-in.repository.ts';
import type { HeldRole } from './signed-in.repository.ts';

const DAY_MS = 86_400_000;
const KNOWN = new Set<string>(PERMISSIONS);

type Row = NonNullable<Awaited<ReturnType<typeof seated.findSignedInRow>>>;

interface SignedInOptions {
  now: Date;
  session?: {
    id: string;
    steppedUpAt: Date | null;
    outside: SessionOf['outside'];
    agencyId: string | null;
    agentId: string | null;
  };
}

/**
 * The signed-in member for a request, with current permissions and the agent, if any. Undefined once the member has
 * left.
 */
export async function signedInMember(
  db: Db,
  companyId: string,
  memberId: string,
  { now, session }: SignedInOptions,
): Promise<SignedIn | undefined> {
  const row = await seated.findSignedInRow(db, companyId, memberId, now);
  if (!row) return undefined;
  const today = dayOf(now, row.time_zone);
  const powers = powersOf(row, now);
  const member: SignedIn = {
    personId: row.person_id,
    memberId,
    companyId,
    name: row.name,
    departmentId: row.department_id,
    departmentName: row.department_name,
    roles: row.held.flatMap(({ role, scoped }) => (scoped ? [] : (Role.safeParse(role).data ?? []))),
    ...powers.may,
    featuresOff: new Set(row.features_off.flatMap((name) => Feature.safeParse(name).data ?? [])),
    shownOutside: row.shown_outside,
    timeZone: row.time_zone,
    agent: null,
    session: session
      ? {
          ...{ id: session.id, steppedUpAt: session.steppedUpAt, outside: session.outside },
          secondFactor: powers.secondFactor,
        }
      : null,
  };
  if (!session?.agencyId || !session.agentId) return member;
  const { agencyId, agentId } = session;
  const agent = await seated.findAgent(db, { companyId, agencyId, agentId, today });
  if (!agent) return undefined;
  return inAnothersHands(member, {
    agencyId,
    memberId: agentId,
    personId: agent.person_id,
    name: agent.name,
    scope: agent.scope,
  });
}

/** An agent gets only the member's permissions to prepare and to submit. */
const inAnothersHands = (member: SignedIn, agent: NonNullable<SignedIn['agent']>): SignedIn => ({
  ...member,
  roles: ['employee'],
  permissions: new Set([...member.permissions].filter((one) => AGENT_PERMISSIONS.has(one))),
  scoped: new Map(),
  withheld: new Set(),
  agent,
});

const permissionsIn = ({ role, permissions }: HeldRole): Permission[] => {
  const own = permissions?.filter((one): one is Permission => KNOWN.has(one));
  const builtIn = Role.safeParse(role).data;
  return own ?? (builtIn ? [...GRANTS[builtIn]] : []);
};

interface Powers {
  may: Pick<SignedIn, 'permissions' | 'scoped' | 'withheld'>;
  secondFactor: SessionOf['secondFactor'];
}

/**
 * The permissions of all roles; those beyond an employee's are suspended while a required second factor is
 * missing.
 */
function powersOf(row: Row, now: Date): Powers {
  const permissions = new Set<Permission>();
  const scoped = new Map<Permission, string[]>();
  let since: Date | null = null;
  for (const held of row.held) {
    const granted = permissionsIn(held);
    for (const one of granted) {
      if (!held.scoped) permissions.add(one);
      else if (SCOPED_PERMISSIONS.has(one)) scoped.set(one, [...(scoped.get(one) ?? []), ...held.paths]);
    }
    const at = new Date(held.since);
    if (granted.some((one) => !PLAIN_PERMISSIONS.has(one)) && (since === null || at < since)) since = at;
  }
  const required = since !== null && !row.demo;
  const dueAt = required && since ? new Date(since.getTime() + row.second_factor_days * DAY_MS) : null;
  const secondFactor = { enrolled: row.enrolled, dueAt };
  if (row.enrolled || dueAt === null || dueAt > now)
    return { may: { permissions, scoped, withheld: new Set() }, secondFactor };
  const withheld = [...permissions, ...scoped.keys()].filter((one) => !PLAIN_PERMISSIONS.has(one));
  return {
    may: {
      permissions: new Set([...permissions].filter((one) => PLAIN_PERMISSIONS.has(one))),
      scoped: new Map(),
      withheld: new Set(withheld),
    },
    secondFactor,
  };
}
