import {
  DocumentStatus,
  type DocumentDetail,
  type DocumentEvent,
  type DocumentLine,
  type DocumentSummary,
} from '@outlay/contract/document';
import { ExpenseType } from '@outlay/contract/expense';
import type { LocalText } from '@outlay/contract/fields';
import type { InvoiceSummary } from '@outlay/contract/invoice';
import type { MemberRef } from '@outlay/contract/company';
import type { SignedIn } from '#kit/context.ts';
import { actionsOn } from './document.policy.ts';
import type { SummaryRow } from './document.repository.ts';
import type { findWhole } from './parts.repository.ts';

export type Parts = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

export function summarise(row: SummaryRow, user: SignedIn): DocumentSummary {
  const holds = row.holders.some(({ id }) => id === user.memberId);
  return {
    id: row.id,
    number: row.number ?? '',
    typeName: row.type_name as LocalText,
    title: row.title,
    submitter: { id: row.submitter_id, name: row.submitter_name, departmentName: row.department_name },
    money: { amount: row.amount, currency: row.currency },
    status: DocumentStatus.parse(row.status),
    returnedReason: row.returned_reason,
    holders: row.holders.map(({ id, name }) => ({ id, name, departmentName: null })),
    since: row.since.toISOString(),
    lineCount: row.line_count,
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    version: row.version,
    actions: actionsOn(row, user, holds),
  };
}

export const presentLines = (
  parts: Parts,
  papers: ReadonlyMap<string, InvoiceSummary[]>,
): DocumentDetail['lines'] =>
  parts.lines.map((line): DocumentLine => ({
    id: line.id,
    expenseId: line.expense_id,
    type: ExpenseType.parse(line.type),
    money: { amount: line.amount, currency: line.currency },
    spentOn: line.spent_on,
    merchant: line.merchant,
    remarks: line.remarks,
    invoices: line.expense_id === null ? [] : (papers.get(line.expense_id) ?? []),
    fileIds: parts.line_files.filter(({ line_id }) => line_id === line.id).map(({ file_id }) => file_id),
  }));

export const presentEvents = (parts: Parts, name: (id: string) => MemberRef): DocumentEvent[] =>
  parts.events.map((event) => ({
    seq: event.seq,
    act: event.act,
    actor: event.actor_id === null ? null : name(event.actor_id),
    from: event.from_status === null ? null : DocumentStatus.parse(event.from_status),
    to: DocumentStatus.parse(event.to_status),
    reason: event.reason,
    at: new Date(event.at).toISOString(),
  }));
