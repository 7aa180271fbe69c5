import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Id, Instant, Version } from '../fields.ts';
import { Locale } from '../locale.ts';
import { pageOf, PageRequest } from '../page.ts';

export const IMPORT_MOST_ROWS = 5000;
export const IMPORT_MOST_BYTES = 5 * 1024 * 1024;

export const ImportState = z.enum(['checked', 'running', 'done', 'undoing', 'undone', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

export const ImportFate = z.enum(['added', 'changed', 'same', 'refused']);
export type ImportFate = z.infer<typeof ImportFate>;

/** Why a row is skipped; `changedSince`, `hasWork`: why it could not be undone. */
export const ImportFault = z.enum([
  'nameMissing',
  'badAccount',
  'twice',
  'badDepartment',
  'departmentMissing',
  'unknownGrade',
  'unknownPost',
  'badYesNo',
  'noSeats',
  'changedSince',
  'hasWork',
]);
export type ImportFault = z.infer<typeof ImportFault>;

export const MemberImport = z.object({
  id: Id,
  fileName: z.string(),
  state: ImportState,
  total: z.int(),
  /** Number of processed rows, of those that change something. */
  done: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  makerName: z.string(),
  createdAt: Instant,
  version: Version,
});
export type MemberImport = z.infer<typeof MemberImport>;

export const ImportRow = z.object({
  /** Row number in the spreadsheet; the heading is row 1. */
  row: z.int(),
  fate: ImportFate,
  fault: ImportFault.nullable(),
  taken: z.boolean(),
  undone: z.boolean(),
  name: z.string(),
  account: z.string(),
  department: z.string(),
  grade: z.string(),
  post: z.string(),
  leader: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const One = z.object({ id: Id, version: Version });

export const importEndpoints = {
  template: read({
    path: '/base/memberImport/template',
    kind: 'binary',
    policy: 'member.write',
    request: z.object({ language: Locale }),
    response: z.custom<Uint8Array>(),
    summary: 'An Excel sheet with the headings and an example.',
  }),
  check: change({
    path: '/base/memberImport/check',
    kind: 'upload',
    files: { count: 1, bytes: IMPORT_MOST_BYTES },
    policy: 'member.write',
    secret: false,
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: MemberImport,
    summary: 'Read a sheet of members and tell what would become of each row; nothing is changed.',
  }),
  get: read({
    path: '/base/memberImport/get',
    policy: 'member.write',
    request: z.object({ id: Id }),
    response: MemberImport,
    summary: 'How far an import is.',
  }),
  list: read({
    path: '/base/memberImport/getPage',
    policy: 'member.write',
    request: PageRequest,
    response: pageOf(MemberImport),
    summary: 'The imports, newest first.',
  }),
  rows: read({
    path: '/base/memberImport/getRows',
    policy: 'member.write',
    request: PageRequest.extend({
      id: Id,
      /** `kept`: rows that the undo did not revert. */
      show: z.enum(['all', ...ImportFate.options, 'kept']).default('all'),
    }),
    response: pageOf(ImportRow),
    summary: 'What becomes of each row.',
  }),
  apply: change({
    path: '/base/memberImport/apply',
    policy: 'member.write',
    secret: false,
    request: One,
    response: MemberImport,
    summary: 'Take the good rows over, in the background.',
  }),
  undo: change({
    path: '/base/memberImport/undo',
    policy: 'member.write',
    secret: false,
    request: One,
    response: MemberImport,
    summary: 'Take an import back: who did nothing yet leaves again, who was changed is as before.',
  }),
};
