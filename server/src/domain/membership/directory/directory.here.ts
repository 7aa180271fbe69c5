import { membersBySubject } from '#domain/membership/identity/known.service.ts';
import { listTree, othersOf } from '#domain/organisation/company/department.service.ts';
import { listRanks, membersByAccount, membersById } from '#domain/organisation/company/newcomer.service.ts';
import type { DirectoryPerson, DirectorySnapshot } from '#provider/directory/directory.port.ts';
import type { Context } from '#request/context.ts';
import * as conflicts from './directory.conflict.repository.ts';
import { accountsOf, type Here, type Member, type Scope } from './directory.policy.ts';
import * as directories from './directory.repository.ts';
import type { Source } from './directory.source.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/**
 * The company's current state, as needed to compare it with this snapshot. With a scope, links of other people are read
 * only where they matter.
 */
export async function hereFor(
  ctx: Reader,
  source: Source,
  snapshot: DirectorySnapshot,
  scope?: Scope,
): Promise<Here> {
  const { db, user } = ctx;
  const { companyId } = user;
  const tree = await listTree(ctx);
  const departments = new Map(tree.map((one) => [one.id, one]));
  const { decisions, unlinked } = await decidedOn(ctx, source.key);
  const accounts = snapshot.people.flatMap((one) => accountsOf(one, decisions.member.get(one.id)));
  const met = await membersByAccount(db, companyId, accounts);
  const identities = await identitiesOf(ctx, source, snapshot.people);
  const chosen = [...decisions.member.values()].flatMap(({ objectId }) => objectId ?? []);
  const others = [...new Set([...met.values()].map(({ id }) => id)), ...identities.values(), ...chosen];
  const selection = scope && {
    externalIds: [...scope.people, ...snapshot.departments.flatMap(({ leaderId }) => leaderId ?? [])],
    memberIds: others,
  };
  const links = await directories.listLinks(db, companyId, source.key, selection);
  const linksOf = (kind: string) =>
    new Map(links.flatMap((link) => (link.kind === kind ? [[link.external_id, link.object_id]] : [])));
  const memberLinks = linksOf('member');
  const linked = await membersById(db, companyId, [...new Set([...memberLinks.values(), ...others])]);
  const { grades, posts } = await listRanks(db, companyId);
  return {
    departments,
    // Links to removed departments are left out, so that these are created again.
    departmentLinks: new Map([...linksOf('department')].filter(([, id]) => departments.has(id))),
    memberLinks,
    members: await withOthers(
      ctx,
      new Map([...linked, ...[...met.values()].map((one) => [one.id, one] as const)]),
    ),
    ...{ identities, decisions, unlinked, grades, posts },
  };
}

async function withOthers(
  ctx: Reader,
  members: ReadonlyMap<string, Omit<Member, 'otherIds'>>,
): Promise<Map<string, Member>> {
  const others = await othersOf(ctx, [...members.keys()]);
  return new Map([...members].map(([id, one]) => [id, { ...one, otherIds: others.get(id) ?? [] }]));
}

const identitiesOf = async (
  ctx: Reader,
  source: Source,
  people: readonly DirectoryPerson[],
): Promise<Map<string, string>> =>
  source.kind === 'connection'
    ? await membersBySubject(
        ctx,
        source.key,
        people.map(({ id }) => id),
      )
    : new Map();

async function decidedOn(
  { db, user }: Reader,
  source: string,
): Promise<Pick<Here, 'decisions' | 'unlinked'>> {
  const rows = await conflicts.listDecided(db, user.companyId, source);
  const of = (kind: 'member' | 'department') =>
    new Map(
      rows.flatMap((row) =>
        row.kind === kind && row.decision
          ? [
              [
                row.external_id,
                {
                  ...{ decision: row.decision, fault: row.fault, objectId: row.object_id },
                  account: row.new_account,
                },
              ] as const,
            ]
          : [],
      ),
    );
  const unlinked = rows.flatMap((row) =>
    row.decision === null ? [[row.external_id, row.other_id] as const] : [],
  );
  return { decisions: { member: of('member'), department: of('department') }, unlinked: new Map(unlinked) };
}
