import { createHash } from 'node:crypto';
import type { ChargeReason, ChargeState } from '@outlay/contract/paycode/charge';
import type { OpenChargeForm, OpenState } from '@outlay/contract/paycode/charge.open';
import type { PolicyRefusal } from '@outlay/contract/paycode/spend-policy';

/** A payment as far as its life is concerned. */
export interface ChargeLife {
  state: ChargeState;
  reason: ChargeReason | null;
  confirm_by: Date | null;
}

export const isOverdue = ({ state, confirm_by: by }: ChargeLife, now: Date): boolean =>
  state === 'confirming' && by !== null && by.getTime() <= now.getTime();

/** As it is now: one that was not confirmed in time is closed, whether or not that is written down yet. */
export const standingOf = (row: ChargeLife, now: Date): Pick<ChargeLife, 'state' | 'reason'> =>
  isOverdue(row, now)
    ? { state: 'closed', reason: 'NOT_CONFIRMED' }
    : { state: row.state, reason: row.reason };

const STATES: Record<ChargeState, OpenState> = {
  confirming: 'USERPAYING',
  paid: 'SUCCESS',
  refused: 'FAILED',
  closed: 'CLOSED',
};
export const openStateOf = (state: ChargeState): OpenState => STATES[state];

/** What the till and the payer see of the core's refusal. */
export function reasonOf(refusal: PolicyRefusal | 'left' | 'budget'): ChargeReason {
  if (refusal === 'left') return 'PAYER_LEFT';
  if (refusal === 'budget') return 'INSUFFICIENT_BUDGET';
  const limits: readonly string[] = ['overPayment', 'overDay', 'overMonth'];
  return limits.includes(refusal) ? 'PAYER_LIMIT' : 'POLICY_REJECTED';
}

/** The same for the same request, however its members are ordered. */
export function hashOf(form: OpenChargeForm): Buffer {
  const { outTradeNo, authCode, amount, currency, subject, storeId, terminalId, items, takenAt } = form;
  const fields = [outTradeNo, authCode, amount, currency, subject, storeId, terminalId, items, takenAt];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** Enough for a till to greet somebody. */
export const hintOf = (name: string): string => {
  const [first = ''] = [...name.trim()];
  return first === '' ? '' : `${first}**`;
};

/** The input tax that stays deducted for a payment of which another amount is given back; minor units. */
export function taxLeft(
  { amount, refunded, tax }: { amount: number; refunded: number; tax: number },
  back: number,
): number {
  const before = amount - refunded;
  return before > back ? Math.floor((tax * (before - back)) / before) : 0;
}
