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
  /** Written by the submitter. */
  title: z.string(),
  submitter: MemberRef,
  /** In the company's currency: the claimed amount until approval, the approved amount afterwards. */
  money: Money,
  status: DocumentStatus,
  returnedReason: z.string().nullable(),
  /** Members who currently have to act on it. */
  holders: z.array(MemberRef),
  /** When it entered its current status or step. */
  since: Instant,
  lineCount: z.int(),
  updatedAt: Instant,
  submittedAt: Instant.nullable(),
  /** Finance has put the payment on hold. */
  held: z.boolean(),
  /** The submitter has requested its revocation after approval. */
  revokeAsked: z.boolean(),
  version: Version,
  actions: z.array(DocumentAction),
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

/** A check's finding; `forbid` prevents submitting, others are shown to the submitter and the approvers. */
export const Finding = z.object({
  code: z.enum([
    'invoiceUsed',
    'invoiceElsewhere',
    'walletElsewhere',
    'walletCancelled',
    'orderRefunded',
    'billReplaced',
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
    'allowanceTaxable',
    'driveDeviation',
    'driveDetour',
    'driveCapped',
    'allClear',
  ]),
  /** `reason`: the submitter must explain it before it can be sent. */
  effect: z.enum(['forbid', 'reason', 'warn', 'good']),
  lineId: Id.nullable(),
  /** Name of the company's rule that produced it; null for built-in checks. */
  rule: LocalText.nullable().default(null),
  /** For a limit: the allowed amount, in minor units of the company's currency. */
  cutTo: Minor.nullable().default(null),
  /** Values for the message: numbers, names. */
  values: z.record(z.string(), z.string()),
  /** Set when an approver has dismissed the finding, with the reason. */
  dismissed: z.object({ by: MemberRef, at: Instant, reason: z.string() }).optional(),
});
export type Finding = z.infer<typeof Finding>;

/** Minimum interval between two reminders about a document. */
export const URGE_PAUSE_MS = 4 * 3_600_000;

export const DocumentEvent = z.object({
  seq: z.int(),
  act: z.string(),
  /** Null when the system acted automatically. */
  actor: MemberRef.nullable(),
  onBehalfOf: MemberRef.nullable(),
  from: DocumentStatus.nullable(),
  to: DocumentStatus,
  reason: z.string().nullable(),
  /** Members to whom it was passed on or copied, or who were asked. */
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

/** One change since the previous submission; the path is e.g. `values.title` or `lines.<id>.money`. */
export const Difference = z.object({
  path: z.string(),
  lineId: Id.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

/** A budget that the document counts against, as shown in the approver's bar. */
export const BudgetBar = z.object({
  budgetId: Id,
  name: z.string(),
  amount: Minor,
  actual: Minor,
  /** Occupied by other documents, excluding this one. */
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
  /** The approved amount; before final approval, the sum of its lines as decided so far. */
  approved: Minor,
  /** Decided lines that are not paid, with the amount claimed for them. */
  leftOut: z.object({ lines: z.int(), amount: Minor }),
  /** Sum of `offsets`. */
  writtenOff: Minor,
  /** Advances written off by it, and refunds that it deducts. */
  offsets: z.array(
    z.object({
      ...{ advanceId: Id, document: LinkedDocument, amount: Minor, open: Minor },
      /** The order that was refunded, in words; null for an advance. */
      refundOf: z.string().nullable(),
    }),
  ),
  /** The amount to pay: approved minus written off. */
  payable: Minor,
  paidAmount: Minor,
  trip: LinkedDocument.nullable(),
  /** Amount in the payout currency, converted at the rate of the day of approval. */
  payout: Money,
  /** The receiving account, masked. */
  payee: z.object({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
  supplierId: Id.nullable(),
  /** A payment made outside the system, stated by one person; a second person has to confirm it. */
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
  /** The current user's open task on it, for approving, returning and rejecting. */
  taskId: Id.nullable(),
  /** Passed nodes to which the current user's task allows returning. */
  returnTo: z.array(z.object({ nodeKey: z.string(), name: LocalText })),
  /** Next nodes whose approvers the current user has to choose. */
  chooseNext: z.array(z.object({ nodeKey: z.string(), name: LocalText })),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;
