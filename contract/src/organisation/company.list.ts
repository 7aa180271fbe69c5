import { z } from 'zod';
import { Member } from './company.ts';
import { read } from '../endpoint.ts';
import { Id, Text } from '../fields.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';
import { Role } from '../permission.ts';

/** Filter for members; an empty one finds all who have not left. */
export const MemberFilter = z.object({
  /** Matches the name, phone number or mail address. */
  search: Text.default(''),
  /** Members with this department as their main or another department. */
  departmentId: Id.optional(),
  states: z
    .array(z.enum(['invited', 'active']))
    .max(2)
    .default([]),
  /** Members who currently have one of these roles. */
  roles: z.array(Role).max(20).default([]),
  ...OnlyThese,
  ...orderBy(['name', 'department', 'grade', 'joined', 'state']),
});
export type MemberFilter = z.infer<typeof MemberFilter>;

export const memberListEndpoints = {
  members: read({
    path: '/base/member/getPage',
    policy: 'member.read',
    scoped: true,
    request: PageRequest.extend(MemberFilter.shape),
    response: pageOf(Member),
    summary: 'Members with department, roles and state.',
  }),
  totals: read({
    path: '/base/member/getTotals',
    policy: 'member.read',
    scoped: true,
    request: MemberFilter,
    response: ListTotals,
    summary: 'How many members the same filter finds.',
  }),
  export: read({
    path: '/base/member/exportPage',
    kind: 'binary',
    policy: 'member.read',
    scoped: true,
    request: MemberFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All members that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
};
