import { sql } from 'kysely';
import { documentConditions, FINDINGS, onlyThese, type DocumentConditions } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { openTasks, type Acting, type TaskFilter } from './acting.repository.ts';

export interface Wanted extends TaskFilter, DocumentConditions {
  ids: readonly string[];
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

/**
 * Open tasks of the reader and of those the reader acts for, except others' tasks on the reader's own
 * documents.
 */
export const listQueue = (db: Db, companyId: string, acting: Acting, wanted: Wanted) =>
  openTasks(db, companyId, acting, wanted)
    .innerJoin('member as submitter', (join) =>
      join
        .onRef('submitter.company_id', '=', 'document.company_id')
        .onRef('submitter.id', '=', 'document.submitter_id'),
    )
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
    .where(onlyThese(sql.ref('task.id'), wanted.ids))
    .where(documentConditions(companyId, wanted, sql.ref('document.amount')))
    .orderBy(ORDER[wanted.sort], wanted.descending ? 'desc' : 'asc')
    .orderBy('task.id')
    .limit(wanted.size)
    .execute();
