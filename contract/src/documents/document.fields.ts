import { z } from 'zod';
import { Id, LongText, Text } from '../fields.ts';
import { Currency } from '../money.ts';

/** The fields of a document that the form sends, a column keeps and the page shows, all three unchanged. */
export const DocumentFields = z.object({
  remarks: LongText.default(''),
  /** The submitter's words where a rule about the whole document asks for a reason. */
  reason: Text.default(''),
  /** Which of the submitter's accounts it is paid to; null for the main one. */
  payeeAccountId: Id.nullable().default(null),
  /** Null for the company's own. */
  payoutCurrency: Currency.nullable().default(null),
});
export type DocumentFields = z.output<typeof DocumentFields>;

/** Of a new form. */
export const EMPTY_DOCUMENT_FIELDS: DocumentFields = {
  remarks: '',
  reason: '',
  payeeAccountId: null,
  payoutCurrency: null,
};

export const DOCUMENT_FIELD_NAMES = Object.keys(EMPTY_DOCUMENT_FIELDS) as (keyof DocumentFields)[];

/** These fields alone, of a form or of a document. */
export const documentFieldsOf = (source: DocumentFields): DocumentFields =>
  Object.fromEntries(DOCUMENT_FIELD_NAMES.map((name) => [name, source[name]])) as unknown as DocumentFields;
