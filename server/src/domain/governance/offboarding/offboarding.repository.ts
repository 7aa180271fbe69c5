import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';

interface Of {
  companyId: string;
  memberId: string;
}

const MOST = 200;

const invoices = (db: Db, companyId: string) =>
  db
    .selectFrom('document')
    .select(['document.id', 'document.number', 'document.title', 'document.amount', 'document.currency'])
    .where('document.company_id', '=', companyId)
    .limit(MOST);

/** Documents with an open task of the member. */
export const listWaiting = (db: Db, { companyId, memberId }: Of) =>
  invoices(db, companyId)
    .where((q) =>
      q.exists(
        q
          .selectFrom('task')
          .select('task.id')
          .whereRef('task.company_id', '=', 'document.company_id')
          .whereRef('task.document_id', '=', 'document.id')
          .where('task.holder_id', '=', memberId)
          .where('task.state', '=', 'Pending'),
      ),
    )
    .orderBy('document.id')
    .execute();

export type OpenState = 'draft' | 'inApproval';
const STATUSES: Record<OpenState, readonly Column<'document', 'status'>[]> = {
  draft: ['ToBeSubmitted', 'Returned', 'Withdrawn'],
  inApproval: ['UnderApproval'],
};

/** The member's own unfinished documents in one of the open states. */
export const listOwn = (db: Db, { companyId, memberId }: Of, state: OpenState) =>
  invoices(db, companyId)
    .where('document.submitter_id', '=', memberId)
    .where('document.status', 'in', STATUSES[state])
    .orderBy('document.id')
    .execute();

/** Advances of the member that are not settled. */
export const listAdvances = (db: Db, { companyId, memberId }: Of) =>
  invoices(db, companyId)
    .innerJoin('advance', (join) =>
      join
        .onRef('advance.company_id', '=', 'document.company_id')
        .onRef('advance.document_id', '=', 'document.id'),
    )
    .leftJoin('expense', (join) =>
      join
        .onRef('expense.company_id', '=', 'advance.company_id')
        .onRef('expense.id', '=', 'advance.expense_id'),
    )
    .select(['advance.due_on', 'advance.kind', 'expense.merchant'])
    .select(sql<number>`advance.amount - advance.settled`.as('open'))
    .where('advance.member_id', '=', memberId)
    .where('advance.cancelled_at', 'is', null)
    .where(sql<boolean>`advance.settled < advance.amount`)
    .orderBy('advance.id')
    .execute();

export const listDelegations = (db: Db, { companyId, memberId }: Of, today: string) =>
  db
    .selectFrom('delegation')
    .select(['id', 'from_id', 'to_id', 'from_day', 'to_day'])
    .where('company_id', '=', companyId)
    .where((q) => q.or([q('from_id', '=', memberId), q('to_id', '=', memberId)]))
    .where('ended_at', 'is', null)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .limit(MOST)
    .execute();

export const listAgencies = (db: Db, { companyId, memberId }: Of, today: string) =>
  db
    .selectFrom('agency')
    .select(['id', 'principal_id', 'agent_id', 'from_day', 'to_day'])
    .where('company_id', '=', companyId)
    .where((q) => q.or([q('principal_id', '=', memberId), q('agent_id', '=', memberId)]))
    .where('ended_at', 'is', null)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .limit(MOST)
    .execute();

export const listLed = (db: Db, { companyId, memberId }: Of) =>
  db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('leader_id', '=', memberId)
    .orderBy('path')
    .execute();

/** Payment batches made by the member that are not yet released. */
export const listBatches = (db: Db, { companyId, memberId }: Of) =>
  db
    .selectFrom('payment_batch')
    .select(['id', 'number', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .where('made_by', '=', memberId)
    .where('state', '=', 'Draft')
    .orderBy('id')
    .limit(MOST)
    .execute();

/** Open role requests for the member or by them. */
export const listRoleRequests = (db: Db, { companyId, memberId }: Of) =>
  db
    .selectFrom('role_request')
    .leftJoin('role', (join) =>
      join
        .onRef('role.company_id', '=', 'role_request.company_id')
        .on(sql<boolean>`role.id::text = role_request.role`),
    )
    .select(['role_request.id', 'member_id', 'requested_by', 'role_request.role', 'role.name as role_name'])
    .where('role_request.company_id', '=', companyId)
    .where((q) => q.or([q('member_id', '=', memberId), q('requested_by', '=', memberId)]))
    .where('decision', 'is', null)
    .orderBy('role_request.id')
    .limit(MOST)
    .execute();

export async function countInvitations(db: Db, { companyId, memberId }: Of, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('created_by', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`used < seats`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const withdrawRoleRequests = (db: Db, { companyId, memberId }: Of, now: Date) =>
  db
    .updateTable('role_request')
    .set((q) => ({ decision: 'withdrawn', decided_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where((q) => q.or([q('member_id', '=', memberId), q('requested_by', '=', memberId)]))
    .where('decision', 'is', null)
    .execute();

export const revokeInvitations = (db: Db, { companyId, memberId }: Of, now: Date) =>
  db
    .updateTable('invitation')
    .set((q) => ({ revoked_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('created_by', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
