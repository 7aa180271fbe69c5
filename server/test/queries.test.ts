import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { Endpoint } from '@outlay/contract/endpoint';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { newCompany, submitted, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await submitted(server, crew.employee);
  // Pending deliveries would be counted with the queries of the calls.
  const pending =
    'select count(*)::int as pending_count from outbox where id not in (select outbox_id from outbox_delivery)';
  await vi.waitFor(
    async () =>
      expect((await server.owner.query<{ pending_count: number }>(pending)).rows[0]?.pending_count).toBe(0),
    { timeout: 120_000 },
  );
});
afterAll(() => server.stop());

/** Inputs of endpoints that need one. */
const ASKED: Record<string, object> = {
  [bookEndpoints.month.path]: { month: '2026-11' },
  [bookEndpoints.lines.path]: { month: '2026-11' },
};

/**
 * The queries of a call without those that begin and end its transaction. The shortest of several attempts, because the
 * token's session is looked up again from time to time, and background jobs run queries too.
 */
async function statementsOf(who: Person, endpoint: Endpoint, input: object = {}): Promise<string[]> {
  const calls: string[][] = [];
  for (let call = 0; call < 4; call += 1) {
    server.statements();
    sure(await server.call(who, endpoint, input));
    calls.push(server.statements().filter((text) => !/^(begin|commit|rollback)/.test(text)));
  }
  return calls.reduce((least, call) => (call.length < least.length ? call : least));
}

test('Every call stays within its promised number of queries', async () => {
  const promising = server.app.served.map(({ endpoint }) => endpoint).filter(({ queries }) => queries);

  expect(promising.length).toBeGreaterThan(2);
  for (const endpoint of promising) {
    const requested = await statementsOf(
      endpoint === approvalEndpoints.tasks ? crew.leader : crew.accountant,
      endpoint,
      ASKED[endpoint.path],
    );
    expect(requested.length, `${endpoint.path}\n${requested.join('\n')}`).toBeGreaterThan(0);
    expect(requested.length, `${endpoint.path}\n${requested.join('\n')}`).toBeLessThanOrEqual(
      endpoint.queries ?? 0,
    );
  }
});

/** Copies the only submitted document with its task and message until there are `count`. */
async function growTo(count: number): Promise<void> {
  const columns = async (table: string, own: Record<string, string>) => {
    const { rows } = await server.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
       and not attisdropped and attgenerated = ''`,
    );
    return {
      into: rows.map(({ name }) => `"${name}"`).join(', '),
      from: rows.map(({ name }) => own[name] ?? `s."${name}"`).join(', '),
    };
  };
  const document = await columns('document', {
    id: 'uuidv7()',
    number: "'G-' || n || '-' || s.id",
    status: "'Paid'",
    paid_amount: 's.amount',
    updated_at: "s.updated_at - n * interval '1 minute'",
  });
  const task = await columns('task', {
    id: 'uuidv7()',
    document_id: 'd.id',
    state: "'Approved'",
    decided_at: 'd.updated_at',
  });
  const message = await columns('message', {
    id: 'uuidv7()',
    seq: '(select max(seq) from message) + row_number() over (order by d.id)',
    document_id: 'd.id',
    read_at: 's.created_at',
  });
  await server.owner.query(`
    insert into document (${document.into}) select ${document.from} from document s
    cross join generate_series((select count(*) from document), ${count - 1}) n where s.number not like 'G-%'`);
  await server.owner.query(`
    insert into task (${task.into}) select ${task.from} from document d
    cross join lateral (select * from task where document_id not in (select id from document where number like 'G-%') limit 1) s
    where d.number like 'G-%' and not exists (select from task t where t.document_id = d.id)`);
  await server.owner.query(`
    insert into message (${message.into}) select ${message.from} from document d
    cross join lateral (select * from message where kind = 'taskArrived' order by id limit 1) s
    where d.number like 'G-%' and not exists (select from message m where m.document_id = d.id)`);
  await server.owner.query('vacuum analyze');
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The query plans of a call, run again with the same values. */
async function plansOf(who: Person, endpoint: Endpoint, input: object): Promise<Plan[]> {
  const plans: Plan[] = [];
  sure(await server.call(who, endpoint, input));
  server.queries();
  sure(await server.call(who, endpoint, input));
  const client = await server.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local role outlay_app');
    await client.query(`select set_config('app.company_id', '${who.companyId}', true)`);
    for (const { text, values } of server.queries().filter((one) => /^\s*(select|with)/.test(one.text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        [...values],
      );
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      if (explained) plans.push(explained.Plan);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans;
}

const CALLS: [string, keyof Crew, Endpoint, object][] = [
  ['my documents', 'employee', documentEndpoints.listMine, {}],
  ['my documents of one status', 'employee', documentEndpoints.listMine, { statuses: ['UnderApproval'] }],
  ['the company’s documents', 'accountant', documentListEndpoints.company, {}],
  ['what waits for me', 'leader', approvalEndpoints.tasks, {}],
  ['what I have decided', 'leader', approvalEndpoints.tasks, { state: 'handled' }],
  ['my messages', 'leader', messageEndpoints.list, {}],
  ['my messages of one tab', 'leader', messageEndpoints.list, { tab: 'approval' }],
  ['my messages of the other tab', 'leader', messageEndpoints.list, { tab: 'other' }],
  ['my home', 'employee', homeEndpoints.counts, {}],
  ['the home of who approves', 'leader', homeEndpoints.counts, {}],
];

describe('With twenty times the history', () => {
  const few = new Map<string, number>();
  const blocks = (plans: Plan[]) =>
    plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);

  beforeAll(async () => {
    await growTo(1_000);
    for (const [name, role, endpoint, input] of CALLS)
      few.set(name, blocks(await plansOf(crew[role] as Person, endpoint, input)));
    await growTo(20_000);
  });

  test.each(CALLS)('%s reads no more rows and scans no large table', async (name, role, endpoint, input) => {
    const { rows } = await server.owner.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and reltuples > 1000",
    );
    const large = new Set(rows.map((row) => row.name));
    expect(large.has('document') && large.has('task') && large.has('message')).toBe(true);

    const plans = await plansOf(crew[role] as Person, endpoint, input);

    expect(plans.length).toBeGreaterThan(0);
    const whole = plans
      .flatMap(nodesOf)
      .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
      .map((node) => node['Relation Name']);
    expect(whole).toEqual([]);
    expect(blocks(plans)).toBeLessThanOrEqual((few.get(name) ?? 0) * 1.5);
  });
});
