import pg from 'pg';
import { SEARCHED_LISTS } from '#database/search.ts';
import type { Crew } from '../../test/builders.ts';
import type { Person } from '../../test/harness.ts';

/** How much a database holds: history a company, documents whole with lines and papers, and those to approve. */
export interface Size {
  history: number;
  whole: number;
  toApprove: number;
  freeExpenses: number;
  /** Documents of two persons in a company of their own, to compare a long history with a short one. */
  apart?: Apart;
}

export interface Apart {
  many: number;
  few: number;
  /** Documents that wait for the one leader of that company. */
  toApprove: number;
}

/** The id of no company. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const run = async (client: pg.Client, text: string, values: unknown[] = []) => {
  await client.query(text, values);
};

/**
 * Fills a database around one real submitted document a company (its sample), by whole sets. What is open stays the
 * same however long the history is: growth is measured in years, not in piles of unapproved paper.
 */
export async function fill(ownerUrl: string, size: Size, apart?: Crew): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await run(client, 'set statement_timeout = 0');
    await takeSamples(client, apart);
    await addInvoices(client);
    await cloneHistory(client, size.history);
    if (apart && size.apart) await cloneApart(client, apart, size.apart);
    await cloneWhole(client, { kind: 'whole', count: size.whole, submitter: 'employee of' });
    await cloneWhole(client, { kind: 'to_approve', count: size.toApprove, submitter: 'colleague of' });
    if (size.apart)
      await cloneWhole(client, {
        kind: 'apart_to_approve',
        count: size.apart.toApprove,
        submitter: 'cashier of',
        sample: 'bench_apart',
      });
    await addFreeExpenses(client, size.freeExpenses);
    await countAsSwept(client);
    await run(client, 'vacuum analyze');
    await run(client, 'checkpoint');
  } finally {
    await client.end();
  }
}

/** The document of each company that is filled; the company apart has its own. */
export async function takeSamples(client: pg.Client, apart?: Crew): Promise<void> {
  const sample = 'select company_id, id from document where number is not null and company_id';
  const company = `'${apart?.companyId ?? NOBODY}'`;
  await run(client, `create table bench_sample as ${sample} <> ${company}`);
  await run(client, `create table bench_apart as ${sample} = ${company}`);
}

/** Each expense of a sample gets its invoice. */
async function addInvoices(client: pg.Client): Promise<void> {
  await run(
    client,
    `with paper as (
       insert into file (company_id, id, owner_id, name, media_type, size, sha256, created_at)
       select distinct on (e.company_id) e.company_id, uuidv7(), e.member_id, 'a.pdf', 'application/pdf', 1, 'ab', now()
       from expense e join bench_sample s on s.company_id = e.company_id and s.id = e.document_id
       returning company_id, id, owner_id)
     insert into invoice (company_id, id, owner_id, file_id, type, number, seller_name, amount, tax, total, currency, fingerprint, state, expense_id, created_at, updated_at)
     select e.company_id, uuidv7(), e.member_id, paper.id, 'digital_normal', '26312000000000000001', 'Harbour Noodles', 10000, 600, 10600, 'CNY', 'n:' || e.id, 'Locked', e.id, now(), now()
     from expense e join bench_sample s on s.company_id = e.company_id and s.id = e.document_id
     join paper on paper.company_id = e.company_id`,
  );
}

const DOCUMENT = `company_id, id, number, type_id, type_version, title, submitter_id, department_id, status, amount, paid_amount, currency, line_count, "values", remarks, findings, sent_amount, revision, version, event_seq, since, submitted_at, passed_at, created_at, updated_at`;

/** Paid documents of the last three years, over all members. */
const cloneHistory = (client: pg.Client, count: number) =>
  clonePaid(
    client,
    'bench_sample',
    `select company_id, id, row_number() over (partition by company_id order by id) - 1 as place,
       count(*) over (partition by company_id) as people from member`,
    { prefix: 'OLD', count },
  );

/** The same for two persons of the company apart. */
async function cloneApart(client: pg.Client, crew: Crew, { many, few }: Apart): Promise<void> {
  const only = ({ memberId }: Person) =>
    `select company_id, id, 0 as place, 1 as people from member where id = '${memberId}'`;
  await clonePaid(client, 'bench_apart', only(crew.employee), { prefix: 'MANY', count: many });
  await clonePaid(client, 'bench_apart', only(crew.colleague), { prefix: 'FEW', count: few });
}

const clonePaid = (
  client: pg.Client,
  sample: string,
  people: string,
  { prefix, count }: { prefix: string; count: number },
) =>
  run(
    client,
    `with people as (${people})
     insert into document (${DOCUMENT})
     select d.company_id, uuidv7(), '${prefix}-' || lpad(n::text, 8, '0'), d.type_id, d.type_version, d.title, p.id, d.department_id, 'Paid', 10000 + n, 10000 + n, d.currency, 3, d."values", '', d.findings, 10000 + n, 1, 6, 5,
       at.at, at.at, at.at, at.at, at.at
     from ${sample} s join document d on d.company_id = s.company_id and d.id = s.id
     cross join generate_series(1, $1::int) as n
     join people p on p.company_id = s.company_id and p.place = n % p.people
     cross join lateral (select now() - interval '2 days' - (n * interval '1095 days' / $1::int) as at) as at`,
    [count],
  );

