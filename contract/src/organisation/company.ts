import { z } from 'zod';
import { Account } from './account.ts';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { pageOf, PageRequest } from '../page.ts';
import { Role, RoleKey } from '../permission.ts';

export const MemberState = z.enum(['invited', 'active', 'left']);
export type MemberState = z.infer<typeof MemberState>;

/** A member, reduced to what every colleague may see. */
export const MemberRef = z.object({ id: Id, name: z.string(), departmentName: z.string().nullable() });
export type MemberRef = z.infer<typeof MemberRef>;

export const Member = MemberRef.extend({
  /** Masked unless the reader has permission to write members. */
  account: z.string(),
  departmentId: Id.nullable(),
  roles: z.array(Role),
  /** Roles that need confirmation by a second person. */
  pendingRoles: z.array(RoleKey),
  /** Rules and limits depend on it; empty when the company has no grades. */
  grade: Text.max(20).default(''),
  /** Departments besides the main one; approval by leaders and budgets use only the main one. */
  otherDepartmentIds: z.array(Id),
  postId: Id.nullable(),
  postName: z.string().nullable(),
  joinedAt: Instant.nullable(),
  state: MemberState,
  version: Version,
});
export type Member = z.infer<typeof Member>;

export const Department = z.object({
  id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  leader: MemberRef.nullable(),
  /** Number of members with this as their main or another department. */
  memberCount: z.int(),
  /** Order among the departments with the same parent. */
  position: z.int(),
  version: Version,
});
export type Department = z.infer<typeof Department>;

export const Company = z.object({
  id: Id,
  name: z.string(),
  /** 统一社会信用代码 (tax ID), which must match the buyer on invoices. */
  taxId: z.string().nullable(),
  currency: z.string(),
  version: Version,
});
export type Company = z.infer<typeof Company>;

export const MemberForm = z.object({
  id: Id,
  /** 0 for a new member. */
  version: Version,
  name: NonEmptyText.max(40),
  account: Account,
  departmentId: Id.nullable(),
  roles: z.array(Role).min(1),
  /** One of the company's grades; empty for none. */
  grade: Text.max(20).default(''),
  /** Unchanged when omitted. */
  otherDepartmentIds: z.array(Id).max(20).optional(),
  postId: Id.nullable().optional(),
});
/** The request before parsing: fields with defaults may be omitted. */
export type MemberForm = z.input<typeof MemberForm>;

export const companyEndpoints = {
  info: read({
    path: '/base/company/getCorpInfo',
    policy: 'signedIn',
    request: Empty,
    response: Company,
    summary: "My company's data.",
  }),
  colleagues: read({
    path: '/base/member/search',
    policy: 'signedIn',
    request: PageRequest.extend({ search: Text.default('') }),
    response: pageOf(MemberRef),
    summary: 'Colleagues by name, to copy a document to.',
  }),
  saveMember: change({
    path: '/base/member/save',
    policy: 'member.write',
    secret: false,
    request: MemberForm,
    response: Member,
    summary: 'Add a member, who then activates with a code, or change one.',
  }),
  removeMember: change({
    path: '/base/member/remove',
    policy: 'member.write',
    secret: false,
    /** Receives the leaver's open approvals; required if there are any, else fails with `handOverNeeded`. */
    request: z.object({ id: Id, version: Version, handOverTo: Id.nullable().default(null) }),
    response: Member,
    summary: 'A leaver: the sessions end at once.',
  }),
  departments: read({
    path: '/base/department/getAll',
    policy: 'signedIn',
    request: Empty,
    response: z.object({ items: z.array(Department) }),
    summary: 'The departments as the tree shows them, with leader and head count.',
  }),
  saveDepartment: change({
    path: '/base/department/save',
    policy: 'member.write',
    secret: false,
    request: z.object({
      id: Id,
      version: Version,
      name: NonEmptyText.max(40),
      parentId: Id.nullable(),
      leaderId: Id.nullable(),
    }),
    response: Department,
    summary: 'Add a department, rename it or give it a leader; it is moved by the call of that name.',
  }),
};
