import { z } from 'zod';
import { MemberRef } from './company.ts';
import { change, read } from './endpoint.ts';
import { Done, Id, Instant, LocalText, LongText, NonEmptyText, Text, Version } from './fields.ts';
import { ExpenseType } from './expense.ts';
import { FileRef } from './file.ts';
import { RouteStep } from './flow.ts';
import { InvoiceSummary } from './invoice.ts';
import { Minor, Money } from './money.ts';
import { pageOf, PageRequest } from './page.ts';

/** In the order of the specification; the place in the list is the status' number. */
export const DocumentStatus = z.enum([
  'ToBeSubmitted',
  'UnderApproval',
  'Rejected',
  'Returned',
  'Withdrawn',
  'Voided',
  'Passed',
  'InPayment',
  'Paid',
]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** What the asker may do now. The server decides; the web only draws the buttons. */
export const DocumentAction = z.enum([
  'edit',
  'submit',
  'withdraw',
  'urge',
  'void',
  'delete',
  'approve',
  'return',
  'reject',
  'copy',
  'payOutside',
  'unpay',
]);
export type DocumentAction = z.infer<typeof DocumentAction>;

/** A field of a document type: the form is drawn from it. */
export const TypeField = z.object({
  key: z.string(),
  kind: z.enum(['text', 'longText', 'date', 'number', 'select']),
  label: LocalText,
  required: z.boolean(),
  /** Most characters of a text. */
  most: z.int().optional(),
  options: z.array(z.object({ value: z.string(), label: LocalText })).optional(),
});
export type TypeField = z.infer<typeof TypeField>;

export const DocumentType = z.object({
  id: Id,
  code: z.string(),
  name: LocalText,
  description: LocalText,
  fields: z.array(TypeField),
});
export type DocumentType = z.infer<typeof DocumentType>;

export const DocumentSummary = z.object({
  id: Id,
  /** Empty until first submitted. */
  number: z.string(),
  typeName: LocalText,
  /** What it is about, in the submitter's words. */
  title: z.string(),
  submitter: MemberRef,
  money: Money,
  status: DocumentStatus,
  returnedReason: z.string().nullable(),
  /** Who has it now. */
  holders: z.array(MemberRef),
  /** Since when it is where it is. */
  since: Instant,
  lineCount: z.int(),
  updatedAt: Instant,
  submittedAt: Instant.nullable(),
  version: Version,
  actions: z.array(DocumentAction),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const DocumentLine = z.object({
  id: Id,
  expenseId: Id.nullable(),
  type: ExpenseType,
  money: Money,
  spentOn: z.string(),
  merchant: z.string(),
  remarks: z.string(),
  invoices: z.array(InvoiceSummary),
  fileIds: z.array(Id),
});
export type DocumentLine = z.infer<typeof DocumentLine>;

/** What a check found; forbidding ones stop the submit, the others are shown to the submitter and the approvers. */
export const Finding = z.object({
  code: z.enum([
    'invoiceUsed',
    'invoiceElsewhere',
    'invoiceMissing',
    'titleDiffers',
    'amountAboveInvoices',
    'notConfirmed',
    'lowConfidence',
    'oldExpense',
    'noPayeeAccount',
    'payeeNameDiffers',
    'noApprover',
    'allClear',
  ]),
  effect: z.enum(['forbid', 'warn', 'good']),
  lineId: Id.nullable(),
  /** Values for the words: numbers, names. */
  values: z.record(z.string(), z.string()),
});
export type Finding = z.infer<typeof Finding>;

export const DocumentEvent = z.object({
  seq: z.int(),
  act: z.string(),
  actor: MemberRef.nullable(),
  from: DocumentStatus.nullable(),
  to: DocumentStatus,
  reason: z.string().nullable(),
  at: Instant,
});
export type DocumentEvent = z.infer<typeof DocumentEvent>;

export const DocumentDetail = DocumentSummary.extend({
  typeId: Id,
  fields: z.array(TypeField),
  values: z.record(z.string(), z.string()),
  remarks: z.string(),
  lines: z.array(DocumentLine),
  cc: z.array(MemberRef),
  files: z.array(FileRef),
  findings: z.array(Finding),
  route: z.array(RouteStep),
  history: z.array(DocumentEvent),
  revision: z.int(),
  paidAmount: Minor,
  /** Masked account that the money goes to. */
  payee: z.object({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
  urgedAt: Instant.nullable(),
  /** My open task on it, for approve, return and reject. */
  taskId: Id.nullable(),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** The form while it is typed: anything may still be missing. Saved whole, over the version that was seen. */
export const DocumentForm = z.object({
  id: Id,
  version: Version,
  typeId: Id,
  values: z.record(z.string(), z.string().max(1000)),
  remarks: LongText.default(''),
  expenseIds: z.array(Id).max(200).default([]),
  ccIds: z.array(Id).max(50).default([]),
  fileIds: z.array(Id).max(100).default([]),
});
export type DocumentForm = z.input<typeof DocumentForm>;

const Seen = z.object({ id: Id, version: Version });
const Reason = NonEmptyText.max(500);

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
    request: PageRequest.extend({
      statuses: z.array(DocumentStatus).default([]),
      search: Text.default(''),
    }),
    response: pageOf(DocumentSummary),
    summary: 'My documents, newest change first.',
  }),
  listCc: read({
    path: '/bpm/task/getCopiedToMe',
    policy: 'signedIn',
    queries: 1,
    request: PageRequest,
    response: pageOf(DocumentSummary.extend({ read: z.boolean() })),
    summary: 'Documents copied to me, unread first.',
  }),
  listCompany: read({
    path: '/bpm/document/getPage',
    policy: 'signedIn',
    queries: 2,
    request: PageRequest.extend({
      statuses: z.array(DocumentStatus).default([]),
      search: Text.default(''),
    }),
    response: pageOf(DocumentSummary),
    summary: "The company's documents for finance and audit; a leader sees the departments below.",
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
    idempotency: 'optional',
    request: DocumentForm,
    response: DocumentDetail,
    summary: 'Save the form as it stands.',
  }),
  deleteDraft: change({
    path: '/bpm/realTimeSave/deleteRealTimeSave',
    policy: 'document.create',
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Drop a draft that was never sent.',
  }),
  submit: change({
    path: '/bpm/document/submit',
    policy: 'document.create',
    request: Seen,
    response: DocumentDetail,
    summary: 'Send it to its approvers.',
  }),
  withdraw: change({
    path: '/bpm/document/withdraw',
    policy: 'document.create',
    request: Seen.extend({ reason: Text.default('') }),
    response: DocumentDetail,
    summary: 'Take it back from its approvers.',
  }),
  urge: change({
    path: '/bpm/document/urge',
    policy: 'document.create',
    request: z.object({ id: Id }),
    response: DocumentDetail,
    summary: 'Remind whoever has it; once in four hours.',
  }),
  void: change({
    path: '/bpm/document/void',
    policy: 'document.create',
    request: Seen.extend({ reason: Reason }),
    response: DocumentDetail,
    summary: 'Give up a numbered document; its number stays used.',
  }),
  markCcRead: change({
    path: '/bpm/cc/read',
    policy: 'signedIn',
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: Done,
    summary: 'I have seen a document copied to me.',
  }),
};
