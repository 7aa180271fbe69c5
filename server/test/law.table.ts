import type { DocumentStatus } from '@outlay/contract/documents/document.status';

/** Who attempts the acts. `leader` approves first; `accountant` is the second approver, not yet assigned a task. */
export const TRIERS = [
  'employee',
  'colleague',
  'leader',
  'accountant',
  'cashier',
  'manager',
  'administrator',
  'auditor',
  'stranger',
] as const;
export type Trier = (typeof TRIERS)[number];

export const STATUSES: readonly DocumentStatus[] = [
  'ToBeSubmitted',
  'UnderApproval',
  'Rejected',
  'Returned',
  'Withdrawn',
  'Voided',
  'Passed',
  'InPayment',
  'Paid',
];

/** ok: done. state: 409, wrong status. no: 403. none: 404, not visible to them. */
export type Verdict = 'ok' | 'state' | 'no' | 'none';

interface Law {
  /** Statuses in which the act is allowed. */
  from: readonly DocumentStatus[];
  /** One letter per trier in the order above: o allowed, n 403, 0 404. */
  who: string;
  /** In these statuses only the submitter can see the document; for everyone else it does not exist. */
  hidden?: readonly DocumentStatus[];
}

const EDITABLE = ['ToBeSubmitted', 'Returned', 'Withdrawn'] as const;
const SENT = STATUSES.filter((status) => status !== 'ToBeSubmitted');
const OWN = 'o000000n0';
const HOLDER = '00o000000';
const DRAFT = ['ToBeSubmitted'] as const;

/** Written by hand from the product's table of transitions and its roles. */
export const LAW: Record<string, Law> = {
  edit: { from: EDITABLE, who: OWN },
  submit: { from: EDITABLE, who: OWN },
  withdraw: { from: ['UnderApproval'], who: OWN },
  urge: { from: ['UnderApproval'], who: OWN },
  void: { from: ['Rejected', 'Returned', 'Withdrawn'], who: OWN },
  delete: { from: DRAFT, who: OWN },
  // The claim type does not allow it; the transition would be allowed from Rejected.
  revise: { from: [], who: OWN },
  askRevoke: { from: ['Passed'], who: OWN },
  // Nobody has requested it yet.
  revoke: { from: [], who: 'nnnnnonnn', hidden: DRAFT },
  terminate: { from: ['UnderApproval'], who: 'nnnnnnonn', hidden: DRAFT },
  // The last decision was the accountant's, not the leader's.
  unapprove: { from: ['Passed'], who: '000a0o000' },
  returnPassed: { from: ['Passed'], who: 'nnnooonnn', hidden: DRAFT },
  hold: { from: ['Passed'], who: 'nnnooonnn', hidden: DRAFT },
  // It is not on hold.
  release: { from: [], who: 'nnnooonnn', hidden: DRAFT },
  comment: { from: SENT, who: 'o0oooo0o0', hidden: DRAFT },
  copyTo: { from: SENT, who: 'o0oooo0o0', hidden: DRAFT },
  approve: { from: ['UnderApproval'], who: HOLDER, hidden: DRAFT },
  return: { from: ['UnderApproval'], who: HOLDER, hidden: DRAFT },
  reject: { from: ['UnderApproval'], who: HOLDER, hidden: DRAFT },
  transfer: { from: ['UnderApproval'], who: HOLDER, hidden: DRAFT },
  addSign: { from: ['UnderApproval'], who: HOLDER, hidden: DRAFT },
  // Nothing was decided, or others have acted since.
  takeBack: { from: [], who: HOLDER, hidden: DRAFT },
  payOutside: { from: ['Passed'], who: 'nnnnoonnn' },
  // No payment outside the system has been recorded.
  confirmOutside: { from: [], who: 'nnnnnonnn' },
  dropOutside: { from: [], who: 'nnnnoonnn' },
  // The payment was recorded by the cashier; another member reverses it.
  unpay: { from: ['Paid'], who: 'nnnnconnn' },
  batch: { from: ['Passed'], who: 'nnnnoonnn' },
};

/** The expected answer for one cell. */
export function verdictOf(act: string, status: DocumentStatus, trier: Trier): Verdict {
  const law = LAW[act];
  const letter = law?.who[TRIERS.indexOf(trier)];
  if (!law || letter === undefined) throw new Error(`no law for ${act}`);
  if (letter === 'n') return 'no';
  if (letter === '0') return 'none';
  if (law.hidden?.includes(status) && trier !== 'employee') return 'none';
  if (letter === 'a') return accountantsWord(status);
  if (letter === 'c') return status === 'Paid' ? 'no' : 'state';
  return law.from.includes(status) ? 'ok' : 'state';
}

/** Only the last approver can reopen the approval; for others it does not exist. */
const accountantsWord = (status: DocumentStatus): Verdict =>
  status === 'Passed' ? 'ok' : status === 'InPayment' || status === 'Paid' ? 'state' : 'none';
