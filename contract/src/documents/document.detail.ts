import { z } from 'zod';
import { LinkedDocument } from '../spend/advance.ts';
import { MemberRef } from '../organisation/company.ts';
import { Id, Instant, LocalText, Version } from '../fields.ts';
import { FileRef } from '../platform/file.ts';
import { RouteStep } from './flow.ts';
import { Minor, Money } from '../money.ts';
import { DocumentFields } from './document.fields.ts';
import { DocumentLine } from './document.line.ts';
import { DocumentAction, DocumentStatus } from './document.status.ts';
import { TypeEffect, TypeForm, TypeIcon } from './document.type.ts';

export const DocumentSummary = z.object({
  id: Id,
  /** Empty until first submitted. */
  number: z.string(),
  typeName: LocalText,
  icon: TypeIcon,
  effect: TypeEffect,
  /** What it is about, in the submitter's words. */
  title: z.string(),
  submitter: MemberRef,
  /** In the company's currency; what was claimed until it passed, what was approved from then on. */
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
  /** Finance stopped the payment. */
  held: z.boolean(),
  /** Its submitter asked to have it revoked after it passed. */
  revokeAsked: z.boolean(),
  version: Version,
  actions: z.array(DocumentAction),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

/** What a check found; forbidding ones stop the submit, the others are shown to the submitter and the approvers. */
export const Finding = z.object({
  code: z.enum([
    'invoiceUsed',
    'invoiceElsewhere',
    'invoiceMissing',
    'titleDiffers',
    'invoiceCorrected',
    'amountAboveInvoices',
    'notConfirmed',
    'lowConfidence',
    'oldExpense',
    'noPayeeAccount',
    'payeeNameDiffers',
    'noApprover',
    'rateMissing',
    'rateFar',
    'rateUnlisted',
    'expenseFuture',
    'overBudget',
    'offsetTooHigh',
    'advanceOverdue',
    'policyLimit',
    'policyReceipt',
    'policyAge',
    'policyField',
    'policySimilar',
    'policyWeekend',
    'expenseRuleWords',
    'policyPerAttendee',
    'policyTotal',
    'allClear',
  ]),
  /** `reason`: the submitter must explain it before it can be sent. */
  effect: z.enum(['forbid', 'reason', 'warn', 'good']),
  lineId: Id.nullable(),
  /** The rule's name, where a company's own rule found it. */
  rule: LocalText.nullable().default(null),
  /** For a limit: what would be allowed, in minor units of the company's currency. */
  cutTo: Minor.nullable().default(null),
  /** Values for the words: numbers, names. */
  values: z.record(z.string(), z.string()),
  /** Whoever decides on the document has looked at it and said why it is no reason to stop. */
  dismissed: z.object({ by: MemberRef, at: Instant, reason: z.string() }).optional(),
});
export type Finding = z.infer<typeof Finding>;

/** Whoever has a document is reminded of it no more often than this. */
export const URGE_PAUSE_MS = 4 * 3_600_000;

export const DocumentEvent = z.object({
  seq: z.int(),
  act: z.string(),
  /** Null where the system acted by rule. */
  actor: MemberRef.nullable(),
  onBehalfOf: MemberRef.nullable(),
  from: DocumentStatus.nullable(),
  to: DocumentStatus,
  reason: z.string().nullable(),
  /** Whom it was given to, asked of or copied to. */
  people: z.array(MemberRef),
  at: Instant,
});
export type DocumentEvent = z.infer<typeof DocumentEvent>;

export const DocumentComment = z.object({
  id: Id,
  by: MemberRef,
  text: z.string(),
  mentions: z.array(MemberRef),
  at: Instant,
});
export type DocumentComment = z.infer<typeof DocumentComment>;

/** One thing that differs from what was sent before: a path such as `values.title` or `lines.<id>.money`. */
export const Difference = z.object({
  path: z.string(),
  lineId: Id.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

/** A budget that the document counts against, as the approver's bar shows it. */
export const BudgetBar = z.object({
  budgetId: Id,
  name: z.string(),
  amount: Minor,
  actual: Minor,
  /** By others; what this document asks is apart. */
  occupied: Minor,
  asked: Minor,
  currency: z.string(),
});
export type BudgetBar = z.infer<typeof BudgetBar>;

export const DocumentDetail = DocumentSummary.extend({
  typeId: Id,
  typeVersion: z.int(),
  form: TypeForm,
  values: z.record(z.string(), z.string()),
  ...DocumentFields.shape,
  lines: z.array(DocumentLine),
  cc: z.array(MemberRef),
  files: z.array(FileRef),
  findings: z.array(Finding),
  flow: z.object({ name: LocalText, version: z.int() }),
  route: z.array(RouteStep),
  /** The submitter's choice of approvers, by node. */
  choices: z.record(z.string(), z.array(MemberRef)),
  history: z.array(DocumentEvent),
  comments: z.array(DocumentComment),
  differences: z.array(Difference),
  budgets: z.array(BudgetBar),
  revision: z.int(),
  /** Minor units of the company's currency. */
  claimed: Minor,
  /** What was approved; until it has passed, what its lines come to as they were decided so far. */
  approved: Minor,
  /** Lines that were decided on and are not paid, with what was claimed for them. */
  leftOut: z.object({ lines: z.int(), amount: Minor }),
  /** Sum of `offsets`. */
  writtenOff: Minor,
  /** Advances written off by it. */
  offsets: z.array(z.object({ advanceId: Id, document: LinkedDocument, amount: Minor, open: Minor })),
  /** Approved less what is written off: what is paid. */
  payable: Minor,
  paidAmount: Minor,
  trip: LinkedDocument.nullable(),
  /** Currency that it is paid out in, with the amount at the rate of the day it passed. */
  payout: Money,
  /** Masked account that the money goes to. */
  payee: z.object({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
  supplierId: Id.nullable(),
  /** What one person says of a payment by other means; a second has to confirm it. */
  outside: z
    .object({
      by: MemberRef,
      at: Instant,
      method: z.string(),
      paidOn: z.string(),
      reference: z.string(),
      reason: z.string(),
    })
    .nullable(),
  holdReason: z.string().nullable(),
  autoPassed: z.boolean(),
  urgedAt: Instant.nullable(),
  /** My open task on it, for approve, return and reject. */
  taskId: Id.nullable(),
  /** What the node of my task lets me return to: nodes that were passed. */
  returnTo: z.array(z.object({ nodeKey: z.string(), name: LocalText })),
  /** The next node asks me whom it goes to. */
  chooseNext: z.array(z.object({ nodeKey: z.string(), name: LocalText })),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;
