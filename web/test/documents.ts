import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import type { TypeField, TypeForm } from '@outlay/contract/documents/document.type';
import type { TokenUser } from '@outlay/contract/organisation/account.token-user';
import { LIN } from './render-page.tsx';

const at = '2026-11-20T10:02:00.000Z';
const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const LIN_REF = { id: LIN.memberId, name: '林悦', departmentName: '市场部' };
export const WANG_REF = { id: id(21), name: '王强', departmentName: '市场部' };
export const WANG: TokenUser = {
  ...LIN,
  userId: id(20),
  memberId: WANG_REF.id,
  userdspname: '王强',
  username: '王强',
};

export const TYPE = {
  id: id(30),
  code: 'claim',
  name: { en: 'Expense claim', 'zh-Hans': '费用报销' },
  description: { en: 'Everyday expenses' },
  icon: 'receipt' as const,
  usual: true,
  form: {
    effect: 'reimburse' as const,
    fields: [
      { key: 'title', kind: 'text' as const, label: { en: 'Purpose' }, required: true, most: 140 },
    ] as TypeField[],
    lines: {
      from: 'expenses',
      types: [],
      fields: [],
      allocation: 'off' as const,
      attendees: 'off' as const,
      city: 'off' as const,
    },
    amountField: null,
    offsets: false,
    trip: 'off' as const,
    tripRequest: false,
  } as TypeForm,
};

const ON_ROUTE = { onBehalfOf: null, source: 'route' as const };

/** A hotel night from an expense; `part` says what is different. */
export const aLine = (part: Partial<DocumentLine> = {}): DocumentLine => {
  const money = part.money ?? { amount: 317_600, currency: 'CNY' };
  return {
    id: id(50),
    origin: null,
    expenseId: id(51),
    type: 'lodging',
    money,
    base: money,
    rate: { value: '1', day: null, source: 'same' },
    spentOn: '2026-11-18',
    merchant: 'Seasons Hotel',
    remarks: '',
    city: '',
    values: {},
    allocationBy: 'percent',
    allocation: [],
    attendees: [],
    reason: '',
    invoices: [],
    fileIds: [],
    decision: null,
    ...part,
  };
};

/** A claim of Lin's that waits for Wang; `part` says what is different. */
export function aDocument(part: Partial<DocumentDetail> = {}): DocumentDetail {
  return {
    id: id(40),
    number: 'CL-2026-000183',
    typeName: TYPE.name,
    icon: TYPE.icon,
    effect: TYPE.form.effect,
    title: 'Client visit',
    submitter: LIN_REF,
    money: { amount: 317_600, currency: 'CNY' },
    status: 'UnderApproval',
    returnedReason: null,
    holders: [WANG_REF],
    since: at,
    lineCount: 1,
    updatedAt: at,
    submittedAt: at,
    held: false,
    revokeAsked: false,
    version: 3,
    actions: [],
    typeId: TYPE.id,
    typeVersion: 1,
    form: TYPE.form,
    values: { title: 'Client visit' },
    remarks: '',
    reason: '',
    lines: [aLine()],
    cc: [],
    files: [],
    findings: [],
    route: [
      {
        nodeKey: 'leader',
        name: { en: 'Department leader' },
        kind: 'approve',
        state: 'now',
        people: [
          { member: WANG_REF, taskId: id(60), state: 'Pending', opinion: null, at: null, ...ON_ROUTE },
        ],
        reason: { code: 'departmentLeader', values: { department: '市场部' } },
        skipped: null,
        mode: 'anyOne',
        branch: [],
        choice: 'none',
      },
    ],
    flow: { name: { en: 'Claim approval' }, version: 1 },
    choices: {},
    history: [],
    comments: [],
    differences: [],
    budgets: [],
    revision: 0,
    claimed: 317_600,
    approved: 317_600,
    offsets: [],
    writtenOff: 0,
    leftOut: { lines: 0, amount: 0 },
    payable: 317_600,
    paidAmount: 0,
    trip: null,
    payout: { amount: 317_600, currency: 'CNY' },
    payeeAccountId: null,
    payoutCurrency: null,
    tripChange: null,
    supplierId: null,
    outside: null,
    holdReason: null,
    autoPassed: false,
    returnTo: [],
    chooseNext: [],
    payee: null,
    urgedAt: null,
    taskId: null,
    ...part,
  };
}

export const EXPENSE_ID = id(51);
export const TASK_ID = id(60);
