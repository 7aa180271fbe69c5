import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Empty, Id, Instant, NonEmptyText, Version } from '../fields.ts';
import { pageOf, PageRequest } from '../page.ts';
import { FINANCE_PERMISSIONS, GRANTS, Permission, Role, RoleKey, SCOPED_PERMISSIONS } from '../permission.ts';

/** The permissions of a role; the company's own roles have their own list. */
export const permissionsGranted = (
  key: RoleKey,
  own: ReadonlyMap<string, readonly Permission[]>,
  scoped: boolean,
): Permission[] => {
  const builtIn = Role.safeParse(key).data;
  const all = builtIn ? GRANTS[builtIn] : (own.get(key) ?? []);
  return all.filter((one) => !scoped || SCOPED_PERMISSIONS.has(one));
};

/** True with a permission over money; granting such a role takes two people. */
export const isFinance = (permissions: readonly Permission[]): boolean =>
  permissions.some((one) => FINANCE_PERMISSIONS.has(one));

/** A person whom a grant concerns. */
const Person = z.object({ id: Id, name: z.string() });
const Place = z.object({ id: Id, name: z.string() });

export const CompanyRole = z.object({
  key: RoleKey,
  /** For the company's own roles; the names of built-in roles are translated. */
  name: z.string(),
  builtIn: z.boolean(),
  permissions: z.array(Permission),
  /** Granting it takes two people. */
  finance: z.boolean(),
  /** Number of members who currently hold it. */
  holders: z.int(),
  version: Version,
  actions: z.array(z.enum(['change', 'remove', 'grant'])),
});
export type CompanyRole = z.infer<typeof CompanyRole>;

export const Grant = z.object({
  role: RoleKey,
  name: z.string(),
  /** Empty for the whole company; otherwise these departments and those below them. */
  departments: z.array(Place),
  /** Last valid day, inclusive, in the company's time zone; null without an end. */
  until: Day.nullable(),
  grantedBy: Person.nullable(),
  at: Instant,
  /** Its last day has passed. */
  over: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Grant = z.infer<typeof Grant>;

export const RoleRequest = z.object({
  id: Id,
  member: Person.extend({ departmentName: z.string().nullable() }),
  role: RoleKey,
  name: z.string(),
  departments: z.array(Place),
  until: Day.nullable(),
  requestedBy: Person,
  requestedAt: Instant,
  decision: z.enum(['confirmed', 'refused', 'withdrawn']).nullable(),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  version: Version,
  actions: z.array(z.enum(['confirm', 'refuse', 'withdraw'])),
});
export type RoleRequest = z.infer<typeof RoleRequest>;

export const MemberGrants = z.object({
  grants: z.array(Grant),
  /** Requests that need confirmation by a second person. */
  pending: z.array(RoleRequest),
});
export type MemberGrants = z.infer<typeof MemberGrants>;

const Seen = z.object({ id: Id, version: Version });

export const roleEndpoints = {
  list: read({
    path: '/base/role/getAll',
    policy: 'role.read',
    request: Empty,
    response: z.object({ items: z.array(CompanyRole) }),
    summary: 'The built-in roles and those of the company, with what each lets do.',
  }),
  save: change({
    path: '/base/role/save',
    policy: 'role.write',
    secret: false,
    stepUp: true,
    request: Seen.extend({ name: NonEmptyText.max(40), permissions: z.array(Permission).min(1) }),
    response: CompanyRole,
    summary: 'Make a role of the company or change one; version 0 makes it.',
  }),
  remove: change({
    path: '/base/role/remove',
    policy: 'role.write',
    secret: false,
    stepUp: true,
    request: Seen,
    response: Done,
    summary: 'Remove a role of the company; whoever holds it holds it no longer.',
  }),
  grants: read({
    path: '/base/role/getGrants',
    policy: 'role.read',
    request: z.object({ memberId: Id }),
    response: MemberGrants,
    summary: 'The roles of a member, and those that wait for a second person.',
  }),
  grant: change({
    path: '/base/role/grant',
    policy: 'role.grant',
    secret: false,
    stepUp: true,
    request: z.object({
      memberId: Id,
      role: RoleKey,
      departmentIds: z.array(Id).max(50).default([]),
      until: Day.nullable().default(null),
    }),
    /** `requested`: nothing changes until a second person confirms. */
    response: MemberGrants.extend({ requested: z.boolean() }),
    summary: 'Give a role, for the company or some departments, for good or until a day.',
  }),
  withdraw: change({
    path: '/base/role/withdraw',
    policy: 'role.grant',
    secret: false,
    stepUp: true,
    request: z.object({ memberId: Id, role: RoleKey }),
    response: MemberGrants,
    summary: 'Take a role back.',
  }),
  requests: read({
    path: '/base/role/getRequests',
    policy: 'role.read',
    request: PageRequest.extend({ openOnly: z.boolean().default(true) }),
    response: pageOf(RoleRequest),
    summary: 'Finance roles that somebody wants to give, newest first.',
  }),
  confirm: change({
    path: '/base/role/confirm',
    policy: 'role.confirm',
    secret: false,
    stepUp: true,
    request: Seen,
    response: RoleRequest,
    summary: 'The second person lets the role take effect.',
  }),
  refuse: change({
    path: '/base/role/refuse',
    policy: 'role.confirm',
    secret: false,
    request: Seen,
    response: RoleRequest,
    summary: 'The second person does not agree.',
  }),
  withdrawRequest: change({
    path: '/base/role/withdrawRequest',
    policy: 'role.grant',
    secret: false,
    request: Seen,
    response: RoleRequest,
    summary: 'Whoever asked no longer wants it.',
  }),
};
