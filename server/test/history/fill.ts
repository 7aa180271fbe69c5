import type { Pool, PoolClient } from 'pg';
import { SEARCHED_LISTS } from '#database/search.ts';
import { sweepSearch } from '#database/search.sweep.ts';
import { submitted, type Crew } from '../builders.ts';
import type { TestServer } from '../harness.ts';

/** Number of rows of each kind in a company's history. */
export interface HistorySize {
  /** Paid documents of the employee, one line each. */
  own: number;
  /** Paid documents of the colleague; every second one in a department that the leader does not lead. */
  others: number;
  /** Open tasks of the leader. */
  pending: number;
  /** Tasks that the leader has decided, and the same number of messages to the leader. */
  handled: number;
  /** Documents copied to the auditor. */
  copies: number;
  /** Claimed expenses of the employee, with an invoice each. */
  expenses: number;
  /** Audit events. */
  events: number;
  /** Paid documents of the cashier; few, as for most people. */
  few: number;
  /** Rows per table that belong to 49 other companies. */
  elsewhere: number;
}

/** SQL expressions for the columns whose values differ from the copied row. */
type Changed = Record<string, string>;

/** Copies the rows `s` that `from` selects. */
async function copyRows(
  owner: Pick<Pool, 'query'>,
  table: string,
  from: string,
  changed: Changed,
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
     and not attisdropped and attgenerated = ''`,
  );
  const into = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => changed[name] ?? `s."${name}"`).join(', ');
  await owner.query(`insert into ${table} (${into}) select ${values} from ${from}`);
}

/** Gives the crew's company a history of copies of one submitted document; their numbers start with `stem`. */
export async function fillHistory(
  server: TestServer,
  crew: Crew,
  size: HistorySize,
  stem = 'H',
): Promise<void> {
  const { id } = await submitted(server, crew.employee);
  const { owner } = server;
  await owner.query(
    `create table history_sample as select company_id, id, department_id from document where id = '${id}'`,
  );
  await addDocuments(owner, crew, size, stem);
  await addTasks(owner, crew, size, stem);
  await addExpenses(owner, crew, size, stem);
  await addEvents(owner, crew, size);
  for (const list of SEARCHED_LISTS) await sweepSearch(server.db, list, crew.companyId, server.now());
  await addElsewhere(owner, crew, size);
  await owner.query('drop table history_sample');
  await owner.query('vacuum analyze');
}

/** The n-th document is dated n minutes before the sample. */
const documentOf = (status: string, submitter: string, number: string): Changed => ({
  id: 'uuidv7()',
  number,
  status: `'${status}'`,
  submitter_id: `'${submitter}'`,
  updated_at: "s.updated_at - n * interval '1 minute'",
});

const sample = (count: number) =>
  `(select d.* from document d join history_sample using (company_id, id)) s, generate_series(1, ${count}) n`;

async function addDocuments(owner: Pool, crew: Crew, size: HistorySize, stem: string): Promise<void> {
  const { employee, colleague, auditor, cashier } = crew;
  const paid = { paid_amount: 's.amount', approved_amount: 's.amount' };
  const mine = documentOf('Paid', employee.memberId, `'${stem}-mine-' || n`);
  const title = "'Visit ' || n || case when n % 5000 = 0 then ' 上海客户' else '' end";
  await copyRows(owner, 'document', sample(size.own), { ...mine, ...paid, title });
  const theirs = documentOf('Paid', colleague.memberId, `'${stem}-other-' || n`);
  await copyRows(owner, 'document', sample(size.others), {
    ...theirs,
    ...paid,
    department_id: 'case when n % 2 = 0 then s.department_id end',
  });
  const few = documentOf('Paid', cashier.memberId, `'${stem}-few-' || n`);
  await copyRows(owner, 'document', sample(size.few), { ...few, ...paid });
  const open = documentOf('UnderApproval', colleague.memberId, `'${stem}-open-' || n`);
  await copyRows(owner, 'document', sample(size.pending), open);
  await copyRows(
    owner,
    'document_line',
    `document d, lateral (select l.* from document_line l join history_sample h on h.company_id = l.company_id
       and h.id = l.document_id order by l.position limit 1) s where d.number like '${stem}-mine-%'`,
    {
      ...{ id: 'uuidv7()', document_id: 'd.id', expense_id: 'null' },
      spent_on: 's.spent_on - (random() * 700)::int',
    },
  );
  await copyRows(
    owner,
    'cc',
    `(select d.company_id, d.id as document_id, d.updated_at as sent_at, d.updated_at as created_at, null::timestamptz as read_at
      from document d where d.number like '${stem}-%' order by d.id limit ${size.copies}) s`,
    { member_id: `'${auditor.memberId}'` },
  );
}

async function addTasks(owner: Pool, crew: Crew, size: HistorySize, stem: string): Promise<void> {
  const task = (of: string, count: number) =>
    `(select id, updated_at from document where number like '${stem}-${of}-%' limit ${count}) d,
     lateral (select t.* from task t join history_sample h on h.company_id = t.company_id and h.id = t.document_id
       where t.state = 'Pending' limit 1) s`;
  const common = { id: 'uuidv7()', document_id: 'd.id' };
  await copyRows(owner, 'task', task('open', size.pending), common);
  await copyRows(owner, 'task', task('%', size.handled), {
    ...common,
    state: "'Approved'",
    decided_at: 'd.updated_at',
    decided_by: `'${crew.leader.memberId}'`,
  });
  await copyRows(
    owner,
    'message',
    `(select id, row_number() over () as n from document where number like '${stem}-%' limit ${size.handled}) d,
     lateral (select * from message where member_id = '${crew.leader.memberId}' and kind = 'taskArrived' limit 1) s`,
    {
      ...{ id: 'uuidv7()', document_id: 'd.id', read_at: 's.created_at' },
      seq: '(select max(seq) from message) + n',
    },
  );
}

async function addExpenses(owner: Pool, crew: Crew, size: HistorySize, stem: string): Promise<void> {
  const { companyId, employee } = crew;
  await copyRows(
    owner,
    'expense',
    `(select id, row_number() over (order by id) as n from document where number like '${stem}-mine-%' limit ${size.expenses}) d,
     lateral (select e.* from expense e join history_sample h on h.company_id = e.company_id and h.id = e.document_id limit 1) s`,
    {
      ...{ id: 'uuidv7()', document_id: 'd.id', merchant: `'${stem} cabs ' || n` },
      ...{
        spent_on: 's.spent_on - (random() * 700)::int',
        updated_at: "s.updated_at - n * interval '1 minute'",
      },
    },
  );
  await owner.query(
    `with paper as (
       insert into file (company_id, id, owner_id, name, media_type, size, sha256, created_at)
       values ($1, uuidv7(), $2, 'a.pdf', 'application/pdf', 1, 'ab', now()) returning id)
     insert into invoice (company_id, id, owner_id, file_id, type, number, seller_name, amount, tax, total, currency,
       fingerprint, state, expense_id, confirmed_at, created_at, updated_at)
     select e.company_id, uuidv7(), e.member_id, paper.id, 'digital_normal', e.merchant, 'Harbour Noodles', 10000, 600,
       10600, 'CNY', 'n:' || e.id, 'Settled', e.id, now(), now(), now()
     from expense e, paper where e.company_id = $1 and e.merchant like $3 || ' cabs %'`,
    [companyId, employee.memberId, stem],
  );
}

const addEvents = (owner: Pool, crew: Crew, size: HistorySize) =>
  copyRows(
    owner,
    'audit_event',
    `(select e.*, head.last from audit_event e join history_sample h on h.company_id = e.company_id and h.id = e.object_id,
       lateral (select max(seq) as last from audit_event where company_id = '${crew.companyId}') head limit 1) s,
     generate_series(1, ${size.events}) n`,
    { seq: 's.last + n', at: "s.at + n * interval '1 second'" },
  );

/** Terms of other companies: as many, and others. */
const terms = 'array(select term # nth::int from unnest(s.terms) as term)';

const KEYS: Record<string, Changed> = {
  document: { id: 'uuidv7()', number: 's.number', submitter_id: 'person.id', department_id: 'null' },
  document_line: { id: 'uuidv7()', document_id: 'uuidv7()', member_id: 'person.id' },
  task: { id: 'uuidv7()', document_id: 'uuidv7()', holder_id: 'person.id' },
  cc: { document_id: 'uuidv7()', member_id: 'person.id' },
  message: { id: 'uuidv7()', member_id: 'person.id', seq: 's.seq + nth * 1000000' },
  expense: { id: 'uuidv7()', member_id: 'person.id' },
  invoice: { id: 'uuidv7()', owner_id: 'person.id' },
  audit_event: { seq: 's.seq + nth * 1000000' },
  document_search: { document_id: 'uuidv7()', terms },
  expense_search: { expense_id: 'uuidv7()', terms },
  invoice_search: { invoice_id: 'uuidv7()', terms },
};

/**
 * Adds rows of companies and people that do not exist. They give the planner the statistics of an installation with
 * many companies: it assumes that company and person are independent and therefore expects almost no rows.
 */
async function addElsewhere(owner: Pool, crew: Crew, { elsewhere }: HistorySize): Promise<void> {
  await withoutForeignKeys(owner, async (client) => {
    await client.query(
      `create temporary table strangers on commit drop as
       select company.id as company_id, uuidv7() as id, nth from
       (select uuidv7() as id, n from generate_series(1, 49) n) company, generate_series(1, 10) nth`,
    );
    for (const [table, changed] of Object.entries(KEYS))
      await copyRows(
        client,
        table,
        `(select row_number() over () % 490 as place, t.* from ${table} t where t.company_id = '${crew.companyId}' limit ${elsewhere}) s
         join (select row_number() over () - 1 as place, strangers.* from strangers) person using (place)`,
        { ...changed, company_id: 'person.company_id' },
      );
  });
}

/** One transaction in which rows may refer to others that do not exist. */
export async function withoutForeignKeys(
  owner: Pool,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
