import type {
  DocumentDetail,
  DocumentStatus,
  DocumentSummary,
  Finding,
  TypeField,
} from '@outlay/contract/document';
import { AppError } from '@outlay/contract/errors';
import type { InvoiceSummary } from '@outlay/contract/invoice';
import { listLedPaths, listRoleHolders, memberRefs } from '#domain/company/company.service.ts';
import { listFileRefs } from '#domain/file/file.service.ts';
import { findRunRoute, listTasks, planRoute } from '#domain/flow/flow.service.ts';
import { listByExpenses, summariseInvoice } from '#domain/invoice/invoice.life.service.ts';
import { findPayee, maskedNumber } from '#domain/payee/payee.service.ts';
import type { Context } from '#kit/context.ts';
import { openCursor, sealCursor } from '#kit/cursor.ts';
import { readable } from './document.access.ts';
import { presentEvents, presentLines, summarise, type Parts } from './document.present.ts';
import * as copies from './cc.repository.ts';
import * as documents from './document.repository.ts';
import type { SummaryRow } from './document.repository.ts';
import { describeRoute } from './document.route.ts';
import { findWhole } from './parts.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

interface Asked {
  statuses: DocumentStatus[];
  search: string;
  after?: string | undefined;
  size: number;
}

const pageOf = (rows: SummaryRow[], size: number, user: Reader['user']) => {
  const last = rows.at(-1);
  return {
    items: rows.map((row) => summarise(row, user)),
    next: rows.length === size && last ? sealCursor({ at: last.updated_at, id: last.id }) : null,
  };
};

export async function listMyDocuments({ db, user }: Reader, asked: Asked) {
  const page = { ...asked, after: openCursor(asked.after) };
  return pageOf(await documents.listBySubmitter(db, user.companyId, user.memberId, page), asked.size, user);
}

/** Finance and audit see all that was sent; a leader sees the departments below; nobody else has such a list. */
export async function listCompanyDocuments(ctx: Reader, asked: Asked) {
  const { db, user } = ctx;
  const all = user.permissions.has('document.readCompany');
  const led = all ? null : await listLedPaths(ctx);
  if (led?.length === 0) throw new AppError('NOT_ALLOWED', 'document.readCompany');
  const page = { ...asked, after: openCursor(asked.after) };
  return pageOf(await documents.listSent(db, user.companyId, led, page), asked.size, user);
}

export async function listCopiedToMe(
  { db, user }: Reader,
  { after, size }: { after?: string | undefined; size: number },
) {
  const rows = await documents.listCc(db, user.companyId, user.memberId, { after: openCursor(after), size });
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({ ...summarise(row, user), read: row.read_at !== null })),
    next: rows.length === size && last?.sent_at ? sealCursor({ at: last.sent_at, id: last.id }) : null,
  };
}

/** Summaries by id, for lists of other domains; only of documents that their lists already entitle to. */
export async function listSummaries(
  { db, user }: Reader,
  ids: readonly string[],
): Promise<Map<string, DocumentSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await documents
    .summaries(db, user.companyId)
    .where('document.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, summarise(row, user)]));
}

export async function getDocument(ctx: Reader, id: string): Promise<DocumentDetail> {
  const allowed = await readable(ctx, [id]);
  if (!allowed.has(id)) throw new AppError('NOT_FOUND', `document ${id}`);
  return await describeDocument(ctx, id);
}

/** The document that was just changed, as its answer. */
export async function describeDocument(ctx: Reader, id: string): Promise<DocumentDetail> {
  const { db, user } = ctx;
  const row = await findWhole(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `document ${id}`);
  const summary = summarise(row, user);
  const papers = await papersByExpense(ctx, row);
  const { route, name } = await describePeople(ctx, row);
  return {
    ...summary,
    typeId: row.type_id,
    fields: row.fields as TypeField[],
    values: row.values as Record<string, string>,
    remarks: row.remarks,
    lines: presentLines(row, papers),
    cc: row.cc.map(({ member_id }) => name(member_id)),
    files: await listFileRefs(
      ctx,
      row.files.map(({ file_id }) => file_id),
    ),
    findings: row.findings as Finding[],
    route,
    history: presentEvents(row, name),
    revision: row.revision,
    paidAmount: row.paid_amount,
    payee: await payeeOf(ctx, row),
    urgedAt: row.last_urged_at?.toISOString() ?? null,
    taskId: row.holders.find((holder) => holder.id === user.memberId)?.task_id ?? null,
  };
}

async function papersByExpense(ctx: Reader, parts: Parts): Promise<Map<string, InvoiceSummary[]>> {
  const rows = await listByExpenses(
    ctx,
    parts.lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
  const papers = new Map<string, InvoiceSummary[]>();
  for (const row of rows) {
    const expenseId = row.expense_id ?? '';
    papers.set(expenseId, [...(papers.get(expenseId) ?? []), summariseInvoice(row)]);
  }
  return papers;
}

async function describePeople(ctx: Reader, row: SummaryRow & Parts) {
  const tasks = await listTasks(ctx, row.id);
  const run = await findRunRoute(ctx, row.id);
  const planned = ['ToBeSubmitted', 'Returned', 'Withdrawn'].includes(row.status)
    ? (
        await planRoute(ctx, row.flow_id, {
          submitterId: row.submitter_id,
          departmentId: row.department_id,
          amount: row.amount,
        })
      ).nodes
    : [];
  const cashierIds = (await listRoleHolders(ctx, 'cashier'))
    .filter((id) => id !== row.submitter_id)
    .slice(0, 3);
  const people = await memberRefs(ctx, [
    row.submitter_id,
    ...tasks.map(({ holder_id }) => holder_id),
    ...row.events.map(({ actor_id }) => actor_id),
    ...row.cc.map(({ member_id }) => member_id),
    ...[...planned, ...(run?.nodes ?? [])].flatMap(({ holders }) => holders),
    ...cashierIds,
  ]);
  const name = (id: string) => people.get(id) ?? { id, name: '', departmentName: null };
  const route = describeRoute({
    submitterId: row.submitter_id,
    submittedAt: row.submitted_at,
    status: row.status,
    paidAt: row.status === 'Paid' ? row.since : null,
    tasks,
    run,
    planned,
    cashierIds,
    name,
  });
  return { route, name };
}

/** Where the money goes, masked: for the owner and for those who pay. */
async function payeeOf({ db, user }: Reader, row: SummaryRow): Promise<DocumentDetail['payee']> {
  const entitled = row.submitter_id === user.memberId || user.permissions.has('payment.batch');
  const payee = entitled ? await findPayee(db, user.companyId, row.submitter_id) : undefined;
  return payee ? { name: payee.holder, bank: payee.bank, account: maskedNumber(payee.account_last4) } : null;
}

export async function markCcRead({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>, id: string) {
  await copies.markCcRead(db, user.companyId, id, user.memberId, now());
  return { done: true as const };
}
