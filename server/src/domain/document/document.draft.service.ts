import type { DocumentDetail, DocumentType, TypeField } from '@outlay/contract/document';
import { AppError } from '@outlay/contract/errors';
import type { LocalText } from '@outlay/contract/fields';
import { memberRefs } from '#domain/company/company.service.ts';
import { claimExpenses, freeExpenses } from '#domain/expense/expense.claim.service.ts';
import { getOwn as getOwnExpenses } from '#domain/expense/expense.service.ts';
import { getOwnFiles } from '#domain/file/file.service.ts';
import { holdInvoices, listByExpenses, unlockSome } from '#domain/invoice/invoice.life.service.ts';
import type { Context } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import { checkDocument } from './document.findings.ts';
import { assertSeen, lockDocument, lockOwnDocument } from './document.move.ts';
import { actionsOn, getTransition } from './document.policy.ts';
import { describeDocument } from './document.read.service.ts';
import * as copies from './cc.repository.ts';
import * as documents from './document.repository.ts';
import type { DocumentRow } from './document.repository.ts';
import * as types from './type.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

export async function listTypes({
  db,
  user,
}: Pick<Context, 'db' | 'user'>): Promise<{ items: DocumentType[] }> {
  const rows = await types.listTypes(db, user.companyId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name as LocalText,
      description: row.description as LocalText,
      fields: row.fields as TypeField[],
    })),
  };
}

interface Form {
  id: string;
  version: number;
  typeId: string;
  values: Record<string, string>;
  remarks: string;
  expenseIds: string[];
  ccIds: string[];
  fileIds: string[];
}

/** Saves the form as it stands: a new draft, or over the version that was seen. Anything may still be missing. */
export async function saveDraft(ctx: Context, form: Form): Promise<DocumentDetail> {
  const row = (await findDraft(ctx, form)) ?? (await createDraft(ctx, form));
  getTransition('edit', row, '');
  assertSeen(row, form.version === 0 ? row.version : form.version);
  const lines = await fillLines(ctx, row.id, form.expenseIds);
  await fillPeopleAndFiles(ctx, row.id, form);
  const saved = await documents.updateDocument(ctx.db, row, {
    values: JSON.stringify(knownValues(form.values, await fieldsOf(ctx, row))),
    title: (form.values['title'] ?? '').trim().slice(0, 140),
    remarks: form.remarks,
    findings: JSON.stringify(await checkDocument(ctx, row.id, lines)),
    updated_at: ctx.now(),
    ...totals(lines, row.currency),
  });
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return await describeDocument(ctx, row.id);
}

/** A new form comes with version 0; a repeat of it (the answer was lost) finds the draft and goes over it. */
async function findDraft(ctx: Writer, form: Form): Promise<DocumentRow | undefined> {
  const row = await documents.findForUpdate(ctx.db, ctx.user.companyId, form.id);
  if (!row && form.version > 0) throw new AppError('NOT_FOUND', `document ${form.id}`);
  if (row && row.submitter_id !== ctx.user.memberId) throw new AppError('NOT_FOUND', `document ${form.id}`);
  return row;
}

async function createDraft({ db, user, now, audit }: Writer, form: Form): Promise<DocumentRow> {
  const type = await types.findType(db, user.companyId, form.typeId);
  if (!type) throw new AppError('NOT_FOUND', `document type ${form.typeId}`);
  await documents.insertDocument(db, {
    company_id: user.companyId,
    id: form.id,
    type_id: type.id,
    type_version: type.current_version,
    submitter_id: user.memberId,
    department_id: user.departmentId,
    status: 'ToBeSubmitted',
    currency: 'CNY',
    since: now(),
    created_at: now(),
    updated_at: now(),
  });
  audit({
    action: 'document.create',
    objectType: 'document',
    objectId: form.id,
    detail: { type: type.code },
  });
  return await lockDocument({ db, user }, form.id);
}

