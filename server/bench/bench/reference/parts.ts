import type { SummaryRow } from './summary.ts';

/** How a node of the route stands. */
export interface NodeState {
  state: string;
  round: number;
  holders: string[];
  reason: object;
  skipped: object | null;
  chosen: string[];
  step: number;
}

export interface PlanNode {
  key: string;
  kind: string;
  name: object;
  mode: string;
  source: { kind: string; role?: string };
}

export interface TaskPart {
  id: string;
  holder_id: string;
  state: string;
  node_key: string;
  round: number;
  source: string;
  opinion: string | null;
  decided_by: string | null;
  decided_at: string | null;
  arrived_at: string;
}

export interface LinePart {
  id: string;
  expense_id: string | null;
  origin: { kind: string; id: string } | null;
  type: string;
  amount: number;
  base_amount: number;
  currency: string;
  spent_on: string | null;
  merchant: string;
  remarks: string;
  city: string;
  rate: string;
  rate_day: string | null;
  rate_source: string;
  values: object;
  allocation_by: string;
  allocation: object[];
  attendees: object[];
  reason: string;
  decision: string;
  approved_amount: number | null;
  decision_reason: string;
  decided_by: string | null;
}

export interface EventPart {
  seq: number;
  act: string;
  actor_id: string | null;
  on_behalf_of: string | null;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  detail: { people?: string[]; opinion?: string };
  at: string;
}

export interface Person {
  id: string;
  name: string;
  departmentName: string | null;
}

/** A document with all its parts. */
export interface DetailRow extends Omit<SummaryRow, 'holders'> {
  type_id: string;
  type_version: number;
  department_id: string | null;
  paid_amount: number;
  payable: number;
  outside: object | null;
  remarks: string;
  reason: string;
  payee_account_id: string | null;
  payout_currency: string | null;
  values: Record<string, string>;
  findings: object[];
  revision: number;
  last_urged_at: Date | null;
  payout_amount: number | null;
  supplier_id: string | null;
  choices: Record<string, string[]>;
  hold_reason: string | null;
  auto_passed: boolean;
  event_seq: number;
  definition: { form: object; flowId: string };
  instance_id: string | null;
  plan: { nodes: PlanNode[] };
  nodes: Record<string, NodeState>;
  forecast: Record<string, NodeState>;
  run_state: string | null;
  step: number;
  flow_version: number;
  flow_name: object;
  lines: LinePart[];
  events: EventPart[];
  comments: { id: string; member_id: string; text: string; mention_ids: string[]; created_at: string }[];
  cc: { member_id: string }[];
  files: { file_id: string }[];
  tasks: TaskPart[];
  offsets: { amount: number }[];
  line_files: { lineId: string; fileId: string }[];
  papers: { expenseId: string; createdAt: string }[];
  people: Person[];
  grants: { role: string; id: string }[];
  stands_for: string[];
  payee: object | null;
}
