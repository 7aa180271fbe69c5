import { createRequire } from 'node:module';
import type { Endpoint } from '@outlay/contract/endpoint';
import { sure } from '../builders.ts';
import type { Person, TestServer } from '../harness.ts';

/** A node of a query plan from `explain (format json)`. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** Total cost of all statements of one API call. */
export interface Cost {
  statements: number;
  /** Table rows read, including those that a filter then removed. */
  rowsRead: number;
  /** Buffers of 8 KiB accessed, in memory or on disk. */
  buffers: number;
  /** Rows of the largest sort. */
  sorted: number;
  /** Tables with more than 1000 rows that were scanned sequentially. */
  scanned: string[];
  /** The statements with their plans, for the message of a failing test. */
  plans: string;
}

const pg = createRequire(import.meta.url)('pg/lib/utils') as { prepareValue(value: unknown): unknown };

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const TABLE_SCANS = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan']);

const readBy = (node: PlanNode): number =>
  !TABLE_SCANS.has(node['Node Type'])
    ? 0
    : (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'];

const sortedBy = (node: PlanNode): number =>
  node['Node Type'] === 'Sort' ? Math.max(...(node.Plans ?? []).map((plan) => plan['Actual Rows'])) : 0;

/** Formats a plan with one line per node: its rows, number of loops, and rows removed by filters. */
const outlined = (node: PlanNode, depth = 0): string =>
  [
    `${'  '.repeat(depth)}${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''} rows ${node['Actual Rows']} × ${
      node['Actual Loops']
    }, removed ${node['Rows Removed by Filter'] ?? 0}`,
    ...(node.Plans ?? []).map((plan) => outlined(plan, depth + 1)),
  ].join('\n');

/** Formats a value as an SQL literal; it takes the type of the statement's parameter. */
function literal(value: unknown): string {
  const text = pg.prepareValue(value) as string | number | boolean | Buffer | null;
  if (text === null) return 'null';
  if (Buffer.isBuffer(text)) return `'\\x${text.toString('hex')}'`;
  return `'${String(text).replaceAll("'", "''")}'`;
}

export const PLAN_MODES = ['force_custom_plan', 'force_generic_plan'] as const;

/** Statements that read; what one writes while it reads is not explained. */
const READS = /^\s*(?:select|with)(?!.*\b(?:insert into|update|delete from)\s)/s;

const IS_ADMISSION = /from "session"/;

/** Explains what a call reads, under the application's role, with plans made for its values and for any values. */
export async function costsOf(
  server: TestServer,
  who: Person,
  endpoint: Endpoint,
  input: object,
): Promise<{ mode: (typeof PLAN_MODES)[number]; cost: Cost; shown: number }[]> {
  const measure = async () => {
    server.queries();
    const answer = sure(await server.call(who, endpoint, input)) as { items?: unknown[] };
    return { answer, statements: server.queries().filter(({ text }) => READS.test(text)) };
  };
  await measure();
  let { answer, statements } = await measure();
  // Who calls is looked up once in a while; on a slow machine that may be just now.
  for (let again = 0; again < 3 && statements.some(({ text }) => IS_ADMISSION.test(text)); again += 1)
    ({ answer, statements } = await measure());
  const large = await largeTables(server);
  const costs = [];
  for (const mode of PLAN_MODES) {
    const cost = await explained(server, who.companyId, mode, statements, large);
    costs.push({ mode, cost, shown: answer.items?.length ?? 0 });
  }
  return costs;
}

async function largeTables({ owner }: TestServer): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples > 1000",
  );
  return new Set(rows.map(({ name }) => name));
}

async function explained(
  { owner }: TestServer,
  companyId: string,
  mode: string,
  statements: readonly { text: string; values: readonly unknown[] }[],
  large: ReadonlySet<string>,
): Promise<Cost> {
  const cost: Cost = {
    statements: statements.length,
    rowsRead: 0,
    buffers: 0,
    sorted: 0,
    scanned: [],
    plans: '',
  };
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local role outlay_app');
    await client.query(`set local plan_cache_mode = ${mode}`);
    await client.query(`select set_config('app.company_id', '${companyId}', true)`);
    for (const { text, values } of statements) {
      await client.query(`prepare explained as ${text}`);
      const parameters = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, timing off, format json) execute explained${parameters}`,
      );
      await client.query('deallocate explained');
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (!plan) continue;
      const nodes = nodesOf(plan);
      cost.rowsRead += nodes.reduce((sum, node) => sum + readBy(node), 0);
      cost.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      cost.sorted = Math.max(cost.sorted, ...nodes.map(sortedBy));
      const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
      cost.scanned.push(
        ...whole.map((node) => node['Relation Name'] ?? '').filter((name) => large.has(name)),
      );
      cost.plans += `${text}\n${outlined(plan)}\n\n`;
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return cost;
}
