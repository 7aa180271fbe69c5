import { z } from 'zod';
import { Department, MemberRef } from './company.ts';
import { change, read } from '../endpoint.ts';
import { Id, Instant, Version } from '../fields.ts';
import { pageOf, PageRequest } from '../page.ts';

export const DepartmentChangeKind = z.enum(['created', 'renamed', 'moved', 'merged', 'leader', 'removed']);
export type DepartmentChangeKind = z.infer<typeof DepartmentChangeKind>;

/** An event in the history of a department. */
export const DepartmentChange = z.object({
  id: Id,
  kind: DepartmentChangeKind,
  /** Names at that time of the department, its parent or its leader; null for none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** For a merge: the other department, and whether it was merged into this one or the reverse. */
  other: z.object({ name: z.string(), cameIn: z.boolean(), members: z.int() }).nullable(),
  /** Null for the system. */
  actor: MemberRef.nullable(),
  at: Instant,
});
export type DepartmentChange = z.infer<typeof DepartmentChange>;

const Tree = z.object({ items: z.array(Department) });

export const departmentEndpoints = {
  move: change({
    path: '/base/department/move',
    policy: 'member.write',
    secret: false,
    request: z.object({
      id: Id,
      version: Version,
      parentId: Id.nullable(),
      position: z.int().min(0).max(2000),
    }),
    response: Tree,
    summary: 'Put a department, with all below it, under another or in another place among its siblings.',
  }),
  merge: change({
    path: '/base/department/merge',
    policy: 'member.write',
    secret: false,
    request: z.object({ id: Id, version: Version, intoId: Id }),
    response: Tree,
    summary: 'One department goes into another: its members, what is below it, and all that names it.',
  }),
  remove: change({
    path: '/base/department/remove',
    policy: 'member.write',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Tree,
    summary: 'Remove an empty department. Old documents still name it.',
  }),
  history: read({
    path: '/base/department/getHistory',
    policy: 'member.read',
    request: PageRequest.extend({ id: Id }),
    response: pageOf(DepartmentChange),
    summary: 'How a department came to be as it is, newest first.',
  }),
};
