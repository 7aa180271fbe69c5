import type { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { setOffsets } from '#domain/spend/advance/advance.service.ts';
import { previewBudgets } from '#domain/spend/budget/budget.hold.service.ts';
import { getCompany, memberRefs } from '#domain/organisation/company/company.service.ts';
import { freeExpenses } from '#domain/spend/expense/expense.claim.service.ts';
import { takeOwnFiles } from '#domain/platform/file/file.service.ts';
import { listByExpenses, unlockSome } from '#domain/spend/invoice/invoice.life.service.ts';
import { assertOwnAccount } from '#domain/spend/payee/payee.service.ts';
import { assertSupplier } from '#domain/spend/payee/supplier.service.ts';
import type { Context } from '#request/context.ts';
import { checkDocument } from './findings.ts';
import { lockWithLines } from '../record/lock.service.ts';
import { assertMay, assertSeen, lockToAct } from '../record/move.ts';
import { describeDocument } from '../read/read.service.ts';
import { saveLines } from './lines.service.ts';
import { priceDraft } from './price.service.ts';
import { budgetShares } from '../record/facts.ts';
import { columnsOfFields } from '../record/document.fields.ts';
import * as copies from '../record/cc.repository.ts';
import * as documents from '../record/document.repository.ts';
import * as lineStore from '../record/line.repository.ts';
import { listLines, type LineRow } from '../record/line.service.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { getCreatable } from '../type/type.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;
type Form = Received<typeof documentEndpoints.saveDraft>;

/** Saves the form as a new draft or over the version that was read. It may be incomplete. */
export async function saveDraft(ctx: Context, form: Form): Promise<DocumentDetail> {
  const found = await findDraft(ctx, form);
  const isNew = found === null;
  const row = found?.row ?? (await createDraft(ctx, form));
  await assertMay(ctx, 'edit', row);
  assertSeen(row, form.version === 0 ? row.version : form.version);
  if (!isNew) await documents.dropCcAndFiles(ctx.db, ctx.user.companyId, row.id);
  await addPeopleAndFiles(ctx, row.id, form);
  const offsets = isNew && form.offsets.length === 0 ? [] : await setOffsets(ctx, row.id, form.offsets);
  const links = await linksOf(ctx, form);
  const noted = { ...row, ...links, ...columnsOfFields(form), values: form.values };
  const calculated = await priceDraft(ctx, noted, form.lines, offsets);
  const invoices = await saveLines(ctx, row.id, calculated.lines, found?.lines ?? null);
  const standings = await previewBudgets(ctx, await budgetShares(ctx, calculated), row.id);
  const change = {
    ...links,
    values: JSON.stringify(calculated.values),
    title: (calculated.values['title'] ?? '').trim().slice(0, 140),
    ...columnsOfFields(form),
    choices: JSON.stringify(form.choices),
    findings: JSON.stringify(await checkDocument(ctx, calculated, { invoices, standings })),
    updated_at: ctx.now(),
    amount: calculated.amount,
    currency: noted.currency,
    // An agent who prepares a document must not approve it.
    ...(ctx.user.agent && { prepared_by: ctx.user.agent.memberId }),
    line_count: calculated.lines.length,
  };
  const faster = () => new AppError('CONFLICT', { reason: 'staleVersion' });
  await documents.sendUpdate(ctx.db, row, change, faster);
  return await describeDocument(ctx, row.id);
}

/** A locked draft with its lines. */
interface Found {
  row: DocumentRow;
  lines: LineRow[];
}

/** A new form has version 0; repeating it after a lost answer finds the draft and overwrites it. */
async function findDraft(ctx: Writer, { id, version }: Form): Promise<Found | null> {
  const { db, user } = ctx;
  if (version > 0) {
    const { row, lines } = await lockWithLines(ctx, id);
    assertOwn(ctx, id, row);
    return { row, lines };
  }
  const row = await documents.findForUpdate(db, user.companyId, id);
  if (!row) return null;
  assertOwn(ctx, id, row);
  return { row, lines: await listLines(ctx, id) };
}

function assertOwn({ user }: Writer, id: string, row: DocumentRow | undefined): asserts row is DocumentRow {
  if (row?.submitter_id !== user.memberId) throw new AppError('NOT_FOUND', `document ${id}`);
}

async function createDraft(ctx: Writer, form: Pick<Form, 'id' | 'typeId'>): Promise<DocumentRow> {
  const { db, user, now, audit } = ctx;
  const { id, code, version, definition } = await getCreatable(ctx, form.typeId);
  const row = await documents.insertDocument(db, {
    company_id: user.companyId,
    id: form.id,
    type_id: id,
    type_version: version,
    effect: definition.form.effect,
    submitter_id: user.memberId,
    department_id: user.departmentId,
    status: 'ToBeSubmitted',
    currency: (await getCompany(ctx)).currency,
    since: now(),
    created_at: now(),
    updated_at: now(),
  });
  audit({ action: 'document.create', objectType: 'document', objectId: form.id, detail: { type: code } });
  return row;
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

async function addPeopleAndFiles(ctx: Writer, documentId: string, form: Form): Promise<void> {
  const { db, user, now } = ctx;
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
  await setOffsets(ctx, id, []);
  await documents.deleteDocument(ctx.db, ctx.user.companyId, id);
  ctx.audit({ action: 'document.delete', objectType: 'document', objectId: id });
  return { done: true as const };
}
