import { AppError } from '@outlay/contract/errors';
import type { BatchAction, BatchSummary, Payable } from '@outlay/contract/processing/payment.batch';
import { PAYOUT_LEAST } from '@outlay/contract/processing/payment.wallet';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import type { Permission } from '@outlay/contract/permission';
import type { SignedIn } from '#request/context.ts';
import { lackOf, type Refusal } from '#request/refusal.ts';

/** What is required only of payments by wallet. */
interface ByWallet {
  kind: PayoutKind;
  amount: number;
  currency: string;
  /** It is paid to a supplier. */
  supplier: boolean;
}

interface Payee {
  holder: string | null;
  /** Payments to a changed account wait until this time. */
  held_until: Date | null;
  refused: boolean;
  confirmed: boolean;
  changedByMe: boolean;
}

interface PayableDocument {
  submitter_id: string;
  submitter_name: string;
  hold: boolean;
  outside: unknown;
  /** One of its invoices can no longer be claimed. */
  barred: boolean;
}

/** Why this person cannot put the document in a batch; null when they can. */
export function obstacleTo(
  document: PayableDocument,
  payee: Payee,
  user: SignedIn,
  decidedByMe: boolean,
  now: Date,
  byWallet: ByWallet | null = null,
): Payable['obstacle'] {
  if (document.submitter_id === user.memberId) return 'ownDocument';
  if (decidedByMe) return 'decidedByMe';
  if (document.hold) return 'onHold';
  if (document.outside !== null) return 'outsideAsked';
  if (document.barred) return 'walletInvoice';
  const unfit = byWallet && unfitFor(byWallet);
  if (unfit) return unfit;
  if (payee.holder === null) return byWallet ? 'noPayeeWallet' : 'noPayeeAccount';
  if (payee.changedByMe) return 'payeeChangedByMe';
  if (payee.holder !== document.submitter_name) return 'payeeNameDiffers';
  if (!payee.confirmed) return 'payeeUnconfirmed';
  if (payee.refused) return 'accountRefused';
  if (payee.held_until !== null && payee.held_until > now) return 'payeeHeld';
  return null;
}

function unfitFor({ kind, amount, currency, supplier }: ByWallet): Payable['obstacle'] {
  if (supplier) return 'walletSupplier';
  if (currency !== 'CNY') return 'walletCurrency';
  return amount < PAYOUT_LEAST[kind] ? 'walletAmount' : null;
}

export function assertNoObstacle(obstacle: Payable['obstacle']): void {
  if (obstacle === null) return;
  if (obstacle === 'ownDocument' || obstacle === 'payeeChangedByMe')
    throw new AppError('NOT_ALLOWED', { reason: obstacle });
  if (obstacle === 'decidedByMe') throw new AppError('NOT_ALLOWED', { reason: 'preparedByMe' });
  const reason = obstacle === 'noPayeeWallet' ? 'noPayeeAccount' : obstacle;
  throw new AppError('WRONG_STATE', { reason });
}

interface Batch {
  state: string;
  /** With which it is paid; null for a bank file. */
  wallet_id: string | null;
  made_by: string;
  cancel_asked_by: string | null;
}

/** A member's conflicts of interest for the open payments of a batch. */
export interface BatchContext {
  ownDocument: boolean;
  decidedByMe: boolean;
  payeeChangedByMe: boolean;
}
export const UNINVOLVED: BatchContext = { ownDocument: false, decidedByMe: false, payeeChangedByMe: false };

interface BatchLaw {
  /** The acts of one of the two ways to pay; absent for acts of both. */
  way?: 'bankFile' | 'wallet';
  permission: Permission;
  states: readonly string[];
  /** Refused for a person who owns, approved or changed the account of any open payment. */
  apart: boolean;
  further?: (batch: Batch, user: SignedIn) => Refusal | null;
}

const wrong = (reason: Refusal['reason']): Refusal => ({ code: 'WRONG_STATE', reason });
const notMaker = ({ made_by }: Batch, { memberId }: SignedIn): Refusal | null =>
  made_by === memberId ? { code: 'NOT_ALLOWED', reason: 'madeByMe' } : null;
