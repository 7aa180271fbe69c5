import type { DocumentStatus } from '@outlay/contract/documents/document.status';

/** Who tries. `leader` approves first; `accountant` is a second approver who has not been asked yet. */
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

/** ok: done. state: 409, it is not the time. no: 403. none: 404, there is no such thing for them. */
export type Verdict = 'ok' | 'state' | 'no' | 'none';

interface Law {
  /** In which statuses it happens, for those who may. */
  from: readonly DocumentStatus[];
  /** One letter a trier in the order above: o may, n 403, 0 404. */
  who: string;
  /** In these statuses the document is nobody's but its submitter's: whoever else may, finds nothing. */
  hidden?: readonly DocumentStatus[];
}

const EDITABLE = ['ToBeSubmitted', 'Returned', 'Withdrawn'] as const;
const SENT = STATUSES.filter((status) => status !== 'ToBeSubmitted');
const OWN = 'o000000n0';
const HOLDER = '00o000000';
const DRAFT = ['ToBeSubmitted'] as const;

/** By hand, from the product's table of transitions and its roles. */
export const LAW: Record<string, Law> = {
  edit: { from: EDITABLE, who: OWN },
  submit: { from: EDITABLE, who: OWN },
  withdraw: { from: ['UnderApproval'], who: OWN },
  urge: { from: ['UnderApproval'], who: OWN },
  void: { from: ['Rejected', 'Returned', 'Withdrawn'], who: OWN },
  delete: { from: DRAFT, who: OWN },
  // The claim's type does not allow it; the law would, from Rejected.
  revise: { from: [], who: OWN },
  askRevoke: { from: ['Passed'], who: OWN },
  // Nobody has asked for it yet.
  revoke: { from: [], who: 'nnnnnonnn', hidden: DRAFT },
  terminate: { from: ['UnderApproval'], who: 'nnnnnnonn', hidden: DRAFT },
  // The leader did not decide last; the accountant did.
  unapprove: { from: ['Passed'], who: '000a0o000' },
  returnPassed: { from: ['Passed'], who: 'nnnooonnn', hidden: DRAFT },
  hold: { from: ['Passed'], who: 'nnnooonnn', hidden: DRAFT },
  // It is not held.
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
  // Nobody has said that it was paid by other means.
  confirmOutside: { from: [], who: 'nnnnnonnn' },
  dropOutside: { from: [], who: 'nnnnoonnn' },
  // Said to be paid by the cashier: another takes it back.
  unpay: { from: ['Paid'], who: 'nnnnconnn' },
  batch: { from: ['Passed'], who: 'nnnnoonnn' },
};

/** What one cell must answer. */
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

/** Whoever said the last yes can open it again; where it did not pass by them, it is not theirs to open. */
const accountantsWord = (status: DocumentStatus): Verdict =>
  status === 'Passed' ? 'ok' : status === 'InPayment' || status === 'Paid' ? 'state' : 'none';
