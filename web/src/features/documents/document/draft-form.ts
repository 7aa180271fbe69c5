import type { MemberRef } from '@outlay/contract/organisation/company';
import type { DocumentForm } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import {
  documentFieldsOf,
  EMPTY_DOCUMENT_FIELDS,
  type DocumentFields,
} from '@outlay/contract/documents/document.fields';
import type { AllocationBy } from '@outlay/contract/documents/document.line';
import type { LinkedDocument } from '@outlay/contract/spend/advance';
import type { Expense, ExpenseType } from '@outlay/contract/spend/expense';
import type { FileRef } from '@outlay/contract/platform/file';
import type { Money } from '@outlay/contract/money';

/** One share of a line's allocation, with names for display. */
export interface DraftShare {
  departmentId: string | null;
  projectId: string | null;
  costCentreId: string | null;
  weight: number;
  /** Names of the department, project and cost centre that are set. */
  names: string[];
}
export interface DraftAttendee {
  memberId: string | null;
  name: string;
  company: string;
}
/** A line of the form. */
export interface DraftLine {
  id: string;
  expenseId: string | null;
  type: ExpenseType;
  money: Money;
  spentOn: string | null;
  merchant: string;
  remarks: string;
  city: string;
  values: Record<string, string>;
  /** Entered manually. */
  rate: string | null;
  allocationBy: AllocationBy;
  allocation: DraftShare[];
  attendees: DraftAttendee[];
  reason: string;
}

/** The form's state in the browser: includes names of people and files, so that it can be shown offline. */
export interface DraftForm extends DocumentFields {
  id: string;
  /** Empty until a type is chosen. */
  typeId: string;
  values: Record<string, string>;
  lines: DraftLine[];
  offsets: { advanceId: string; amount: number }[];
  trip: LinkedDocument | null;
  supplier: { id: string; name: string } | null;
  choices: Record<string, MemberRef[]>;
  cc: MemberRef[];
  files: FileRef[];
}

const BLANK: Omit<DraftLine, 'id' | 'money'> = {
  expenseId: null,
  type: 'other',
  spentOn: null,
  merchant: '',
  remarks: '',
  city: '',
  values: {},
  rate: null,
  allocationBy: 'percent',
  allocation: [],
  attendees: [],
  reason: '',
};

export const blankLine = (id: string, currency: string, type: ExpenseType = 'other'): DraftLine => ({
  ...BLANK,
  id,
  type,
  money: { amount: 0, currency },
});

/** A line for an expense. If the expense is not loaded yet, the server fills in its values. */
export const expenseLine = (id: string, expenseId: string, expense?: Expense): DraftLine => ({
  ...blankLine(id, expense?.money.currency ?? 'CNY', expense?.type),
  expenseId,
  ...(expense && {
    money: expense.money,
    spentOn: expense.spentOn,
    merchant: expense.merchant,
    remarks: expense.remarks,
  }),
});

export const emptyForm = (id: string, lines: DraftLine[] = []): DraftForm => ({
  id,
  typeId: '',
  values: {},
  ...EMPTY_DOCUMENT_FIELDS,
  lines,
  offsets: [],
  trip: null,
  supplier: null,
  choices: {},
  cc: [],
  files: [],
});

const lineOf = (line: DocumentDetail['lines'][number]): DraftLine => ({
  id: line.id,
  expenseId: line.expenseId,
  type: line.type,
  money: line.money,
  spentOn: line.spentOn || null,
  merchant: line.merchant,
  remarks: line.remarks,
  city: line.city,
  values: line.values,
  rate: line.rate.source === 'manual' ? line.rate.value : null,
  allocationBy: line.allocationBy,
  allocation: line.allocation.map(({ departmentId, projectId, costCentreId, weight, names }) => ({
    departmentId,
    projectId,
    costCentreId,
    weight,
    names,
  })),
  attendees: line.attendees,
  reason: line.reason,
});

export const formOf = (detail: DocumentDetail): DraftForm => {
  const computed = new Set(detail.form.fields.flatMap(({ kind, key }) => (kind === 'formula' ? [key] : [])));
  const { supplierId, payee } = detail;
  return {
    id: detail.id,
    typeId: detail.typeId,
    values: Object.fromEntries(Object.entries(detail.values).filter(([key]) => !computed.has(key))),
    ...documentFieldsOf(detail),
    lines: detail.lines.map(lineOf),
    offsets: chosenOf(detail),
    trip: detail.trip,
    supplier: supplierId === null ? null : { id: supplierId, name: payee?.name ?? '' },
    choices: detail.choices,
    cc: detail.cc,
    files: detail.files,
  };
};

/** What its person chose: refunds that a claim deducts are the server’s to calculate. */
const chosenOf = ({ offsets, form }: DocumentDetail): DraftForm['offsets'] =>
  offsets
    .filter(({ refundOf }) => refundOf === null || form.effect === 'repayment')
    .map(({ advanceId, amount }) => ({ advanceId, amount }));

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** Converts the form into the request. */
export const sentOf = (form: DraftForm, version: number): DocumentForm => ({
  id: form.id,
  version,
  typeId: form.typeId,
  values: form.values,
  ...documentFieldsOf(form),
  lines: form.lines.map((line) => ({
    ...line,
    allocation: line.allocation.map(({ names: _, ...share }) => share),
  })),
  offsets: form.offsets.filter(({ amount }) => amount > 0),
  tripId: form.trip?.id ?? null,
  supplierId: form.supplier?.id ?? null,
  choices: Object.fromEntries(Object.entries(form.choices).map(([node, people]) => [node, idsOf(people)])),
  ccIds: idsOf(form.cc),
  fileIds: idsOf(form.files),
});