const stays = ({ cancel_asked_by }: Batch): Refusal | null =>
  cancel_asked_by === null ? null : wrong('cancelAsked');
const AT_BANK = ['Exported', 'Submitted', 'PartlySettled'] as const;

/** The states, permission and exclusions of each act. */
const BATCH_LAW: Record<BatchAction, BatchLaw> = {
  release: { permission: 'payment.release', states: ['Draft'], apart: true, further: notMaker },
  export: {
    ...{ way: 'bankFile', permission: 'payment.batch', states: ['Released', 'Exported'] },
    ...{ apart: true, further: stays },
  },
  payByWallet: { way: 'wallet', permission: 'payment.batch', states: ['Released'], apart: true },
  submit: {
    ...{ way: 'bankFile', permission: 'payment.batch', states: ['Exported'] },
    ...{ apart: false, further: stays },
  },
  result: {
    way: 'bankFile',
    permission: 'payment.markPaid',
    states: ['Submitted', 'PartlySettled'],
    apart: true,
    further: (batch, user) => notMaker(batch, user) ?? stays(batch),
  },
  download: {
    ...{ way: 'bankFile', permission: 'payment.batch', states: [...AT_BANK, 'Settled'], apart: false },
  },
  takeOut: { permission: 'payment.batch', states: ['Draft', 'Released'], apart: false },
  cancel: { permission: 'payment.batch', states: ['Draft', 'Released'], apart: false },
  askCancel: {
    ...{ way: 'bankFile', permission: 'payment.batch', states: AT_BANK, apart: true, further: stays },
  },
  confirmCancel: {
    way: 'bankFile',
    permission: 'payment.release',
    states: AT_BANK,
    apart: true,
    further: ({ cancel_asked_by }, { memberId }) => {
      if (cancel_asked_by === null) return wrong('nothingAsked');
      return cancel_asked_by === memberId ? { code: 'NOT_ALLOWED', reason: 'madeByMe' } : null;
    },
  },
  dropCancel: {
    way: 'bankFile',
    permission: 'payment.batch',
    states: AT_BANK,
    apart: false,
    further: ({ cancel_asked_by }) => (cancel_asked_by === null ? wrong('nothingAsked') : null),
  },
};
const BATCH_ACTIONS = Object.keys(BATCH_LAW) as BatchAction[];

const never = (refused: boolean, reason: Refusal['reason']): Refusal | null =>
  refused ? { code: 'NOT_ALLOWED', reason } : null;

/** Why the act on the batch is refused now; null when it is allowed. */
export function refusalOnBatch(
  action: BatchAction,
  batch: Batch,
  user: SignedIn,
  state: BatchContext,
): Refusal | null {
  const { way, permission, states, apart, further } = BATCH_LAW[action];
  const lack = lackOf(permission, user);
  if (lack) return lack;
  if (way && (way === 'wallet') === (batch.wallet_id === null)) return wrong('wrongStatus');
  if (!states.includes(batch.state)) return wrong(tooEarlyOrLate(action, batch.state));
  const refusal = further?.(batch, user);
  if (refusal || !apart) return refusal ?? null;
  return (
    never(state.ownDocument, 'ownDocument') ??
    never(state.decidedByMe, 'preparedByMe') ??
    never(state.payeeChangedByMe, 'payeeChangedByMe')
  );
}

function tooEarlyOrLate(action: BatchAction, state: string): Refusal['reason'] {
  if ((action === 'export' || action === 'payByWallet') && state === 'Draft') return 'notReleased';
  if (action === 'result' && ['Draft', 'Released', 'Exported'].includes(state)) return 'notSubmitted';
  const written = (AT_BANK as readonly string[]).includes(state);
  return (action === 'cancel' || action === 'takeOut') && written ? 'atTheBank' : 'wrongStatus';
}

/** The acts a person may perform on a batch now. */
export const batchActions = (batch: Batch, user: SignedIn, state: BatchContext): BatchSummary['actions'] =>
  BATCH_ACTIONS.filter((action) => refusalOnBatch(action, batch, user, state) === null);
