import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PrintFailure } from '@outlay/contract/print';

/** What can come out of the printer, as a person chooses it. */
export type PrintChoice = 'standard' | 'glueSheet' | 'originals';

export const CHOICE_WORDS: Record<PrintChoice, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  standard: {
    label: msg`Document`,
    hint: msg`The document with its lines, its approvals and room to sign, as a PDF.`,
  },
  glueSheet: {
    label: msg`Receipt sheet`,
    hint: msg`A sheet to glue paper receipts on, with the number and the totals, as a PDF.`,
  },
  originals: {
    label: msg`Original files`,
    hint: msg`Every invoice as it was uploaded, with a list, as a zip file.`,
  },
};

export const FAILURE_WORDS: Record<PrintFailure, MessageDescriptor> = {
  notReadable: msg`One of the documents can no longer be read by you.`,
  tooLarge: msg`The invoices are too large for one file. Choose fewer documents.`,
  fault: msg`It could not be printed. Please try again.`,
};
