import type { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { chosenOf, writeOffsets } from '#domain/spend/advance/advance.service.ts';
import { getCompany, memberRefs } from '#domain/organisation/company/company.service.ts';
import { freeExpenses } from '#domain/spend/expense/expense.claim.service.ts';
import { takeOwnFiles } from '#domain/platform/file/file.service.ts';
import { listByExpenses, unlockSome } from '#domain/spend/invoice/invoice.life.service.ts';
import { assertOwnAccount } from '#domain/spend/payee/payee.service.ts';
import { assertSupplier } from '#domain/spend/payee/supplier.service.ts';
import { readWithNext } from '#database/opening.ts';
import type { Context } from '#request/context.ts';
import { withDeductions } from './deductions.service.ts';
import { checkDocument } from './findings.ts';
import { assertMay, assertSeen, lockToAct } from '../record/move.ts';
import { describeDocument } from '../read/read.service.ts';
import { saveLines } from './lines.service.ts';
import { expensesOf, priceDraft } from './price.service.ts';
import { readRelated } from './related.service.ts';
import { lockStored, readStored, type Stored } from './stored.service.ts';
import { columnsOfFields } from '../record/document.fields.ts';
import * as copies from '../record/cc.repository.ts';
import * as documents from '../record/document.repository.ts';
import * as lineStore from '../record/line.repository.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { getCreatable } from '../type/type.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;
type Form = Received<typeof documentEndpoints.saveDraft>;

/** Saves the form as a new draft or over the version that was read. It may be incomplete. */
export async function saveDraft(ctx: Context, form: Form): Promise<DocumentDetail> {
  const { row, stored } = await openDraft(ctx, form);
  await assertMay(ctx, 'edit', row);
  assertSeen(row, form.version === 0 ? row.version : form.version);
  await savePeopleAndFiles(ctx, row.id, form, stored);
  const links = await linksOf(ctx, form);
  const noted = { ...row, ...links, ...columnsOfFields(form), values: form.values };
  const offsets = await chosenOf(ctx, form.offsets, row.effect === 'repayment');
  const priced = await priceDraft(ctx, noted, form.lines, { expenses: stored.expenses, offsets });
  const calculated = withDeductions(priced, stored.refunds);
  const { lines } = calculated;
  if (calculated.offsets.length + stored.offsets.length > 0)
    await writeOffsets(ctx, row.id, calculated.offsets);
  await saveLines(ctx, { documentId: row.id, lines, stored, submitted: false });
  const related = await readRelated(ctx, calculated);
  const change = {
    ...links,
    values: JSON.stringify(calculated.values),
    title: (calculated.values['title'] ?? '').trim().slice(0, 140),
    ...columnsOfFields(form),
    choices: JSON.stringify(form.choices),
    findings: JSON.stringify(await checkDocument(ctx, calculated, related)),
    updated_at: ctx.now(),
    amount: calculated.amount,
    currency: noted.currency,
    // An agent who prepares a document must not approve it.
    ...(ctx.user.agent && { prepared_by: ctx.user.agent.memberId }),
    line_count: lines.length,
  };
  const faster = () => new AppError('CONFLICT', { reason: 'staleVersion' });
  await documents.sendUpdate(ctx.db, row, change, faster);
  return await describeDocument(ctx, row.id);
}

/** A locked draft with what is stored of it. */
interface Draft {
  row: DocumentRow;
  stored: Stored;
}

/** A new form has version 0; repeating it after a lost answer finds the draft and overwrites it. */
async function openDraft(ctx: Writer, form: Form): Promise<Draft> {
  const created = form.version === 0 ? await createDraft(ctx, form) : undefined;
  if (created) return created;
  const { row, stored } = await lockStored(ctx, form.id, expensesOf(form.lines));
  if (row?.submitter_id !== ctx.user.memberId) throw new AppError('NOT_FOUND', `document ${form.id}`);
  return { row, stored };
}

/** Creates the draft; undefined if it is there already. */
async function createDraft(ctx: Writer, form: Form): Promise<Draft | undefined> {
  const { db, user, now, audit } = ctx;
  const type = await creatableUnlessThere(ctx, form);
  if (!type) return undefined;
  const draft = {
    company_id: user.companyId,
    id: form.id,
    type_id: type.id,
    type_version: type.version,
    effect: type.definition.form.effect,
    submitter_id: user.memberId,
    department_id: user.departmentId,
    currency: (await getCompany(ctx)).currency,
    created_at: now(),
  };
  const inserted = await readWithNext(db, documents.insertDraft(db, draft));
  const stored = await readStored(ctx, form.id, expensesOf(form.lines));
  const [row] = await inserted();
  if (!row) return undefined;
  const detail = { type: type.code };
  audit({ action: 'document.create', objectType: 'document', objectId: form.id, detail });
  return { row, stored };
}

/** A type that is not offered any more does not hinder a draft that was created when it was. */
async function creatableUnlessThere(ctx: Writer, { id, typeId }: Form) {
  try {
    return await getCreatable(ctx, typeId);
  } catch (refusal) {
    const [there] = await documents.listOwners(ctx.db, ctx.user.companyId, [id]);
    if (there) return undefined;
    throw refusal;
  }
}

/** Checks references: an approved trip of the submitter, a supplier of the company, an account of the submitter. */
async function linksOf(ctx: Writer, form: Form) {
  const { db, user } = ctx;
  if (form.tripId !== null) {
    const trips = await documents.listTrips(db, user.companyId, user.memberId, form.tripId);
    if (trips.length === 0) throw new AppError('NOT_FOUND', `trip ${form.tripId}`);
  }
  if (form.supplierId !== null) await assertSupplier(ctx, form.supplierId);
  if (form.payeeAccountId !== null) await assertOwnAccount(ctx, form.payeeAccountId);
  return {
    trip_id: form.tripId,
    supplier_id: form.supplierId,
  };
}

async function savePeopleAndFiles(
  ctx: Writer,
  documentId: string,
  form: Form,
  stored: Stored,
): Promise<void> {
  const { db, user, now } = ctx;
  if (stored.copies.length + stored.files.length > 0)
    await documents.dropCcAndFiles(db, user.companyId, documentId);
  const people = await memberRefs(ctx, form.ccIds);
  if (form.ccIds.some((id) => !people.has(id))) throw new AppError('NOT_FOUND', 'cc');
  await copies.addCc(db, user.companyId, documentId, form.ccIds, now());
  await takeOwnFiles(ctx, form.fileIds);
  await documents.addFiles(db, user.companyId, documentId, form.fileIds, now());
}

/** The requested draft, or the one edited last. */
export async function getDraft(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  { id }: { id?: string | undefined },
) {
  const { db, user } = ctx;
  if (id === undefined) {
    const last = await documents.findLastDraft(db, user.companyId, user.memberId);
    return { draft: last ? await describeDocument(ctx, last.id) : null };
  }
  const [owner] = await documents.listOwners(db, user.companyId, [id]);
  if (owner?.submitter_id !== user.memberId) throw new AppError('NOT_FOUND', `document ${id}`);
  const draft = await describeDocument(ctx, id);
  return { draft: draft.actions.includes('edit') ? draft : null };
}

/** The current findings for the draft; writes nothing. */
export async function recheck(ctx: Pick<Context, 'db' | 'user' | 'now'>, id: string) {
  const { draft } = await getDraft(ctx, { id });
  return { findings: draft?.findings ?? [] };
}

/** Deletes a draft that was never submitted; one with a number can only be voided. */
export async function deleteDraft(ctx: Writer, id: string) {
  await lockToAct(ctx, id, 'delete');
  const lines = await lineStore.listLines(ctx.db, ctx.user.companyId, id);
  const invoices = await listByExpenses(
    ctx,
    lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
  await freeExpenses(ctx, id);
  await unlockSome(ctx, id, invoices);
  await writeOffsets(ctx, id, []);
  await documents.deleteDocument(ctx.db, ctx.user.companyId, id);
  ctx.audit({ action: 'document.delete', objectType: 'document', objectId: id });
  return { done: true as const };
}
