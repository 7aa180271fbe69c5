import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { findingsOf, openTasks, type Acting, type TaskFilter } from './acting.repository.ts';

export interface Wanted extends TaskFilter {
  departmentIds: readonly string[];
  submittedFrom: Date | null;
  submittedBefore: Date | null;
  least: number | null;
  most: number | null;
  checks: 'all' | 'clean' | 'found';
  sort: 'waiting' | 'amount' | 'submitted' | 'submitter';
  descending: boolean;
  size: number;
}

const ORDER = {
  waiting: 'task.id',
  amount: 'document.amount',
  submitted: 'document.submitted_at',
  submitter: 'submitter.name',
} as const;

/** What a check told other than that all is well. */
const FINDINGS = findingsOf('forbid', 'reason', 'warn');

/** Open tasks of mine and of whom I stand in for, but not on my own documents in another's place. */
export const listQueue = (db: Db, companyId: string, acting: Acting, wanted: Wanted) => {
  const { departmentIds, submittedFrom, submittedBefore, least, most } = wanted;
  return openTasks(db, companyId, acting, wanted)
    .innerJoin('document_type as type', (join) =>
      join.onRef('type.company_id', '=', 'document.company_id').onRef('type.id', '=', 'document.type_id'),
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
    .$if(wanted.checks === 'clean', (q) => q.where(sql<boolean>`${FINDINGS} = 0`))
    .$if(wanted.checks === 'found', (q) => q.where(sql<boolean>`${FINDINGS} > 0`))
    .orderBy(ORDER[wanted.sort], wanted.descending ? 'desc' : 'asc')
    .orderBy('task.id')
    .limit(wanted.size)
    .execute();
};
