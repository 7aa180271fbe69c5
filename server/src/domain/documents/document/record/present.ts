import { originOf } from '#domain/spend/expense/expense.origin.service.ts';
import type {
  DocumentDetail,
  DocumentEvent,
  DocumentSummary,
} from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import { DocumentStatus } from '@outlay/contract/documents/document.status';
import { ExpenseType } from '@outlay/contract/spend/expense';
import type { InvoiceSummary } from '@outlay/contract/spend/invoice';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { SYSTEM_ID, type SignedIn } from '#request/context.ts';
import { actionsOn, type ReaderPermissions } from './acts.policy.ts';
import type { SummaryRow } from './summary.repository.ts';
import type { Kept } from './paper.service.ts';
import type { Parts } from './whole.service.ts';

export type { Parts } from './whole.service.ts';
export type Names = (id: string) => MemberRef;

/** Lists do not read the nodes: a task's holder is always offered approve, reject and return. */
const inList = (row: SummaryRow, user: SignedIn): ReaderPermissions => ({
  turn: row.holders.some(({ id }) => id === user.memberId)
    ? { kind: 'approve', may: ['return'], added: false }
    : null,
});

/** Since when the reader, else the first holder, has the task; without holders, the last status change. */
function sinceOf({ holders, since }: SummaryRow, user: SignedIn): Date {
  const holder = holders.find(({ id }) => id === user.memberId) ?? holders[0];
  return holder ? new Date(holder.arrived_at) : since;
}

export function summarise(
  row: SummaryRow,
  user: SignedIn,
  permissions: ReaderPermissions = inList(row, user),
): DocumentSummary {
  return {
    id: row.id,
    number: row.number ?? '',
    typeName: row.type_name,
    icon: row.type_icon,
    effect: row.effect,
    title: row.title,
    submitter: { id: row.submitter_id, name: row.submitter_name, departmentName: row.department_name },
    money: { amount: row.approved_amount ?? row.amount, currency: row.currency },
    status: row.status,
    returnedReason: row.returned_reason,
    holders: row.holders.map(({ id, name }) => ({ id, name, departmentName: null })),
    since: sinceOf(row, user).toISOString(),
    lineCount: row.line_count,
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    held: row.hold,
    revokeAsked: row.revoke_reason !== null,
    version: row.version,
    actions: actionsOn(row, user, permissions),
  };
}

export interface LineLinks {
  invoices: ReadonlyMap<string, InvoiceSummary[]>;
  /** Stored invoice copies by line. */
  kept: ReadonlyMap<string, Kept>;
  /** Names of departments, projects and cost centres. */
  place: (id: string | null) => string[];
  name: Names;
}

export const presentLines = (parts: Parts, links: LineLinks): DocumentDetail['lines'] =>
  parts.lines.map((line): DocumentLine => ({
    id: line.id,
    expenseId: line.expense_id,
    origin: line.origin && originOf(line.origin),
    type: ExpenseType.parse(line.type),
    money: { amount: line.amount, currency: line.currency },
    base: { amount: line.base_amount, currency: parts.currency },
    rate: {
      value: line.rate,
      day: line.rate_day,
      source: line.rate_source,
    },
    spentOn: line.spent_on ?? '',
    merchant: line.merchant,
    remarks: line.remarks,
    city: line.city,
    values: line.values,
    allocationBy: line.allocation_by,
    allocation: line.allocation.map((share) => ({
      ...share,
      names: [share.departmentId, share.projectId, share.costCentreId].flatMap(links.place),
    })),
    attendees: line.attendees,
    reason: line.reason,
    ...papersOn(line, parts, links),
    decision: decisionOn(line, links.name),
  }));

/** The stored copy when the expense was released, else the expense's current invoices. */
const papersOn = (
  line: Parts['lines'][number],
  parts: Parts,
  { kept, invoices }: LineLinks,
): Pick<DocumentLine, 'invoices' | 'fileIds'> =>
  kept.get(line.id) ?? {
    invoices: line.expense_id === null ? [] : (invoices.get(line.expense_id) ?? []),
    fileIds: parts.line_files.filter(({ line_id }) => line_id === line.id).map(({ file_id }) => file_id),
  };

/** Minor units of the company's currency. */
export const approvedOf = (
  line: Pick<Parts['lines'][number], 'decision' | 'approved_amount' | 'base_amount'>,
): number => (line.decision === 'kept' ? (line.approved_amount ?? line.base_amount) : 0);

function decisionOn(line: Parts['lines'][number], name: Names): DocumentLine['decision'] {
  if (line.decision === 'kept' && line.approved_amount === null) return null;
  return {
    state: line.decision,
    approved: approvedOf(line),
    reason: line.decision_reason,
    by: line.decided_by === null ? null : name(line.decided_by),
  };
}

/** Members that an event mentions besides its actor. */
export const peopleOf = ({ detail }: Parts['events'][number]): readonly string[] => detail.people ?? [];

export const presentEvents = (parts: Parts, name: Names): DocumentEvent[] =>
  parts.events.map((event) => {
    const actor = event.actor_id === SYSTEM_ID ? null : event.actor_id;
    return {
      seq: event.seq,
      act: event.act,
      actor: actor === null ? null : name(actor),
      onBehalfOf: event.on_behalf_of === null ? null : name(event.on_behalf_of),
      from: event.from_status === null ? null : DocumentStatus.parse(event.from_status),
      to: DocumentStatus.parse(event.to_status),
      reason: event.reason ?? (event.detail.opinion || null),
      people: peopleOf(event).map(name),
      at: new Date(event.at).toISOString(),
    };
  });

export const presentComments = (parts: Parts, name: Names): DocumentDetail['comments'] =>
  parts.comments.map((comment) => ({
    id: comment.id,
    by: name(comment.member_id),
    text: comment.text,
    mentions: comment.mention_ids.map(name),
    at: new Date(comment.created_at).toISOString(),
  }));
