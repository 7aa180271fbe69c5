import type { DocumentDetail } from '@outlay/contract/document';
import type { TokenUser } from '@outlay/contract/account';
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
  fields: [{ key: 'title', kind: 'text' as const, label: { en: 'Purpose' }, required: true, most: 140 }],
};

/** A claim of Lin's that waits for Wang; `part` says what is different. */
export function aDocument(part: Partial<DocumentDetail> = {}): DocumentDetail {
  return {
    id: id(40),
    number: 'CL-2026-000183',
    typeName: TYPE.name,
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
    version: 3,
    actions: [],
    typeId: TYPE.id,
    fields: TYPE.fields,
    values: { title: 'Client visit' },
    remarks: '',
    lines: [
      {
        id: id(50),
        expenseId: id(51),
        type: 'lodging',
        money: { amount: 317_600, currency: 'CNY' },
        spentOn: '2026-11-18',
        merchant: 'Seasons Hotel',
        remarks: '',
        invoices: [],
        fileIds: [],
      },
    ],
    cc: [],
    files: [],
    findings: [],
    route: [
      {
        nodeKey: 'leader',
        name: { en: 'Department leader' },
        kind: 'approve',
        state: 'now',
        people: [{ member: WANG_REF, taskId: id(60), state: 'Pending', opinion: null, at: null }],
        reason: { code: 'departmentLeader', values: { department: '市场部' } },
        anyOne: false,
      },
    ],
    history: [],
    revision: 0,
    paidAmount: 0,
    payee: null,
    urgedAt: null,
    taskId: null,
    ...part,
  };
}

export const EXPENSE_ID = id(51);
export const TASK_ID = id(60);
