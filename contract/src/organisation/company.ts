import { z } from 'zod';
import { Account } from './account.ts';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { pageOf, PageRequest } from '../page.ts';
import { Role, RoleKey } from '../permission.ts';

export const MemberState = z.enum(['invited', 'active', 'left']);
export type MemberState = z.infer<typeof MemberState>;

/** A person in this company, as a colleague may see them. */
export const MemberRef = z.object({ id: Id, name: z.string(), departmentName: z.string().nullable() });
export type MemberRef = z.infer<typeof MemberRef>;

export const Member = MemberRef.extend({
  /** Masked unless the asker may write members. */
  account: z.string(),
  departmentId: Id.nullable(),
  roles: z.array(Role),
  /** Roles that wait for a second person. */
  pendingRoles: z.array(RoleKey),
  /** What rules and limits go by; empty where the company has no grades. */
  grade: Text.max(20).default(''),
  /** Departments beyond the first, which leaders and budgets go by. */
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
  /** Members whose first or further department it is. */
  memberCount: z.int(),
  /** Among those of the same parent. */
  position: z.int(),
  version: Version,
});
export type Department = z.infer<typeof Department>;

export const Company = z.object({
  id: Id,
  name: z.string(),
  /** 统一社会信用代码: what the buyer of an invoice must be. */
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
  /** One of the company's list; empty for none. */
  grade: Text.max(20).default(''),
  /** Left as they are where they are not sent. */
  otherDepartmentIds: z.array(Id).max(20).optional(),
  postId: Id.nullable().optional(),
});
/** As it is sent: the grade may be left out. */
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
    /** Whose turn it becomes where the leaver's approvals are open; refused with `handOverNeeded` while nobody is named. */
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
