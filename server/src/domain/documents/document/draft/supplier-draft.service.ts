import { DocumentForm } from '@outlay/contract/documents/document';
import type { DocumentType } from '@outlay/contract/documents/document.type';
import { AppError } from '@outlay/contract/errors';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { listTypes } from '../type/type.service.ts';
import { saveDraft } from './draft.service.ts';

interface SupplierDraft {
  documentId: string;
  /** Its only line. */
  expenseId: string;
  expenseType: ExpenseType;
  title: string;
}

/**
 * Makes a draft of the caller that pays a supplier one expense: a bill or a statement.
 *
 * @throws NOT_ALLOWED `typeNotForYou` where the caller may use no type of document that pays a supplier
 */
export async function makeSupplierDraft(
  ctx: Context,
  { documentId, expenseId, expenseType, title }: SupplierDraft,
): Promise<void> {
  const form = DocumentForm.parse({
    ...{ id: documentId, version: 0, typeId: (await typeOfPayment(ctx, expenseType)).id },
    values: { title },
    lines: [{ id: newId(), expenseId }],
  });
  await saveDraft(ctx, form);
}

/** The payment to a supplier, or the first type that pays one and takes expenses. */
async function typeOfPayment(ctx: Context, expenseType: ExpenseType): Promise<DocumentType> {
  const { items } = await listTypes(ctx);
  const fits = ({ form }: DocumentType) =>
    form.effect === 'supplier' &&
    (form.lines.from === 'both' || form.lines.from === 'expenses') &&
    (form.lines.types.length === 0 || form.lines.types.includes(expenseType));
  const type = items.find((one) => one.code === 'supplierPayment' && fits(one)) ?? items.find(fits);
  if (!type) throw new AppError('NOT_ALLOWED', { reason: 'typeNotForYou' });
  return type;
}
