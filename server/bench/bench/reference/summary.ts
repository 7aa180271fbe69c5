import type { Who } from './bare.ts';

export interface Holder {
  id: string;
  name: string;
  arrivedAt: string;
}

/** A document as lists show it, joined with its names. */
export interface SummaryRow {
  id: string;
  number: string | null;
  title: string;
  submitter_id: string;
  status: string;
  amount: number;
  approved_amount: number | null;
  currency: string;
  returned_reason: string | null;
  since: Date;
  line_count: number;
  version: number;
  hold: boolean;
  effect: string;
  revoke_reason: string | null;
  updated_at: Date;
  submitted_at: Date | null;
  type_name: object;
  type_icon: string;
  submitter_name: string;
  department_name: string | null;
  holders: Holder[];
}

/** What a submitter may do with the documents that the bench fills in; the rules for it are not measured. */
const OWN_ACTIONS: Record<string, readonly string[]> = {
  ToBeSubmitted: ['edit', 'submit', 'delete'],
  UnderApproval: ['withdraw', 'urge', 'copy', 'comment', 'cc', 'print'],
  Paid: ['copy', 'comment', 'cc', 'print'],
};
/** What an approver may do who has just decided. */
const DECIDED_ACTIONS = ['copy', 'takeBack', 'comment', 'cc', 'print'];

export const actionsFor = (row: Pick<SummaryRow, 'submitter_id' | 'status'>, who: Who): readonly string[] =>
  row.submitter_id === who.member ? (OWN_ACTIONS[row.status] ?? []) : DECIDED_ACTIONS;

export function presentSummary(row: SummaryRow, who: Who) {
  const holder = row.holders.find(({ id }) => id === who.member) ?? row.holders[0];
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
    since: (holder ? new Date(holder.arrivedAt) : row.since).toISOString(),
    lineCount: row.line_count,
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    held: row.hold,
    revokeAsked: row.revoke_reason !== null,
    version: row.version,
    actions: actionsFor(row, who),
  };
}
