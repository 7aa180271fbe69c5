import pg from 'pg';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { Endpoint } from '@outlay/contract/endpoint';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { newId } from '#system/id.ts';
import type { Crew } from '../../test/builders.ts';
import type { LoadOrder } from './load.ts';
import type { Ids } from './tape.ts';

/** One call, as the product takes it and as the reference does. */
export interface Target {
  token: string;
  input: object;
  ids: Ids;
}

export interface Measured {
  name: 'list' | 'home' | 'detail' | 'create' | 'approve';
  endpoint: Endpoint;
  targets: Target[];
  /** A change: each target is good for one call. */
  changes: boolean;
}

const SEATS = [
  'employee',
  'colleague',
  'leader',
  'accountant',
  'cashier',
  'manager',
  'auditor',
  'administrator',
] as const;

const idsOf = (crew: Crew): Ids => ({
  company: crew.companyId,
  department: crew.departmentId,
  ...Object.fromEntries(
    SEATS.flatMap((role) => [
      [role, crew[role].memberId],
      [`${role}Person`, crew[role].personId],
    ]),
  ),
});

/** Every call that is measured, on the documents that the database holds; companies take turns. */
export async function findTargets(ownerUrl: string, crews: readonly Crew[]): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const common = await commonIds(client, crews);
    const whole = await documentsOf(client, 'bench_whole');
    const toApprove = await documentsOf(client, 'bench_to_approve');
    const free = await freeExpenses(client);
    const of = (companyId: string) => {
      const found = common.get(companyId);
      if (!found) throw new Error(`no crew of company ${companyId}`);
      return found;
    };
    const everyCompany = crews.map(({ companyId, employee }) => ({
      token: employee.token,
      input: {},
      ids: of(companyId).ids,
    }));
    return [
      { name: 'list', endpoint: documentEndpoints.listMine, targets: everyCompany, changes: false },
      { name: 'home', endpoint: homeEndpoints.counts, targets: everyCompany, changes: false },
      {
        name: 'detail',
        endpoint: documentEndpoints.detail,
        changes: false,
        targets: whole.map(({ companyId, ids }) => ({
          token: of(companyId).crew.employee.token,
          input: { id: ids['doc'] },
          ids: { ...of(companyId).ids, ...ids },
        })),
      },
      {
        name: 'create',
        endpoint: documentEndpoints.saveDraft,
        changes: true,
        targets: free.map(({ companyId, ids }) => {
          const doc = newId();
          return {
            token: of(companyId).crew.accountant.token,
            input: {
              id: doc,
              version: 0,
              typeId: of(companyId).ids['type'],
              values: { title: 'A visit to the harbour' },
              lines: Object.values(ids).map((expenseId) => ({ id: newId(), expenseId })),
            },
            ids: { ...of(companyId).ids, ...ids, doc },
          };
        }),
      },
      {
        name: 'approve',
        endpoint: approvalEndpoints.approve,
        changes: true,
        targets: toApprove.map(({ companyId, version, ids }) => ({
          token: of(companyId).crew.leader.token,
          input: { taskId: ids['task'], version },
          ids: { ...of(companyId).ids, ...ids },
        })),
      },
    ];
  } finally {
    await client.end();
  }
}

async function commonIds(client: pg.Client, crews: readonly Crew[]) {
  const { rows } = await client.query<{ company_id: string; type: string; flow: string }>(
    `select company_id, type_id as type, flow_id as flow from document_type_version`,
  );
  return new Map(
    crews.map((crew) => {
      const found = rows.find(({ company_id }) => company_id === crew.companyId);
      return [
        crew.companyId,
        { crew, ids: { ...idsOf(crew), type: found?.type ?? '', flow: found?.flow ?? '' } },
      ];
    }),
  );
}

interface Found {
  companyId: string;
  version: number;
  ids: Ids;
}

async function documentsOf(client: pg.Client, list: string): Promise<Found[]> {
  const { rows } = await client.query<{
    company: string;
    version: number;
    doc: string;
    instance: string;
    task: string;
    lines: string[];
    expenses: string[];
  }>(`
    select c.company_id as company, d.version, c.id as doc, c.instance, c.task,
           array_agg(l.id::text order by l.id) as lines, array_agg(l.expense_id::text order by l.id) as expenses
    from ${list} c join document d on d.company_id = c.company_id and d.id = c.id
    join ${list}_line l on l.company_id = c.company_id and l.document_id = c.id
    group by 1, 2, 3, 4, 5, c.n order by c.n, c.company_id`);
  return rows.map(({ company, version, doc, instance, task, lines, expenses }) => ({
    companyId: company,
    version,
    ids: {
      doc,
      instance,
      task,
      ...Object.fromEntries(lines.map((id, index) => [`line${index}`, id])),
      ...Object.fromEntries(expenses.map((id, index) => [`expense${index}`, id])),
    },
  }));
}

/** Three expenses a document to create. */
async function freeExpenses(client: pg.Client): Promise<Found[]> {
  const { rows } = await client.query<{ company: string; ids: string[] }>(`
    select company, array_agg(id::text order by id) as ids from (
      select company_id as company, id, (row_number() over (partition by company_id order by id) - 1) / 3 as part
      from expense where document_id is null and not submitted) as e
    group by company, part having count(*) = 3 order by part, company`);
  return rows.map(({ company, ids }) => ({
    companyId: company,
    version: 0,
    ids: Object.fromEntries(ids.map((id, index) => [`expense${index}`, id])),
  }));
}

export const forProduct = (
  { endpoint, changes }: Measured,
  targets: readonly Target[],
): LoadOrder['requests'] =>
  targets.map(({ token, input }) => ({
    path: `/api${endpoint.path}`,
    headers: { authorization: `Bearer ${token}`, ...(changes ? { 'idempotency-key': newId() } : {}) },
    body: JSON.stringify(input),
  }));

export const forReference = ({ name }: Measured, targets: readonly Target[]): LoadOrder['requests'] =>
  targets.map(({ ids }) => ({ path: `/${name}`, headers: {}, body: JSON.stringify(ids) }));
