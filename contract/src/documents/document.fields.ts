import { z } from 'zod';
import { Id, LongText, Text } from '../fields.ts';
import { Currency } from '../money.ts';

/** Most characters of an itinerary as JSON text. */
export const ITINERARY_MOST = 4000;

/** Fields of a document that are the same in the form, the database and the document page. */
export const DocumentFields = z.object({
  remarks: LongText.default(''),
  /** The submitter's reason, if a rule about the whole document requires one. */
  reason: Text.default(''),
  /** The submitter's bank account to which it is paid; null for the default account. */
  payeeAccountId: Id.nullable().default(null),
  /** Null for the company's currency. */
  payoutCurrency: Currency.nullable().default(null),
  /** Of a trip request: what its approval does to the trip that it names; null for a trip of its own. */
  tripChange: z.enum(['change', 'cancel']).nullable().default(null),
});
export type DocumentFields = z.output<typeof DocumentFields>;

/** Values of a new form. */
export const EMPTY_DOCUMENT_FIELDS: DocumentFields = {
  remarks: '',
  reason: '',
  payeeAccountId: null,
  payoutCurrency: null,
  tripChange: null,
};

export const DOCUMENT_FIELD_NAMES = Object.keys(EMPTY_DOCUMENT_FIELDS) as (keyof DocumentFields)[];

/** Picks these fields from a form or a document. */
export const documentFieldsOf = (source: DocumentFields): DocumentFields =>
  Object.fromEntries(DOCUMENT_FIELD_NAMES.map((name) => [name, source[name]])) as unknown as DocumentFields;
