import type { DocumentRow } from './document.repository.ts';

type Amounts = Pick<DocumentRow, 'effect' | 'approved_amount' | 'amount' | 'offset_amount'>;

/** What is to be paid for a document, in its currency: what was approved, without what was written off. */
export const payableOf = ({ effect, approved_amount, amount, offset_amount }: Amounts): number =>
  effect === 'none' || effect === 'repayment' ? 0 : Math.max((approved_amount ?? amount) - offset_amount, 0);
