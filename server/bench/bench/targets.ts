import pg from 'pg';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { Endpoint } from '@outlay/contract/endpoint';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { newId } from '#system/id.ts';
import type { Crew } from '../../test/builders.ts';
import type { Person } from '../../test/harness.ts';
import type { LoadOrder } from './load.ts';
import type { BareRequest, Who } from './reference/bare.ts';

/** One call: the product knows the caller by their token, the reference is told who it is. */
export interface Target {
  token: string;
  who: Who;
  input: object;
}

export interface Measured {
  name: 'list' | 'home' | 'detail' | 'create' | 'submit' | 'approve';
  endpoint: Endpoint;
  targets: Target[];
  /** A change: each target is good for one call. */
  changes: boolean;
}

/** A call by a member of a crew. */
export const callBy = (crew: Crew, { token, memberId, name }: Person, input: object): Target => ({
  token,
  who: { company: crew.companyId, member: memberId, name, department: crew.departmentId },
  input,
});

/** The approvals of one company, by its one leader. */
export async function approvalsOf(ownerUrl: string, crew: Crew): Promise<Measured> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const waiting = await documentsOf(client, 'bench_apart_to_approve');
    return {
      ...{ name: 'approve', endpoint: approvalEndpoints.approve, changes: true },
      targets: waiting.map(({ task, version }) => callBy(crew, crew.leader, { taskId: task, version })),
    };
  } finally {
    await client.end();
  }
}

/** The drafts that row 4 has saved in this database, to be submitted by the accountants who saved them. */
export async function submissionsOf(ownerUrl: string, crews: readonly Crew[]): Promise<Measured> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const of = crewsById(crews);
    const { rows } = await client.query<{ company: string; id: string; version: number }>(
      `
      select company_id as company, id, version from (
        select *, row_number() over (partition by company_id order by id) as place from document
        where status = 'ToBeSubmitted' and line_count = 3 and company_id = any($1::uuid[])) as draft
      order by place, company_id`,
      [crews.map(({ companyId }) => companyId)],
    );
    return {
      ...{ name: 'submit', endpoint: documentEndpoints.submit, changes: true },
      targets: rows.map(({ company, id, version }) =>
        callBy(of(company), of(company).accountant, { id, version }),
      ),
    };
  } finally {
    await client.end();
  }
}

/** One person's own list, asked again and again. */
export const listOf = (crew: Crew, person: Person): Measured => ({
  ...{ name: 'list', endpoint: documentEndpoints.listMine, changes: false },
  targets: [callBy(crew, person, {})],
});

/** Every call that is measured, on the documents that the database holds; companies take turns. */
export async function findTargets(ownerUrl: string, crews: readonly Crew[]): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const of = crewsById(crews);
    const own = crews.map((crew) => callBy(crew, crew.employee, {}));
    const whole = await documentsOf(client, 'bench_whole');
    const toApprove = await documentsOf(client, 'bench_to_approve');
    return [
      { name: 'list', endpoint: documentEndpoints.listMine, targets: own, changes: false },
      { name: 'home', endpoint: homeEndpoints.counts, targets: own, changes: false },
      {
        ...{ name: 'detail', endpoint: documentEndpoints.detail, changes: false },
        targets: whole.map(({ company, id }) => callBy(of(company), of(company).employee, { id })),
      },
      {
        ...{ name: 'create', endpoint: documentEndpoints.saveDraft, changes: true },
        targets: (await newDrafts(client)).map(({ company, draft }) =>
          callBy(of(company), of(company).accountant, draft),
        ),
      },
      {
        ...{ name: 'approve', endpoint: approvalEndpoints.approve, changes: true },
        targets: toApprove.map(({ company, task, version }) =>
          callBy(of(company), of(company).leader, { taskId: task, version }),
        ),
      },
    ];
  } finally {
    await client.end();
  }
}

function crewsById(crews: readonly Crew[]): (companyId: string) => Crew {
  const known = new Map(crews.map((crew) => [crew.companyId, crew]));
  return (companyId) => {
    const crew = known.get(companyId);
    if (!crew) throw new Error(`no crew of company ${companyId}`);
    return crew;
  };
}

/** The documents of one of the lists that `fill` made. */
async function documentsOf(client: pg.Client, list: string) {
  const { rows } = await client.query<{ company: string; id: string; task: string; version: number }>(`
    select c.company_id as company, c.id, c.task, d.version
    from ${list} c join document d on d.company_id = c.company_id and d.id = c.id order by c.n, c.company_id`);
  return rows;
}

/** A draft to save of every three free expenses. */
async function newDrafts(client: pg.Client): Promise<{ company: string; draft: object }[]> {
  const { rows } = await client.query<{ company: string; type: string; expenses: string[] }>(`
    select company, type, array_agg(id::text order by id) as expenses from (
      select e.company_id as company, t.id as type, e.id,
        (row_number() over (partition by e.company_id order by e.id) - 1) / 3 as part
      from expense e join document_type t on t.company_id = e.company_id and t.code = 'claim'
      where e.document_id is null and not e.submitted) as free
    group by company, type, part having count(*) = 3 order by part, company`);
  return rows.map(({ company, type, expenses }) => ({
    company,
    draft: {
      ...{ id: newId(), version: 0, typeId: type, values: { title: 'A visit to the harbour' } },
      lines: expenses.map((expenseId) => ({ id: newId(), expenseId })),
    },
  }));
}

/** A window's requests to one of the sides. */
export type Requests = (one: Measured, targets: readonly Target[]) => LoadOrder['requests'];

export const forProduct: Requests = ({ endpoint, changes }, targets) =>
  targets.map(({ token, input }) => ({
    path: `/api${endpoint.path}`,
    headers: { authorization: `Bearer ${token}`, ...(changes ? { 'idempotency-key': newId() } : {}) },
    body: JSON.stringify(input),
  }));

export const forReference: Requests = ({ name }, targets) =>
  targets.map(({ who, input }) => ({
    path: `/${name}`,
    headers: {},
    body: JSON.stringify({ who, key: newId(), input } satisfies BareRequest<object>),
  }));
