import { z } from 'zod';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Done, Id, ReasonText, Text, Version } from '../fields.ts';
import { Minor } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';
import { LinkedDocument, OpenAdvance } from '../spend/advance.ts';
import { DocumentDetail, DocumentSummary, Finding } from './document.detail.ts';
import { DocumentFields, ITINERARY_MOST } from './document.fields.ts';
import { LineForm, LINES_MOST } from './document.line.ts';
import { DocumentStatus } from './document.status.ts';
import { DocumentType } from './document.type.ts';

/** A form in progress: anything may be missing. Saved as a whole, with optimistic locking by version. */
export const DocumentForm = z.object({
  id: Id,
  version: Version,
  typeId: Id,
  /** An itinerary is the longest. */
  values: z.record(z.string(), z.string().max(ITINERARY_MOST)),
  ...DocumentFields.shape,
  lines: z.array(LineForm).max(LINES_MOST).default([]),
  /** Advances to write off. */
  offsets: z
    .array(z.object({ advanceId: Id, amount: Minor.min(1) }))
    .max(20)
    .default([]),
  tripId: Id.nullable().default(null),
  supplierId: Id.nullable().default(null),
  /** Approvers chosen, by node. */
  choices: z.record(z.string(), z.array(Id).max(20)).default({}),
  ccIds: z.array(Id).max(50).default([]),
  fileIds: z.array(Id).max(100).default([]),
});
export type DocumentForm = z.input<typeof DocumentForm>;

const Seen = z.object({ id: Id, version: Version });
const Filter = PageRequest.extend({
  statuses: z.array(DocumentStatus).default([]),
  typeIds: z.array(Id).max(50).default([]),
  search: Text.default(''),
});

export const documentEndpoints = {
  types: read({
    path: '/bpm/task/getItemType',
    policy: 'document.create',
    request: z.object({}),
    response: z.object({ items: z.array(DocumentType) }),
    summary: 'Document types that I may create.',
  }),
  listMine: read({
    path: '/bpm/task/getCreatedByMeV2',
    policy: 'signedIn',
    queries: 1,
    request: Filter,
    response: pageOf(DocumentSummary),
    summary: 'My documents, newest change first.',
  }),
  listCc: read({
    path: '/bpm/task/getCopiedToMe',
    policy: 'signedIn',
    queries: 1,
    request: PageRequest.extend({ search: Text.default('') }),
    response: pageOf(DocumentSummary.extend({ read: z.boolean() })),
    summary: 'Documents copied to me, unread first.',
  }),
  detail: read({
    path: '/bpm/document/get',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: DocumentDetail,
    summary: 'A document whole.',
  }),
  draft: read({
    path: '/bpm/realTimeSave/getRealTimeSave',
    policy: 'document.create',
    request: z.object({ id: Id.optional() }),
    response: z.object({ draft: DocumentDetail.nullable() }),
    summary: 'The draft saved as I typed: the one asked for, or the last edited.',
  }),
  saveDraft: change({
    path: '/bpm/realTimeSave/save',
    policy: 'document.create',
    bodyMost: LARGE_BODY,
    secret: false,
    idempotency: 'optional',
    request: DocumentForm,
    response: DocumentDetail,
    summary: 'Save the form as it stands.',
  }),
  deleteDraft: change({
    path: '/bpm/realTimeSave/deleteRealTimeSave',
    policy: 'document.create',
    secret: false,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Drop a draft that was never sent.',
  }),
  submit: change({
    path: '/bpm/document/submit',
    policy: 'document.create',
    secret: false,
    request: Seen,
    response: DocumentDetail,
    summary: 'Send it to its approvers.',
  }),
  withdraw: change({
    path: '/bpm/document/withdraw',
    policy: 'document.create',
    secret: false,
    request: Seen.extend({ reason: Text.default('') }),
    response: DocumentDetail,
    summary: 'Take it back from its approvers.',
  }),
  urge: change({
    path: '/bpm/document/urge',
    policy: 'document.create',
    secret: false,
    request: z.object({ id: Id }),
    response: DocumentDetail,
    summary: 'Remind whoever has it; once in four hours.',
  }),
  void: change({
    path: '/bpm/document/void',
    policy: 'document.create',
    secret: false,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Give up a numbered document; its number stays used.',
  }),
  revise: change({
    path: '/bpm/document/revise',
    policy: 'document.create',
    secret: false,
    request: Seen,
    response: DocumentDetail,
    summary: 'Take a refused document up again under its number, where its type allows it.',
  }),
  askRevoke: change({
    path: '/bpm/document/askRevoke',
    policy: 'document.create',
    secret: false,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Ask the finance manager to revoke my passed document.',
  }),
  revoke: change({
    path: '/bpm/document/revoke',
    policy: 'document.unapprove',
    secret: false,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Void a passed document, as its submitter asked; nothing of it may be paid.',
  }),
  terminate: change({
    path: '/bpm/document/terminate',
    policy: 'document.terminate',
    secret: false,
    request: z.object({ id: Id, reason: ReasonText }),
    response: Done,
    summary: 'End a running approval for good. The administrator names the document and does not read it.',
  }),
  unapprove: change({
    path: '/bpm/document/unapprove',
    policy: 'signedIn',
    secret: false,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Open the last approval of a passed document again: its approver within a day, or finance.',
  }),
  returnPassed: change({
    path: '/bpm/document/returnPassed',
    policy: 'document.returnPassed',
    secret: false,
    scoped: true,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Send a passed document back to its submitter before it is paid.',
  }),
  hold: change({
    path: '/bpm/document/hold',
    policy: 'document.hold',
    secret: false,
    scoped: true,
    request: Seen.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Stop the payment of a passed document.',
  }),
  release: change({
    path: '/bpm/document/release',
    policy: 'document.hold',
    secret: false,
    scoped: true,
    request: Seen,
    response: DocumentDetail,
    summary: 'Let a held payment go on.',
  }),
  comment: change({
    path: '/bpm/document/comment',
    policy: 'signedIn',
    secret: false,
    agent: 'limited',
    request: z.object({
      id: Id,
      commentId: Id,
      text: ReasonText,
      mentionIds: z.array(Id).max(20).default([]),
    }),
    response: DocumentDetail,
    summary: 'Say something about a document that I may read; who is mentioned is told.',
  }),
  copyTo: change({
    path: '/bpm/document/copyTo',
    policy: 'signedIn',
    secret: false,
    agent: 'limited',
    request: z.object({ id: Id, memberIds: z.array(Id).min(1).max(50) }),
    response: DocumentDetail,
    summary: 'Copy a sent document to colleagues.',
  }),
  markCcRead: change({
    path: '/bpm/cc/read',
    policy: 'signedIn',
    secret: false,
    agent: 'limited',
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: Done,
    summary: 'I have seen a document copied to me.',
  }),
  advances: read({
    path: '/bpm/advance/getOpen',
    policy: 'document.create',
    request: z.object({}),
    response: z.object({ items: z.array(OpenAdvance) }),
    summary: 'My advances that are not settled.',
  }),
  trips: read({
    path: '/bpm/document/getTrips',
    policy: 'document.create',
    request: z.object({}),
    response: z.object({ items: z.array(LinkedDocument) }),
    summary: 'My agreed trip requests that a claim can name.',
  }),
  check: read({
    path: '/bpm/document/check',
    policy: 'document.create',
    request: z.object({ id: Id }),
    response: z.object({ findings: z.array(Finding) }),
    summary: 'What the checks say of my draft now.',
  }),
};
