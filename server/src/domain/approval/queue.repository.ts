import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { containing } from '#kit/like.ts';

export interface Wanted {
  search: string;
  typeIds: readonly string[];
  departmentIds: readonly string[];
  submittedFrom: Date | null;
  submittedBefore: Date | null;
  least: number | null;
  most: number | null;
  checks: 'all' | 'clean' | 'found';
  arrivedBefore: Date | null;
  sort: 'waiting' | 'amount' | 'submitted' | 'submitter';
  descending: boolean;
  size: number;
}

/** Whose tasks, and of which types; no types mean all. The first is the reader. */
type Acting = readonly { memberId: string; typeIds: readonly string[] }[];

const ORDER = {
  waiting: 'task.id',
  amount: 'document.amount',
  submitted: 'document.submitted_at',
  submitter: 'submitter.name',
} as const;

/** What a check told other than that all is well. */
const FINDINGS = sql<string>`(select count(*) from jsonb_array_elements(document.findings) as f
  where f ->> 'effect' in ('forbid', 'reason', 'warn'))`;

/** Open tasks of mine and of whom I stand in for, but not on my own documents in another's place. */
export const listQueue = (db: Db, companyId: string, acting: Acting, wanted: Wanted) => {
  const me = acting[0]?.memberId ?? '';
  const { search, typeIds, departmentIds, submittedFrom, submittedBefore, least, most } = wanted;
  return db
    .selectFrom('task')
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'task.company_id').onRef('document.id', '=', 'task.document_id'),
    )
    .innerJoin('document_type as type', (join) =>
      join.onRef('type.company_id', '=', 'document.company_id').onRef('type.id', '=', 'document.type_id'),
    )
    .innerJoin('member as submitter', (join) =>
      join
        .onRef('submitter.company_id', '=', 'document.company_id')
        .onRef('submitter.id', '=', 'document.submitter_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'document.company_id')
        .onRef('department.id', '=', 'document.department_id'),
    )
    .select([
      'task.id as task_id',
      'task.holder_id',
      'task.kind',
      'task.node_name',
      'task.arrived_at',
      'document.id as document_id',
      'document.version',
      'document.number',
      'document.title',
      'document.type_id',
      'document.amount',
      'document.currency',
      'document.line_count',
      'document.submitted_at',
      'document.submitter_id',
      'submitter.name as submitter_name',
      'department.name as department_name',
      'type.name as type_name',
      'type.icon as type_icon',
    ])
    .select(FINDINGS.as('findings'))
    .where('task.company_id', '=', companyId)
    .where('task.state', '=', 'Pending')
    .where((w) =>
      w.or(
        acting.map(({ memberId, typeIds: only }) =>
          only.length === 0
            ? w('task.holder_id', '=', memberId)
            : w.and([w('task.holder_id', '=', memberId), w('document.type_id', 'in', [...only])]),
        ),
      ),
    )
    .where((w) => w.or([w('document.submitter_id', '!=', me), w('task.holder_id', '=', me)]))
    .$if(typeIds.length > 0, (q) => q.where('document.type_id', 'in', [...typeIds]))
    .$if(departmentIds.length > 0, (q) =>
      q.where(
        sql<boolean>`exists (select from department above where above.company_id = ${companyId}
          and above.id = any(${[...departmentIds]}::uuid[]) and department.path like above.path || '%')`,
      ),
    )
    .$if(submittedFrom !== null, (q) => q.where('document.submitted_at', '>=', submittedFrom))
    .$if(submittedBefore !== null, (q) => q.where('document.submitted_at', '<', submittedBefore))
    .$if(least !== null, (q) => q.where('document.amount', '>=', least))
    .$if(most !== null, (q) => q.where('document.amount', '<=', most))
    .$if(wanted.arrivedBefore !== null, (q) => q.where('task.arrived_at', '<', wanted.arrivedBefore))
    .$if(wanted.checks === 'clean', (q) => q.where(sql<boolean>`${FINDINGS} = 0`))
    .$if(wanted.checks === 'found', (q) => q.where(sql<boolean>`${FINDINGS} > 0`))
    .$if(search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('document.title', 'ilike', containing(search)),
          w('document.number', 'ilike', containing(search)),
          w('submitter.name', 'ilike', containing(search)),
        ]),
      ),
    )
    .orderBy(ORDER[wanted.sort], wanted.descending ? 'desc' : 'asc')
    .orderBy('task.id')
    .limit(wanted.size)
    .execute();
};
