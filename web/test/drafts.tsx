import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints, type DocumentForm } from '@outlay/contract/documents/document';
import type { DocumentDetail, Finding } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import type { DocumentType } from '@outlay/contract/documents/document.type';
import { expenseEndpoints, type Expense } from '@outlay/contract/spend/expense';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { convert, rateEndpoints } from '@outlay/contract/spend/rate';
import { allocate } from '@outlay/contract/allocation';
import { ROUTES } from '@outlay/contract/routes';
import { RequisitionPage } from '../src/features/documents/document/phone/RequisitionPage.tsx';
import { aDocument, aLine, EXPENSE_ID, TYPE } from './documents.ts';
import { fakeServer, Refusal } from './fake-server.ts';
import { renderPage } from './render-page.tsx';

/** Yuan for a dollar, on every day. */
export const DOLLAR = '7.1000';

export const aFinding = (part: Partial<Finding> = {}): Finding => ({
  code: 'invoiceUsed',
  effect: 'forbid',
  lineId: null,
  rule: null,
  cutTo: null,
  values: {},
  ...part,
});

/** A type whose lines are typed, spread and attended. */
export const typedType = (part: Partial<DocumentType['form']> = {}): DocumentType => ({
  ...TYPE,
  form: {
    ...TYPE.form,
    lines: { ...TYPE.form.lines, from: 'both', allocation: 'optional', attendees: 'optional' },
    ...part,
  },
});

type SentLine = NonNullable<DocumentForm['lines']>[number];

/** A line as the server reads it back. */
function lineOf(line: SentLine): DocumentLine {
  const { expenseId = null, money = { amount: 0, currency: 'CNY' }, allocation = [], rate } = line;
  if (expenseId === EXPENSE_ID) return aLine({ id: line.id });
  const foreign = money.currency !== 'CNY';
  const value = foreign ? (rate ?? DOLLAR) : '1';
  const base = foreign ? convert(money.amount, money.currency, 'CNY', value) : money.amount;
  const amounts = allocate(
    base,
    allocation.map(({ weight }) => weight),
  );
  return aLine({
    id: line.id,
    expenseId,
    type: line.type ?? 'other',
    money,
    base: { amount: base, currency: 'CNY' },
    rate: { value, day: foreign ? '2026-11-18' : null, source: !foreign ? 'same' : rate ? 'manual' : 'list' },
    spentOn: line.spentOn ?? '',
    merchant: line.merchant ?? '',
    remarks: line.remarks ?? '',
    allocationBy: line.allocationBy ?? 'percent',
    allocation: allocation.map((share, place) => ({
      departmentId: share.departmentId ?? null,
      projectId: share.projectId ?? null,
      costCentreId: share.costCentreId ?? null,
      names: [],
      weight: share.weight,
      amount: amounts[place] ?? 0,
    })),
    attendees: (line.attendees ?? []).map(({ memberId = null, name, company = '' }) => ({
      memberId,
      name,
      company,
    })),
    reason: line.reason ?? '',
  });
}

interface Open {
  query?: Record<string, string>;
  type?: DocumentType;
  findings?: (lines: readonly DocumentLine[]) => Finding[];
  draft?: DocumentDetail | null;
  /** Of mine, on no document yet. */
  expenses?: Expense[];
  more?: DocumentType[];
  /** A document that may be read. */
  other?: DocumentDetail;
}

/** The form before a server that keeps the draft as the real one does: over the version that was seen. */
export function openForm(open: Open = {}) {
  const {
    query = {},
    type = TYPE,
    findings = () => [],
    draft = null,
    expenses = [],
    more = [],
    other,
  } = open;
  const server = fakeServer();
  const kept: { draft: DocumentDetail | null } = { draft };
  if (other) server.answer(documentEndpoints.detail, () => other);
  server.answer(documentEndpoints.types, () => ({ items: [type, ...more] }));
  server.answer(expenseEndpoints.list, () => ({ items: expenses, next: null, sums: [] }));
  server.answer(expenseEndpoints.get, ({ id }) => {
    const found = expenses.find((expense) => expense.id === id);
    if (!found) throw new Refusal(404, { code: 'NOT_FOUND' });
    return found;
  });
  server.answer(payeeEndpoints.get, () => ({ account: null, accounts: [] }));
  server.answer(companyEndpoints.info, () => ({
    id: TYPE.id,
    name: '云帆科技',
    taxId: null,
    currency: 'CNY',
    version: 1,
  }));
  server.answer(companyEndpoints.departments, () => ({
    items: [
      {
        id: aDocument().id,
        name: 'Sales',
        parentId: null,
        leader: null,
        memberCount: 3,
        position: 0,
        version: 1,
      },
      { id: TYPE.id, name: 'Design', parentId: null, leader: null, memberCount: 2, position: 0, version: 1 },
    ],
  }));
  server.answer(rateEndpoints.find, ({ currency }) => ({
    rate: { currency, day: '2026-11-18', rate: DOLLAR, source: 'ECB' },
    tolerancePercent: 5,
  }));
  server.answer(documentEndpoints.draft, () => ({ draft: kept.draft }));
  server.answer(documentEndpoints.saveDraft, (form) => {
    if (kept.draft && form.version !== kept.draft.version)
      throw new Refusal(409, { code: 'CONFLICT', reason: 'staleVersion' });
    const lines = (form.lines ?? []).map(lineOf);
    kept.draft = aDocument({
      id: form.id,
      number: '',
      status: 'ToBeSubmitted',
      holders: [],
      version: form.version + 1,
      form: type.form,
      values: form.values,
      title: form.values['title'] ?? '',
      remarks: form.remarks ?? '',
      reason: form.reason ?? '',
      lines,
      findings: findings(lines),
      actions: ['edit', 'submit', 'delete'],
    });
    return kept.draft;
  });
  server.answer(documentEndpoints.submit, () => aDocument({ version: 9 }));
  return { server, kept, ...renderPage(<RequisitionPage />, { query, at: ROUTES.draft }) };
}
