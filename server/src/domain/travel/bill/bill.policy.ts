import type { BillAction, DifferenceAction, LineFate } from '@outlay/contract/travel/bill';

/** A bill as far as what may be done with it is concerned. */
export interface BillStanding {
  /** The document that pays it. */
  document_id: string | null;
  /** Minor units, with what is carried of earlier bills. */
  payable: number;
}

/** A bill on a document stays as it is; `creates`: whether the person may make documents. */
export function actionsOn({ document_id, payable }: BillStanding, creates: boolean): BillAction[] {
  if (document_id !== null) return [];
  return ['import', 'accept', ...(creates && payable > 0 ? ['pay' as const] : []), 'remove'];
}

/** Of a line that is not matched. A refund of an order that nobody knows, or money in another currency, settles nothing. */
export function actionsOnLine({ fate, amount }: { fate: LineFate; amount: number }): DifferenceAction[] {
  if (fate === 'unknown') return amount > 0 ? ['record'] : [];
  return fate === 'otherCurrency' ? [] : ['accept'];
}
