import type { Expense, ExpenseForm } from '@outlay/contract/spend/expense';

/** A taxi ride without an invoice; `part` says what is different. */
export const anExpense = (last: number, part: Partial<Expense> = {}): Expense => ({
  id: `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`,
  type: 'taxi',
  money: { amount: 6_840, currency: 'CNY' },
  spentOn: '2026-11-18',
  merchant: 'Yuanshan Cabs',
  remarks: '',
  origin: null,
  invoices: [],
  fileIds: [],
  otherParts: [],
  documentId: null,
  documentNumber: null,
  version: 2,
  updatedAt: '2026-11-18T09:41:00.000Z',
  actions: ['edit', 'remove'],
  ...part,
});

/** What the server answers when this form is saved. */
export const savedFrom = (form: ExpenseForm): Expense =>
  anExpense(1, {
    ...{ id: form.id, version: form.version + 1, type: form.type, money: form.money, spentOn: form.spentOn },
    ...{ merchant: form.merchant ?? '', remarks: form.remarks ?? '', fileIds: form.fileIds ?? [] },
  });
