import type { Role } from '@outlay/contract/permission';
import {
  findMemberByAccount,
  listLeaders,
  listLive,
  listRoleHolders,
} from '#domain/organisation/company/company.service.ts';
import type { Leader } from '#domain/organisation/company/company.service.ts';
import { dimensionRefs } from '#domain/organisation/dimension/dimension.service.ts';
import type { Context } from '#request/context.ts';

/** Company lookups for the approver sources of the engine. */
export interface People {
  /** Leaders above a department's members, nearest first. */
  leaders: (departmentId: string | null) => Promise<readonly Leader[]>;
  withRole: (role: Role) => Promise<readonly string[]>;
  /** Filters the ids to current members. */
  live: (ids: readonly string[]) => Promise<string[]>;
  byAccount: (account: string) => Promise<string[]>;
  /** Leaders of projects and cost centres. */
  dimensionLeaders: (ids: readonly string[]) => Promise<string[]>;
}

/** Reads from the database, caching each lookup. */
export function peopleOf(ctx: Pick<Context, 'db' | 'user' | 'now'>): People {
  const lookups = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const known = lookups.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = load();
    lookups.set(key, answer);
    return answer;
  };
  return {
    leaders: (departmentId) => once(`leaders ${departmentId}`, () => listLeaders(ctx, departmentId)),
    withRole: (role) => once(`role ${role}`, () => listRoleHolders(ctx, role)),
    live: (ids) => once(`live ${ids.join()}`, () => listLive(ctx, ids)),
    byAccount: (account) => once(`account ${account}`, () => findMemberByAccount(ctx, account)),
    dimensionLeaders: (ids) => once(`dimensions ${ids.join()}`, () => leadersOf(ctx, ids)),
  };
}

async function leadersOf(ctx: Pick<Context, 'db' | 'user'>, ids: readonly string[]): Promise<string[]> {
  const refs = await dimensionRefs(ctx, ids);
  return [...refs.values()].flatMap(({ leaderId }) => leaderId ?? []);
}
