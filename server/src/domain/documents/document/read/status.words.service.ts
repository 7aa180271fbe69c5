import type { MessageDescriptor } from '@lingui/core';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

const STATUS: Record<DocumentStatus, MessageDescriptor> = {
  ToBeSubmitted: msg`Draft`,
  UnderApproval: msg`In approval`,
  Rejected: msg`Rejected`,
  Returned: msg`Returned`,
  Withdrawn: msg`Withdrawn`,
  Voided: msg`Voided`,
  Passed: msg`Approved, to be paid`,
  InPayment: msg`In payment`,
  Paid: msg`Paid`,
};

/** The status text for prints and exports. */
export const statusWord = (status: DocumentStatus, locale: Locale): string => words(locale)(STATUS[status]);
