import {
  InvoiceType,
  type Duplicate,
  type FieldReading,
  type InvoiceDetail,
  type InvoiceFieldName,
  type InvoiceFields,
  type InvoiceSummary,
} from '@outlay/contract/spend/invoice';
import { plainAmount } from '@outlay/contract/money';
import type { SignedIn } from '#request/context.ts';
import type { ClaimedInvoice, InvoiceRow, SUMMARISED } from './invoice.repository.ts';

type Shown = Pick<InvoiceRow, (typeof SUMMARISED)[number] | 'expense_id' | 'document_number'>;
/** A row, or a part of the row of a document, where instants are text. */
export type SummaryRow = Omit<Shown, 'created_at' | 'confirmed_at'> & {
  created_at: Date | string;
  confirmed_at: Date | string | null;
};

export const summarise = (row: SummaryRow): InvoiceSummary => ({
  id: row.id,
  type: InvoiceType.parse(row.type),
  number: row.number,
  date: row.issued_on ?? '',
  sellerName: row.seller_name,
  total: row.total,
  currency: row.currency,
  state: row.state,
  confirmed: row.confirmed_at !== null,
  fileId: row.file_id,
  expenseId: row.expense_id,
  documentNumber: row.document_number,
  createdAt: new Date(row.created_at).toISOString(),
  wallet: row.wallet,
});

/** The stored fields of the invoice. */
export const fieldsOf = (row: ClaimedInvoice): InvoiceFields => ({
  type: InvoiceType.parse(row.type),
  code: row.code,
  number: row.number,
  date: row.issued_on ?? '',
  checkCode: row.check_code,
  buyerName: row.buyer_name,
  buyerTaxId: row.buyer_tax_id,
  sellerName: row.seller_name,
  sellerTaxId: row.seller_tax_id,
  amount: row.amount,
  tax: row.tax,
  total: row.total,
  currency: row.currency,
  from: row.from_place,
  to: row.to_place,
  train: row.train,
});

/** A field's value in the recogniser's format: amounts as plain decimals. */
export function writtenOf(row: ClaimedInvoice, name: InvoiceFieldName): string {
  const value = fieldsOf(row)[name];
  if (typeof value === 'number') return plainAmount({ amount: value, currency: row.currency });
  return value ?? '';
}

/** Sources with structured data, whose values a person cannot correct. */
const DATA: ReadonlySet<string> = new Set(['xml', 'ofd', 'qr', 'wallet']);
/** Invoice types that the data does not determine, so a person may choose. */
const OPEN_KINDS: ReadonlySet<string> = new Set(['digital_unknown', 'other']);

/** Whether the value comes from structured data, so it cannot be corrected. */
export const isData = ({ name, source, value, corrected }: FieldRow): boolean =>
  DATA.has(source) && !corrected && value !== '' && !(name === 'type' && OPEN_KINDS.has(value));

export interface FieldRow {
  name: string;
  value: string;
  confidence: number;
  source: FieldReading['source'];
  place: FieldReading['place'];
  corrected: boolean;
}

const readingOf = (row: FieldRow, paper: InvoiceRow): FieldReading => ({
  locked: isData(row),
  // Field names known only to the recogniser are never corrected.
  readAs: row.corrected && row.value !== writtenOf(paper, row.name as InvoiceFieldName) ? row.value : null,
  confidence: row.corrected ? 1 : row.confidence,
  source: row.corrected ? 'person' : row.source,
  place: row.place,
});

interface DuplicateRow {
  id: string;
  owner_id: string;
  owner_name: string;
  department_name: string | null;
  document_id: string | null;
  document_number: string | null;
  created_at: Date;
  locked: boolean;
}

/**
 * Shows owner and document of a duplicate to its owner and to readers of company documents; others see only
 * "already used".
 */
export function presentDuplicate(row: DuplicateRow, user: SignedIn): Duplicate {
  const mine = row.owner_id === user.memberId;
  const entitled = mine || user.permissions.has('document.readCompany');
  return {
    mine,
    locked: row.locked,
    member: entitled ? { id: row.owner_id, name: row.owner_name, departmentName: row.department_name } : null,
    invoiceId: mine ? row.id : null,
    documentId: entitled ? row.document_id : null,
    documentNumber: entitled ? row.document_number : null,
    recordedAt: entitled ? row.created_at.toISOString() : null,
  };
}

export interface Whole {
  row: InvoiceRow;
  fields: FieldRow[];
  duplicate: Duplicate | null;
  /** Whether the buyer is the company; null when the invoice names none. */
  titleRight: boolean | null;
  mine: boolean;
}

/** Whether the fields can be corrected; of one that the company has paid until somebody has confirmed them. */
export const isCorrectable = ({ state, confirmed_at }: Pick<InvoiceRow, 'state' | 'confirmed_at'>): boolean =>
  state === 'Unused' || state === 'Held' || (state === 'External' && confirmed_at === null);

function actionsOn(row: InvoiceRow): InvoiceDetail['actions'] {
  if (!isCorrectable(row)) return [];
  return row.expense_id === null && row.state !== 'External' ? ['correct', 'remove'] : ['correct'];
}

export function presentInvoice({ row, fields, duplicate, titleRight, mine }: Whole): InvoiceDetail {
  const checks = [...row.checks];
  if (titleRight !== null) checks.push({ name: 'title', passed: titleRight });
  checks.push({ name: 'duplicate', passed: duplicate === null });
  return {
    ...summarise(row),
    fields: fieldsOf(row),
    readings: Object.fromEntries(fields.map((field) => [field.name, readingOf(field, row)])),
    items: row.items,
    checks: checks.map(({ name, passed }) => ({ name, passed })),
    duplicate,
    keptReason: row.kept_reason ?? '',
    file: {
      id: row.file_id,
      name: row.file_name,
      mediaType: row.media_type,
      size: row.file_size,
      sha256: row.sha256,
    },
    pages: Math.max(row.file_pages, row.media_type.startsWith('image/') ? 1 : 0),
    version: row.version,
    actions: mine ? actionsOn(row) : [],
  };
}
