import type { ExpenseForm, ExpenseType } from '@outlay/contract/spend/expense';
import type { Duplicate, InvoiceDetail, InvoiceFields } from '@outlay/contract/spend/invoice';
import { useState } from 'react';
import type { CallError } from '#api/call-error.ts';
import { today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { useSaveInvoice } from '#features/spend/invoice/invoice.queries.ts';
import { useSaveExpense } from '../expense.queries.ts';

const TEXT_MOST = 140;

/** The seller; for a journey, its start and destination. */
const merchantOf = ({ sellerName, from, to }: InvoiceFields): string =>
  (from && to ? `${from} → ${to}` : sellerName).slice(0, TEXT_MOST);

const formOf = (
  id: string,
  invoiceId: string,
  fields: InvoiceFields,
  type: ExpenseType,
  currency: string,
): ExpenseForm => ({
  id,
  version: 0,
  type,
  money: { amount: fields.total ?? 0, currency: fields.currency || currency },
  spentOn: fields.date || today(),
  merchant: merchantOf(fields),
  remarks: '',
  invoiceIds: [invoiceId],
});

interface Kept {
  fields: InvoiceFields;
  type: ExpenseType;
  /** Why an already recorded invoice is kept. */
  reason: string;
}

/** Saves the checked invoice, then its expense. A retry continues where it stopped. */
export function useKeepInvoice(invoice: InvoiceDetail) {
  const [expenseId] = useState(() => invoice.expenseId ?? newId());
  const [version, setVersion] = useState(invoice.version);
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  const currency = useCompanyCurrency();
  const saveInvoice = useSaveInvoice();
  const saveExpense = useSaveExpense();
  const keep = ({ fields, type, reason }: Kept, onKept: (expenseId: string) => void) =>
    saveInvoice.mutate(
      { id: invoice.id, version, fields, reason },
      {
        onSuccess: (saved) => {
          setVersion(saved.version);
          if (saved.duplicate && saved.keptReason === '') return setDuplicate(saved.duplicate);
          if (invoice.expenseId) return onKept(invoice.expenseId);
          saveExpense.mutate(formOf(expenseId, invoice.id, fields, type, currency), {
            onSuccess: () => onKept(expenseId),
          });
        },
      },
    );
  const error: CallError | null = saveInvoice.error ?? saveExpense.error;
  return { keep, error, duplicate, busy: saveInvoice.isPending || saveExpense.isPending };
}