export async function fieldsOf(
  { db, user }: Pick<Context, 'db' | 'user'>,
  row: DocumentRow,
): Promise<TypeField[]> {
  const version = await types.findTypeVersion(db, user.companyId, row.type_id, row.type_version);
  return (version?.fields ?? []) as TypeField[];
}

const knownValues = (values: Record<string, string>, fields: readonly TypeField[]) =>
  Object.fromEntries(
    fields.flatMap(({ key, most = 140 }) => (values[key] ? [[key, values[key].slice(0, most)]] : [])),
  );

/** The lines are the expenses as they are now; what is on the draft is on no other. */
export async function fillLines(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  documentId: string,
  expenseIds: readonly string[],
) {
  const { db, user, now } = ctx;
  const ids = [...new Set(expenseIds)];
  const expenses = await getOwnExpenses(ctx, ids);
  const dropped = await claimExpenses(ctx, documentId, ids);
  await unlockSome(ctx, documentId, await listByExpenses(ctx, dropped));
  const lines = expenses.map((expense, position) => ({
    company_id: user.companyId,
    id: newId(),
    document_id: documentId,
    position,
    expense_id: expense.id,
    type: expense.type,
    amount: expense.amount,
    currency: expense.currency,
    spent_on: expense.spent_on,
    merchant: expense.merchant,
    remarks: expense.remarks,
    created_at: now(),
  }));
  await documents.replaceLines(db, user.companyId, documentId, lines);
  const papers = await listByExpenses(ctx, ids);
  await holdInvoices(
    ctx,
    papers.filter(({ state }) => state === 'Unused').map(({ id }) => id),
  );
  return lines;
}

/** Sums of the lines in the first line's currency; a mixed document is refused at submit. */
export function totals(lines: readonly { amount: number; currency: string }[], fallback: string) {
  const currency = lines[0]?.currency ?? fallback;
  const amount = lines
    .filter((line) => line.currency === currency)
    .reduce((sum, line) => sum + line.amount, 0);
  return { currency, amount, line_count: lines.length };
}

async function fillPeopleAndFiles(ctx: Writer, documentId: string, form: Form): Promise<void> {
  const { db, user, now } = ctx;
  const people = await memberRefs(ctx, form.ccIds);
  if (form.ccIds.some((id) => !people.has(id))) throw new AppError('NOT_FOUND', 'cc');
  await copies.replaceCc(db, user.companyId, documentId, form.ccIds, now());
  await getOwnFiles(ctx, form.fileIds);
  await documents.replaceFiles(db, user.companyId, documentId, form.fileIds, now());
}

/** The draft asked for, or the one edited last. */
export async function getDraft(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { id }: { id?: string | undefined },
) {
  if (id === undefined) {
    const last = await documents.findLastDraft(db, user.companyId, user.memberId);
    return { draft: last ? await describeDocument({ db, user }, last.id) : null };
  }
  const [owner] = await documents.listOwners(db, user.companyId, [id]);
  if (owner?.submitter_id !== user.memberId) throw new AppError('NOT_FOUND', `document ${id}`);
  const draft = await describeDocument({ db, user }, id);
  return { draft: draft.actions.includes('edit') ? draft : null };
}

/** Drops a draft that was never sent; one with a number can only be voided. */
export async function deleteDraft(ctx: Writer, id: string) {
  const row = await lockOwnDocument(ctx, id);
  if (!actionsOn(row, ctx.user, false).includes('delete'))
    throw new AppError('WRONG_STATE', { reason: 'numberedDocument' });
  const lines = await documents.listLines(ctx.db, ctx.user.companyId, id);
  const papers = await listByExpenses(
    ctx,
    lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
  await unlockSome(ctx, id, papers);
  await freeExpenses(ctx, id);
  await documents.deleteDocument(ctx.db, ctx.user.companyId, id);
  ctx.audit({ action: 'document.delete', objectType: 'document', objectId: id });
  return { done: true as const };
}
