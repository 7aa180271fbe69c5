import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { actWords } from '#features/document/act-words.ts';

/** Acts that are not of a document; those have their words in its history. */
const WORDS: Record<string, MessageDescriptor> = {
  'company.save': msg`Changed the company`,
  'company.register': msg`Registered the company`,
  'department.save': msg`Changed a department`,
  'document.delete': msg`Deleted a draft`,
  'expense.record': msg`Recorded an expense`,
  'expense.change': msg`Changed an expense`,
  'expense.remove': msg`Removed an expense`,
  'file.keep': msg`Kept a file`,
  'invoice.recognise': msg`Recognised an invoice`,
  'invoice.remove': msg`Removed an invoice`,
  'invoice.save': msg`Corrected an invoice`,
  'member.add': msg`Added a member`,
  'member.change': msg`Changed a member`,
  'member.activate': msg`Activated the account`,
  'member.leave': msg`A member left`,
  'payee.save': msg`Changed a payee account`,
  'person.language': msg`Changed the language`,
  'person.password': msg`Changed the password`,
  'session.open': msg`Signed in`,
  'session.close': msg`Signed out`,
  'batch.create': msg`Made a payment batch`,
  'batch.released': msg`Released a batch`,
  'batch.cancelled': msg`Gave up a batch`,
  'batch.exported': msg`Wrote a bank file`,
  'batch.settled': msg`Settled a batch`,
  'batch.change': msg`Recorded the bank's results`,
};

/** An act in words; one that is newer than this app by its own name. */
export function useAuditWords(): (action: string) => string {
  const { i18n } = useLingui();
  return (action) => {
    const own = WORDS[action];
    if (own) return i18n._(own);
    const [object, act = ''] = action.split('.');
    const ofDocument = object === 'document' ? actWords(act) : undefined;
    return ofDocument ? i18n._(ofDocument) : action;
  };
}

const OBJECTS: Record<string, MessageDescriptor> = {
  company: msg`Company`,
  department: msg`Department`,
  document: msg`Document`,
  expense: msg`Expense`,
  file: msg`File`,
  invoice: msg`Invoice`,
  member: msg`Member`,
  payeeAccount: msg`Payee account`,
  paymentBatch: msg`Payment batch`,
  person: msg`Person`,
};

/** What was acted on, in words. */
export function useObjectWords(): (objectType: string) => string {
  const { i18n } = useLingui();
  return (objectType) => {
    const words = OBJECTS[objectType];
    return words ? i18n._(words) : objectType;
  };
}
