import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PrintFailure } from '@outlay/contract/processing/print';

/** The print options that the user can choose. */
export type PrintChoice = 'standard' | 'glueSheet' | 'originals';

export const CHOICE_WORDS: Record<PrintChoice, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  standard: {
    label: msg`Document`,
    hint: msg`The document with its lines, approval history and signature fields, as a PDF.`,
  },
  glueSheet: {
    label: msg`Receipt paste-up sheet`,
    hint: msg`A sheet for pasting paper receipts, with the number and totals, as a PDF.`,
  },
  originals: {
    label: msg`Original files`,
    hint: msg`All invoices as uploaded, with a list, as a ZIP file.`,
  },
};

export const FAILURE_WORDS: Record<PrintFailure, MessageDescriptor> = {
  notReadable: msg`You no longer have access to one of the documents.`,
  tooLarge: msg`The invoices are too large for one file. Choose fewer documents.`,
  fault: msg`It could not be printed. Please try again.`,
};
