import { expect } from 'vitest';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { ALLOWED_PAIRS } from '@outlay/contract/documents/document.law';
import type { Crew } from './builders.ts';
import type { TestServer } from './harness.ts';

/** What the sequences of commands act on. */
export interface Model {
  server: TestServer;
  crew: Crew;
  /** The advance that every claim is offset against, in part. */
  advance: string;
  /** The template of the bank's file. */
  template: string;
}

/** Amount of every claim that is offset against an advance. */
export const OFFSET = 100;

/** The real state of the document, from its row and its history rather than from an endpoint. */
export async function truthOf({ server, crew }: Model, id: string) {
  const { rows } = await server.owner.query<{
    status: DocumentStatus;
    version: number;
    type_id: string;
    task: string | null;
    holder: string | null;
    batch: string | null;
    batch_version: number | null;
    line: string | null;
    first: string | null;
  }>(
    `select d.status, d.version, d.type_id,
            t.id as task, t.holder_id as holder, b.id as batch, b.version as batch_version,
            (select l.id from document_line l where l.document_id = d.id limit 1) as line,
            (select f.id from task f where f.document_id = d.id and f.holder_id = $2 order by f.id desc limit 1) as first
     from document d
     left join task t on t.company_id = d.company_id and t.document_id = d.id and t.state = 'Pending'
     left join payment p on p.company_id = d.company_id and p.document_id = d.id and p.state = 'Open'
     left join payment_batch b on b.company_id = p.company_id and b.id = p.batch_id
     where d.id = $1`,
    [id, crew.leader.memberId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no document ${id}`);
  return row;
}

const ALLOWED = new Set(ALLOWED_PAIRS.map(([from, to]) => `${from} → ${to}`));
const ON_ITS_WAY = new Set(['UnderApproval', 'Passed', 'InPayment']);
const OPEN_STATUSES = new Set([
  'ToBeSubmitted',
  'UnderApproval',
  'Returned',
  'Withdrawn',
  'Passed',
  'InPayment',
  'Paid',
]);

/** What must be true after any sequence: history, ledger, locks and tasks agree with the status. */
export async function assertWhole(model: Model, id: string): Promise<void> {
  const { server } = model;
  const { status } = await truthOf(model, id);
  const { rows: events } = await server.owner.query<{ seq: number; from_status: string; to_status: string }>(
    'select seq, from_status, to_status from event where document_id = $1 order by seq',
    [id],
  );
  let folded = 'ToBeSubmitted';
  for (const [index, event] of events.entries()) {
    expect(event.seq).toBe(index + 1);
    expect(event.from_status).toBe(folded);
    if (event.from_status !== event.to_status)
      expect(ALLOWED).toContain(`${event.from_status} → ${event.to_status}`);
    folded = event.to_status;
  }
  expect(folded).toBe(status);
  const { rows } = await server.owner.query<Record<string, number>>(
    `select coalesce((select sum(p.amount) from posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
              where e.document_id = d.id), 0)::int as books,
            coalesce((select -sum(p.amount) from posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
              where e.document_id = d.id and p.account = 'payable_employee'), 0)::int as owed,
            (select count(*) from task t where t.document_id = d.id and t.state = 'Pending')::int as tasks,
            (select count(*) from payment p where p.document_id = d.id and p.state in ('Open', 'Paid'))::int as payments,
            (select count(*) from expense e where e.document_id = d.id)::int as held,
            case when d.effect in ('none', 'repayment') then 0
              else greatest(coalesce(d.approved_amount, d.amount) - d.offset_amount, 0) end::int as payable,
            coalesce(d.approved_amount, d.amount)::int as approved,
            (select coalesce(sum(case kind when 'occupy' then amount when 'release' then -amount when 'actual' then -amount else amount end), 0)
               from budget_movement b where b.document_id = d.id)::int as occupied,
            (select coalesce(sum(case kind when 'actual' then amount when 'unactual' then -amount else 0 end), 0)
               from budget_movement b where b.document_id = d.id)::int as actual,
            (select coalesce(sum(case kind when 'reserve' then amount when 'unsettle' then amount else -amount end), 0)
               from advance_movement a where a.document_id = d.id)::int as reserved,
            (select coalesce(sum(case kind when 'settle' then amount when 'unsettle' then -amount else 0 end), 0)
               from advance_movement a where a.document_id = d.id)::int as settled
     from document d where d.id = $1`,
    [id],
  );
  const [sums] = rows;
  expect(sums).toMatchObject({
    books: 0,
    owed: status === 'Passed' || status === 'InPayment' ? sums?.['payable'] : 0,
    // It occupies a budget and an advance exactly while it is in progress.
    occupied: ON_ITS_WAY.has(status) ? sums?.['approved'] : 0,
    actual: status === 'Paid' ? sums?.['approved'] : 0,
    reserved: ON_ITS_WAY.has(status) ? OFFSET : 0,
    settled: status === 'Paid' ? OFFSET : 0,
    tasks: status === 'UnderApproval' ? 1 : 0,
    payments: status === 'InPayment' || status === 'Paid' ? 1 : 0,
    held: OPEN_STATUSES.has(status) ? 1 : 0,
  });
}
