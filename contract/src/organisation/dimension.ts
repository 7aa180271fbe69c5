import { z } from 'zod';
import { MemberRef } from './company.ts';
import { change, read } from '../endpoint.ts';
import { Id, NonEmptyText, Text, Version } from '../fields.ts';

/** The categories by which costs are assigned, besides the department. */
export const DimensionKind = z.enum(['project', 'costCentre']);
export type DimensionKind = z.infer<typeof DimensionKind>;

export const DimensionRef = z.object({ id: Id, kind: DimensionKind, code: z.string(), name: z.string() });
export type DimensionRef = z.infer<typeof DimensionRef>;

export const Dimension = DimensionRef.extend({
  leader: MemberRef.nullable(),
  enabled: z.boolean(),
  version: Version,
});
export type Dimension = z.infer<typeof Dimension>;

export const DimensionForm = z.object({
  id: Id,
  /** 0 for a new one. */
  version: Version,
  kind: DimensionKind,
  code: NonEmptyText.max(40),
  name: NonEmptyText.max(80),
  leaderId: Id.nullable(),
  enabled: z.boolean(),
});
export type DimensionForm = z.infer<typeof DimensionForm>;

export const dimensionEndpoints = {
  all: read({
    path: '/base/dimension/getAll',
    policy: 'signedIn',
    request: z.object({ kind: DimensionKind.optional() }),
    response: z.object({ items: z.array(Dimension) }),
    summary: 'Projects and cost centres, the closed ones too.',
  }),
  search: read({
    path: '/base/dimension/search',
    policy: 'signedIn',
    request: z.object({ kind: DimensionKind, search: Text.default('') }),
    response: z.object({ items: z.array(DimensionRef) }),
    summary: 'Open projects or cost centres by code or name, for a form; the first 50.',
  }),
  save: change({
    path: '/base/dimension/save',
    policy: 'company.write',
    secret: false,
    request: DimensionForm,
    response: Dimension,
    summary: 'Add or change a project or cost centre.',
  }),
};
