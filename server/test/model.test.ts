import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { ALLOWED_PAIRS } from '@outlay/contract/documents/document.law';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import { linesFrom, newCompany, sure, type Crew } from './builders.ts';
import { offsetDraft, openBudget, paidAdvance } from './conserved.ts';
import { startServer, type TestServer } from './harness.ts';
import { saidOutside } from './paying.ts';

/** Short in every test run; `OUTLAY_MODEL_RUNS` makes it long. */
const RUNS = Number(process.env['OUTLAY_MODEL_RUNS'] ?? 100);
const PACE = 8;

let server: TestServer;
let crew: Crew;
/** Amount of every claim that is offset against an advance. */
const OFFSET = 100;
let advance: string;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  advance = await paidAdvance(server, crew);
  await openBudget(server, crew);
});

afterAll(() => server.stop());

type Command =
  | 'submit'
  | 'withdraw'
  | 'void'
  | 'approve'
  | 'return'
  | 'reject'
  | 'payOutside'
  | 'askOutside'
  | 'unpay'
  | 'batch'
  | 'cancelBatch'
  | 'edit'
  | 'takeBack'
  | 'terminate'
  | 'unapprove'
  | 'returnPassed'
  | 'askRevoke'
  | 'revoke'
  | 'hold'
  | 'release'
  | 'cut';
const COMMANDS: Command[] = [
  'submit',
  'submit',
  'withdraw',
  'void',
  'approve',
  'approve',
  'approve',
  'return',
  'reject',
  'payOutside',
  'askOutside',
  'unpay',
  'batch',
  'cancelBatch',
  'edit',
  'takeBack',
  'terminate',
  'unapprove',
  'returnPassed',
  'askRevoke',
  'revoke',
  'hold',
  'release',
  'cut',
];

/** Random commands rarely get a document far, so some documents get a head start. */
const BEGINNINGS: Command[][] = [
  [],
  ['submit'],
  ['submit', 'approve', 'approve'],
  ['submit', 'approve', 'approve', 'batch'],
  ['submit', 'approve', 'approve', 'payOutside'],
];

/** The real state of the document, from its row and its history rather than from an endpoint. */
async function truth(id: string) {
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

const anyTask = '00000000-0000-7000-8000-000000000000';

/** Attempts a command whether it is allowed or not; returns the HTTP status. */
async function attempt(command: Command, id: string, template: string): Promise<number> {
  const now = await truth(id);
  const seen = { id, version: now.version };
  const holder =
    [crew.leader, crew.accountant, crew.manager].find(({ memberId }) => memberId === now.holder) ??
    crew.leader;
  const decision = { taskId: now.task ?? anyTask, version: now.version };
  const reason = 'because';
  const say = () =>
    server.call(crew.cashier, paymentEndpoints.payOutside, { ...seen, ...saidOutside(server) });
  const send = async () => {
    switch (command) {
      case 'submit':
        return await server.call(crew.employee, documentEndpoints.submit, seen);
      case 'withdraw':
        return await server.call(crew.employee, documentEndpoints.withdraw, seen);
      case 'void':
        return await server.call(crew.employee, documentEndpoints.void, { ...seen, reason });
      case 'edit':
        return await server.call(crew.employee, documentEndpoints.saveDraft, {
          ...seen,
          typeId: now.type_id,
          values: { title: 'Edited' },
          lines: linesFrom((await linesOf(id)).map((expenseId) => ({ id: expenseId }))),
          offsets: [{ advanceId: advance, amount: OFFSET }],
        });
      case 'approve':
        return await server.call(holder, approvalEndpoints.approve, decision);
      case 'cut':
        return await server.call(holder, approvalEndpoints.approve, {
          ...decision,
          lines: [{ lineId: now.line ?? anyTask, state: 'kept', approved: 400, reason }],
        });
      case 'takeBack':
        return await server.call(crew.leader, approvalEndpoints.takeBack, { taskId: now.first ?? anyTask });
      case 'terminate':
        return await server.call(crew.administrator, documentEndpoints.terminate, { id, reason });
      case 'unapprove':
        return await server.call(crew.manager, documentEndpoints.unapprove, { ...seen, reason });
      case 'returnPassed':
        return await server.call(crew.cashier, documentEndpoints.returnPassed, { ...seen, reason });
      case 'askRevoke':
        return await server.call(crew.employee, documentEndpoints.askRevoke, { ...seen, reason });
      case 'revoke':
        return await server.call(crew.manager, documentEndpoints.revoke, { ...seen, reason });
      case 'hold':
        return await server.call(crew.accountant, documentEndpoints.hold, { ...seen, reason });
      case 'release':
        return await server.call(crew.accountant, documentEndpoints.release, seen);
      case 'return':
        return await server.call(holder, approvalEndpoints.return, { ...decision, reason, resume: 'me' });
      case 'reject':
        return await server.call(holder, approvalEndpoints.reject, { ...decision, reason });
      case 'askOutside':
        return await say();
      case 'payOutside': {
        // One member records the payment, unless it is already recorded, and a second confirms it.
        const said = await say();
        if (said.status !== 200 && said.body.reason !== 'outsideAsked') return said;
        const { version } = await truth(id);
        return await server.call(crew.manager, paymentEndpoints.confirmOutside, { id, version });
      }
      case 'unpay':
        return await server.call(crew.manager, paymentEndpoints.unpay, { ...seen, reason });
      case 'batch':
        return await server.call(crew.cashier, paymentEndpoints.createBatch, {
          id: newId(),
          templateId: template,
          documents: [seen],
        });
      case 'cancelBatch':
        return await server.call(crew.cashier, paymentEndpoints.cancelBatch, {
          id: now.batch ?? anyTask,
          version: now.batch_version ?? 1,
          reason,
        });
    }
  };
  return (await send()).status;
}

async function linesOf(id: string): Promise<string[]> {
  const { rows } = await server.owner.query<{ expense_id: string }>(
    'select expense_id from document_line where document_id = $1',
    [id],
  );
  return rows.map(({ expense_id }) => expense_id);
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
async function assertWhole(id: string): Promise<void> {
  const { status } = await truth(id);
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
            d.payable::int as payable,
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

describe('Any sequence of commands', () => {
  test(`${RUNS} sequences: the status is the fold of its history, the books balance, what was taken comes back`, async () => {
    const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
    const template = items[0]?.id ?? '';
    const any = fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 9 });
    const sequences = fc
      .sample(fc.tuple(fc.constantFrom(...BEGINNINGS), any), { numRuns: RUNS, seed: 20261121 })
      .map(([beginning, rest]) => [...beginning, ...rest]);
    const reached = new Set<string>();
    let next = 0;
    const client = async () => {
      for (let sequence = sequences[next++]; sequence; sequence = sequences[next++]) {
        const id = await offsetDraft(server, crew, { advanceId: advance, amount: OFFSET });
        for (const command of sequence) {
          const before = await truth(id);
          const status = await attempt(command, id, template);
          expect([200, 400, 403, 404, 409], `${command} in ${before.status}`).toContain(status);
          const after = await truth(id);
          if (status !== 200) expect(after, `${command} was refused, yet wrote`).toEqual(before);
          reached.add(after.status);
        }
        await assertWhole(id);
      }
    };

    await Promise.all(Array.from({ length: PACE }, client));

    expect(reached.size).toBeGreaterThanOrEqual(8);
    const { rows } = await server.owner.query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from posting',
    );
    expect(rows[0]?.sum).toBe(0);
  });
});
