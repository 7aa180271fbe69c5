import { AppError } from '@outlay/contract/errors';
import { verifyAudit } from '#kit/audit.ts';
import type { Context } from '#kit/context.ts';
import * as events from './audit.repository.ts';

export async function listAuditEvents(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { after, size }: { after?: string | undefined; size: number },
) {
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  const rows = await events.listEvents(db, user.companyId, after === undefined ? null : Number(after), size);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({
      seq: row.seq,
      at: row.at.toISOString(),
      actor: row.actor_id
        ? { id: row.actor_id, name: row.actor_name ?? '', departmentName: row.department_name }
        : null,
      action: row.action,
      objectType: row.object_type,
      objectId: row.object_id,
      hash: row.hash.toString('hex'),
    })),
    next: rows.length === size && last ? String(last.seq) : null,
  };
}

export const verifyChain = ({ db, user, secrets }: Pick<Context, 'db' | 'user' | 'secrets'>) =>
  verifyAudit(db, secrets, user.companyId);
