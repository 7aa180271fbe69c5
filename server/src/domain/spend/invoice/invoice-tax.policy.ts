import { allocate } from '@outlay/contract/allocation';
import type { ClaimedInvoice } from './invoice.repository.ts';

type Taxed = Pick<ClaimedInvoice, 'type' | 'tax' | 'total' | 'currency'>;

const DEDUCTIBLE: ReadonlySet<string> = new Set(['vat_special', 'vat_e_special', 'digital_special']);

/** Whether the tax of the invoice can be deducted from something booked in this currency. */
export const isDeductible = ({ type, currency }: Taxed, booked: string): boolean =>
  DEDUCTIBLE.has(type) && currency === booked;

/**
 * The deductible tax of invoices, divided among amounts that they cover, in minor units. Amounts that come to less than
 * the invoices deduct the tax in proportion.
 */
export function taxShares(special: readonly Taxed[], amounts: readonly number[]): number[] {
  const tax = special.reduce((sum, paper) => sum + Math.max(0, paper.tax ?? 0), 0);
  const total = special.reduce((sum, paper) => sum + Math.max(0, paper.total ?? 0), 0);
  const covered = amounts.reduce((sum, amount) => sum + amount, 0);
  const share = total > 0 && covered < total ? Math.floor((tax * covered) / total) : tax;
  return allocate(share, amounts).map((part, index) => Math.min(part, amounts[index] ?? 0));
}
