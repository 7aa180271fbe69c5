export const spend = {
  name: 'spend',
  about: 'What money is spent on, by which rules, and from which budget.',
  domains: {
    invoice: {
      about: 'an invoice with its readings and its life',
      tables: ['invoice', 'invoice_field', 'invoice_lock', 'invoice_print', 'invoice_search', 'recognition'],
    },
    expense: {
      about: 'one charge',
      tables: ['expense', 'expense_file', 'expense_search'],
      knows: ['invoice'],
    },
    wallet: {
      about: 'invoices of the card wallets of WeCom, WeChat and DingTalk: importing, locking, closing',
      tables: ['wallet_invoice'],
      knows: ['invoice'],
    },
    'account-book': { about: 'a person’s own book of expenses', knows: ['expense'] },
    rate: { about: 'exchange rates', tables: ['exchange_rate', 'rate_setting'] },
    'expense-rule': {
      about: 'what a company allows: limits, receipts, age, words',
      tables: ['policy_rule'],
      knows: ['expense'],
    },
    budget: {
      about: 'occupied and spent, by department, project, type and period',
      tables: ['budget', 'budget_movement'],
      knows: ['expense', 'expense-rule'],
    },
    advance: {
      about: 'money paid in advance: reserved, settled, due',
      tables: ['advance', 'advance_movement', 'document_offset'],
      knows: ['ledger'],
    },
    ledger: { about: 'double entries', tables: ['ledger_entry', 'posting', 'period'] },
    payee: {
      about: 'where a member’s money goes, and a supplier’s',
      tables: ['payee_account', 'payee_wallet', 'supplier', 'supplier_change'],
    },
  },
};
