import type { Expense } from '@outlay/contract/expense';

/** A taxi ride without an invoice; `part` says what is different. */
export const anExpense = (last: number, part: Partial<Expense> = {}): Expense => ({
  id: `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`,
  type: 'taxi',
  money: { amount: 6_840, currency: 'CNY' },
  spentOn: '2026-11-18',
  merchant: 'Yuanshan Cabs',
  remarks: '',
  invoices: [],
  fileIds: [],
  documentId: null,
  documentNumber: null,
  version: 2,
  updatedAt: '2026-11-18T09:41:00.000Z',
  actions: ['edit', 'remove'],
  ...part,
});
