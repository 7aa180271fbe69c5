import {
  DepartmentChangeKind,
  type DepartmentChange,
} from '@outlay/contract/organisation/company.department';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import * as tree from './department.tree.repository.ts';
import * as departments from './department.repository.ts';

type Row = Awaited<ReturnType<typeof departments.listChanges>>[number];

/** The history of a department, including removed ones. */
export async function listHistory(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { id, after, size }: { id: string; after?: string | undefined; size: number },
) {
  if (!(await tree.findDepartment(db, user.companyId, id)))
    throw new AppError('NOT_FOUND', `department ${id}`);
  const rows = await departments.listChanges(db, user.companyId, id, { after: openCursor(after), size });
  const last = rows.at(-1);
  return {
    items: rows.map(present),
    next: rows.length === size && last ? sealCursor({ at: last.at, id: last.id }) : null,
  };
}

function present({ detail, ...row }: Row): DepartmentChange {
  return {
    id: row.id,
    kind: DepartmentChangeKind.parse(row.kind),
    before: detail.before ?? null,
    after: detail.after ?? null,
    other: detail.other ?? null,
    actor: row.actor_id ? { id: row.actor_id, name: row.actor_name ?? '', departmentName: null } : null,
    at: row.at.toISOString(),
  };
}
