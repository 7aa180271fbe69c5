import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { documentFieldsOf } from '@outlay/contract/documents/document.fields';
import { newId } from '#device/id.ts';
import { emptyForm, formOf, type DraftForm } from './draft-form.ts';

/** Final statuses in which the expenses may be claimed again. */
const OVER: ReadonlySet<DocumentDetail['status']> = new Set(['Rejected', 'Voided']);

/**
 * A copy of the document: fields, manual lines, supplier, approvers. Lines from expenses are copied only if
 * the expense is mine and not claimed elsewhere. Attachments, advances and the trip are not copied.
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
    ...{ typeId, values, supplier, choices, reason: '', tripChange: null },
    ...(mine ? { payeeAccountId, cc } : { payeeAccountId: null }),
  };
}
