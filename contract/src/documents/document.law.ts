import type { DocumentStatus } from './document.status.ts';

/** Actions on a document, one verb each. */
export const DOCUMENT_ACTS = [
  'create',
  'edit',
  'submit',
  'autoPass',
  'approve',
  'handle',
  'transfer',
  'addSign',
  'removeSign',
  'cut',
  'dismissFinding',
  'returnToNode',
  'takeBack',
  'timeOut',
  'moveFlow',
  'pass',
  'settleWithoutPayment',
  'return',
  'reject',
  'withdraw',
  'batch',
  'pay',
  'failPayment',
  'askPayOutside',
  'dropPayOutside',
  'payOutside',
  'unpay',
  'unapprove',
  'returnAfterPass',
  'revoke',
  'terminate',
  'void',
  'revise',
  'urge',
  'askRevoke',
  'hold',
  'release',
] as const;
export type DocumentAct = (typeof DOCUMENT_ACTS)[number];

export interface Transition {
  /** The number of the row in the product's table of transitions. */
  row: number;
  act: DocumentAct;
  from: readonly DocumentStatus[];
  /** `same`: the act leaves the status as it is. */
  to: DocumentStatus | 'same';
  by: 'submitter' | 'holder' | 'accountant' | 'cashier' | 'financeManager' | 'administrator' | 'system';
  /** A reason is required. */
  reason: boolean;
}

const row = (
  number: number,
  act: DocumentAct,
  from: readonly DocumentStatus[],
  to: Transition['to'],
  by: Transition['by'],
  reason = false,
): Transition => ({ row: number, act, from, to, by, reason });

const EDITABLE = ['ToBeSubmitted', 'Returned', 'Withdrawn'] as const;

/** Whether its submitter can change it: it was never submitted, or came back. */
export const isEditable = (status: DocumentStatus): boolean =>
  (EDITABLE as readonly DocumentStatus[]).includes(status);

/** All allowed status transitions of documents; shared by server, web and tests. */
export const TRANSITIONS: readonly Transition[] = [
  row(2, 'edit', EDITABLE, 'same', 'submitter'),
  row(3, 'submit', ['ToBeSubmitted'], 'UnderApproval', 'submitter'),
  row(4, 'autoPass', ['ToBeSubmitted'], 'Passed', 'system'),
  row(5, 'approve', ['UnderApproval'], 'same', 'holder'),
  row(5, 'handle', ['UnderApproval'], 'same', 'holder'),
  row(5, 'transfer', ['UnderApproval'], 'same', 'holder', true),
  row(5, 'addSign', ['UnderApproval'], 'same', 'holder'),
  row(5, 'removeSign', ['UnderApproval'], 'same', 'holder'),
  row(5, 'cut', ['UnderApproval'], 'same', 'holder', true),
  row(5, 'dismissFinding', ['UnderApproval'], 'same', 'holder', true),
  row(5, 'returnToNode', ['UnderApproval'], 'same', 'holder', true),
  row(5, 'takeBack', ['UnderApproval'], 'same', 'holder'),
  row(5, 'timeOut', ['UnderApproval'], 'same', 'system'),
  row(5, 'moveFlow', ['UnderApproval'], 'same', 'administrator', true),
  row(6, 'pass', ['UnderApproval'], 'Passed', 'holder'),
  row(7, 'settleWithoutPayment', ['Passed'], 'Paid', 'system'),
  row(8, 'return', ['UnderApproval'], 'Returned', 'holder', true),
  row(9, 'submit', ['Returned'], 'UnderApproval', 'submitter'),
  row(10, 'reject', ['UnderApproval'], 'Rejected', 'holder', true),
  row(11, 'withdraw', ['UnderApproval'], 'Withdrawn', 'submitter'),
  row(12, 'submit', ['Withdrawn'], 'UnderApproval', 'submitter'),
  row(13, 'batch', ['Passed'], 'InPayment', 'cashier'),
  row(14, 'pay', ['InPayment'], 'Paid', 'cashier'),
  row(15, 'failPayment', ['InPayment'], 'Passed', 'cashier', true),
  row(16, 'askPayOutside', ['Passed'], 'same', 'cashier', true),
  row(16, 'dropPayOutside', ['Passed'], 'same', 'cashier'),
  row(16, 'payOutside', ['Passed'], 'Paid', 'financeManager', true),
  row(17, 'unpay', ['Paid'], 'Passed', 'cashier', true),
  row(18, 'unapprove', ['Passed'], 'UnderApproval', 'financeManager', true),
  row(19, 'returnAfterPass', ['Passed'], 'Returned', 'accountant', true),
  row(20, 'askRevoke', ['Passed'], 'same', 'submitter', true),
  row(20, 'revoke', ['Passed'], 'Voided', 'financeManager', true),
  row(21, 'terminate', ['UnderApproval'], 'Voided', 'administrator', true),
  row(22, 'void', ['ToBeSubmitted', 'Rejected', 'Returned', 'Withdrawn'], 'Voided', 'submitter', true),
  row(23, 'revise', ['Rejected'], 'ToBeSubmitted', 'submitter'),
  row(24, 'urge', ['UnderApproval'], 'same', 'submitter'),
  row(25, 'hold', ['Passed'], 'same', 'accountant', true),
  row(25, 'release', ['Passed'], 'same', 'accountant'),
];

const BY_ACT = Map.groupBy(TRANSITIONS, ({ act }) => act);

/** The transition for `act` in `status`; undefined when it is not allowed. */
export const transitionFor = (act: DocumentAct, status: DocumentStatus): Transition | undefined =>
  BY_ACT.get(act)?.find(({ from }) => from.includes(status));

/** The 22 pairs of statuses between which any transition is allowed; every other pair is refused. */
export const ALLOWED_PAIRS: readonly (readonly [DocumentStatus, DocumentStatus])[] = [
  ['ToBeSubmitted', 'UnderApproval'],
  ['ToBeSubmitted', 'Passed'],
  ['ToBeSubmitted', 'Voided'],
  ['UnderApproval', 'Rejected'],
  ['UnderApproval', 'Returned'],
  ['UnderApproval', 'Withdrawn'],
  ['UnderApproval', 'Voided'],
  ['UnderApproval', 'Passed'],
  ['Rejected', 'ToBeSubmitted'],
  ['Rejected', 'Voided'],
  ['Returned', 'UnderApproval'],
  ['Returned', 'Voided'],
  ['Withdrawn', 'UnderApproval'],
  ['Withdrawn', 'Voided'],
  ['Passed', 'UnderApproval'],
  ['Passed', 'Returned'],
  ['Passed', 'Voided'],
  ['Passed', 'InPayment'],
  ['Passed', 'Paid'],
  ['InPayment', 'Passed'],
  ['InPayment', 'Paid'],
  ['Paid', 'Passed'],
];
