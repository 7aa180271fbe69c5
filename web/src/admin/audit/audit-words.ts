import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { actWords } from '#features/document/act-words.ts';
import { PEOPLE_ACTS } from './people-acts.ts';

/** Acts that are not of a document; those have their words in its history. */
const WORDS: Record<string, MessageDescriptor> = {
  ...PEOPLE_ACTS,
  'access.refuse': msg`Was refused`,
  'audit.break': msg`Found the audit log broken`,
  'audit.export': msg`Took out the audit log`,
  'batch.cancelled': msg`Gave up a batch`,
  'batch.change': msg`Recorded the bank's results`,
  'batch.create': msg`Made a payment batch`,
  'batch.exported': msg`Wrote a bank file`,
  'batch.released': msg`Released a batch`,
  'batch.settled': msg`Settled a batch`,
  'budget.import': msg`Imported budgets`,
  'budget.save': msg`Changed a budget`,
  'calendar.removeDay': msg`Removed a day from the calendar`,
  'calendar.save': msg`Changed the calendar`,
  'calendar.saveDay': msg`Changed a day of the calendar`,
  'dimension.save': msg`Changed a project or cost centre`,
  'document.comment': msg`Commented`,
  'document.copyTo': msg`Copied a document to colleagues`,
  'document.delete': msg`Deleted a draft`,
  'document.print': msg`Printed a document`,
  'document.putOff': msg`Put lines off`,
  'expense.change': msg`Changed an expense`,
  'expense.record': msg`Recorded an expense`,
  'expense.remove': msg`Removed an expense`,
  'file.keep': msg`Kept a file`,
  'flow.publish': msg`Published an approval flow`,
  'flow.remove': msg`Removed an approval flow`,
  'flow.save': msg`Changed an approval flow`,
  'invoice.recognise': msg`Recognised an invoice`,
  'invoice.remove': msg`Removed an invoice`,
  'invoice.save': msg`Corrected an invoice`,
  'mail.decide': msg`Decided from a mail`,
  'payee.save': msg`Changed a payee account`,
  'policy.arrange': msg`Put the rules in another order`,
  'policy.disable': msg`Switched a rule off`,
  'policy.enable': msg`Switched a rule on`,
  'policy.remove': msg`Removed a rule`,
  'policy.save': msg`Changed a rule`,
  'rate.import': msg`Imported exchange rates`,
  'rate.remove': msg`Removed an exchange rate`,
  'rate.save': msg`Changed an exchange rate`,
  'rate.saveSetting': msg`Changed how exchange rates are found`,
  'supplier.save': msg`Changed a supplier`,
  'task.reassign': msg`Handed open approvals to a colleague`,
  'home.arrange': msg`Arranged their home page`,
  'news.publish': msg`Published news`,
  'news.remove': msg`Deleted news`,
  'news.save': msg`Wrote news`,
  'news.takeBack': msg`Took news back`,
  'push.subscribe': msg`Turned notifications on for a device`,
  'push.unsubscribe': msg`Turned notifications off for a device`,
  'title.remove': msg`Removed an invoice title`,
  'title.save': msg`Changed an invoice title`,
  'type.remove': msg`Removed a document type`,
  'type.reorder': msg`Put the document types in another order`,
  'type.save': msg`Changed a document type`,
};

/** An act in words; none for one that is newer than this app. */
export function wordsOfAct(action: string): MessageDescriptor | undefined {
  const [object, act = ''] = action.split('.');
  return WORDS[action] ?? (object === 'document' ? actWords(act) : undefined);
}
