import { DOCUMENT_FIELD_NAMES, type DocumentFields } from '@outlay/contract/documents/document.fields';

/** The column of each field. */
const COLUMNS = {
  remarks: 'remarks',
  reason: 'reason',
  payeeAccountId: 'payee_account_id',
  payoutCurrency: 'payout_currency',
  tripChange: 'trip_change',
} as const satisfies Record<keyof DocumentFields, string>;

type FieldColumns = { [Name in keyof DocumentFields as (typeof COLUMNS)[Name]]: DocumentFields[Name] };

export const FIELD_COLUMNS = DOCUMENT_FIELD_NAMES.map((name) => `document.${COLUMNS[name]}` as const);

/** Converts form fields to columns. */
export const columnsOfFields = (fields: DocumentFields): FieldColumns =>
  Object.fromEntries(
    DOCUMENT_FIELD_NAMES.map((name) => [COLUMNS[name], fields[name]]),
  ) as unknown as FieldColumns;

/** Converts columns to form fields. */
export const fieldsOfColumns = (row: FieldColumns): DocumentFields =>
  Object.fromEntries(
    DOCUMENT_FIELD_NAMES.map((name) => [name, row[COLUMNS[name]]]),
  ) as unknown as DocumentFields;
