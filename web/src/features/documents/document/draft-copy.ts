import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { documentFieldsOf } from '@outlay/contract/documents/document.fields';
import { newId } from '#device/id.ts';
import { emptyForm, formOf, type DraftForm } from './draft-form.ts';

/** Documents whose expenses are free again. */
const OVER: ReadonlySet<DocumentDetail['status']> = new Set(['Rejected', 'Voided']);

/**
 * A new form that says what the document says: fields, typed lines, supplier, approvers. Of expenses it takes those that
 * are mine and free again, for each is claimed once. Attachments, advances and the trip belong to the other document.
 */
export function copyOf(detail: DocumentDetail, id: string, memberId: string): DraftForm {
  const form = formOf(detail);
  const { typeId, values, lines, supplier, payeeAccountId, choices, cc } = form;
  const mine = detail.submitter.id === memberId;
  const taken = lines.filter(({ expenseId }) => expenseId === null || (mine && OVER.has(detail.status)));
  return {
    ...emptyForm(
      id,
      taken.map((line) => ({ ...line, id: newId(), reason: '' })),
    ),
    ...documentFieldsOf(form),
    ...{ typeId, values, supplier, choices, reason: '' },
    ...(mine ? { payeeAccountId, cc } : { payeeAccountId: null }),
  };
}