interface Clones {
  /** Names the list of what was made. */
  kind: string;
  count: number;
  /** How the submitter's name begins. */
  submitter: string;
  sample?: string;
  /** Only what hangs on it in these tables. */
  tables?: readonly string[];
}

/** The sample again and again, with everything that hangs on it. */
export async function cloneWhole(
  client: pg.Client,
  { kind, count, submitter, sample = 'bench_sample', tables }: Clones,
): Promise<void> {
  const list = `bench_${kind}`;
  await run(
    client,
    `create table ${list} as
     select s.company_id, s.id as source, n, uuidv7() as id, uuidv7() as instance, uuidv7() as task, m.id as submitter
     from ${sample} s cross join generate_series(1, $1::int) as n
     join member m on m.company_id = s.company_id and m.name like $2 || '%'`,
    [count, submitter],
  );
  await run(
    client,
    `create table ${list}_line as
     select c.company_id, c.id as document_id, l.id as source, l.expense_id as source_expense, uuidv7() as id, uuidv7() as expense_id
     from ${list} c join document_line l on l.company_id = c.company_id and l.document_id = c.source`,
  );
  // Older than what the sweep of search terms looks at again.
  const earlier = "s.updated_at - interval '2 days'";
  const changed: Record<string, Record<string, string>> = {
    document: {
      id: 'c.id',
      submitter_id: 'c.submitter',
      number: `'${kind}-' || lpad(c.n::text, 8, '0')`,
      updated_at: `${earlier} + c.n * interval '1 millisecond'`,
    },
    expense: {
      ...{ id: 'l.expense_id', member_id: 'c.submitter', document_id: 'c.id' },
      updated_at: earlier,
    },
    document_line: { id: 'l.id', document_id: 'c.id', expense_id: 'l.expense_id' },
    invoice: {
      id: 'uuidv7()',
      owner_id: 'c.submitter',
      expense_id: 'l.expense_id',
      fingerprint: "'n:' || l.expense_id",
      updated_at: earlier,
    },
    event: { document_id: 'c.id' },
    flow_instance: { id: 'c.instance', document_id: 'c.id' },
    task: {
      // Only the one that waits is known by its id.
      id: "case when s.state = 'Pending' then c.task else uuidv7() end",
      document_id: 'c.id',
      instance_id: 'c.instance',
    },
  };
  const lines = `${list} c join ${list}_line l on l.company_id = c.company_id and l.document_id = c.id`;
  const from: Record<string, string> = {
    document: `${list} c join document s on s.company_id = c.company_id and s.id = c.source`,
    expense: `${lines} join expense s on s.company_id = c.company_id and s.id = l.source_expense`,
    document_line: `${lines} join document_line s on s.company_id = c.company_id and s.id = l.source`,
    invoice: `${lines} join invoice s on s.company_id = c.company_id and s.expense_id = l.source_expense`,
    event: `${list} c join event s on s.company_id = c.company_id and s.document_id = c.source`,
    flow_instance: `${list} c join flow_instance s on s.company_id = c.company_id and s.document_id = c.source`,
    task: `${list} c join task s on s.company_id = c.company_id and s.document_id = c.source`,
  };
  for (const [table, own] of Object.entries(changed)) {
    if (tables && !tables.includes(table)) continue;
    const columns = await columnsOf(client, table);
    const values = columns.map((column) => own[column] ?? `s."${column}"`);
    await run(
      client,
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) select ${values.join(', ')} from ${from[table]}`,
    );
  }
}

/** Those that an insert names: a generated column makes itself. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Counts search terms as written until now, as they are an hour after an update. The product would write those of the
 * whole history when it starts, beside the calls that are measured.
 */
const countAsSwept = (client: pg.Client) =>
  run(
    client,
    `insert into search_progress (company_id, list, until)
     select company.id, list, now() from company, unnest($1::text[]) as list
     on conflict (company_id, list) do update set until = excluded.until`,
    [SEARCHED_LISTS],
  );

/** Expenses on no document yet, to make documents of: the accountant's, whose home is not measured. */
const addFreeExpenses = (client: pg.Client, count: number) =>
  run(
    client,
    `insert into expense (company_id, id, member_id, type, amount, currency, spent_on, merchant, created_at, updated_at)
     select s.company_id, uuidv7(), m.id, 'taxi', 1000 + n, 'CNY', current_date, 'City Cabs', at.at, at.at
     from bench_sample s cross join generate_series(1, $1::int) as n
     join member m on m.company_id = s.company_id and m.name like 'accountant of%'
     cross join (select now() - interval '2 days' as at) as at`,
    [count],
  );
