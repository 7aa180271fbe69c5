export interface PaidLine {
  /** In the expense's currency: what was calculated, and what of it is over the tax-free limit. */
  amount: number;
  taxable: number;
  /** In the company's currency. */
  claimed: number;
  approved: number;
}

/**
 * What payroll taxes of a line, in the company's currency: the part over the limit at the line's exchange rate. What
 * the approvers cut comes off that part first, because the tax-free part is paid before it. Rounded half up.
 */
export function taxableOf({ amount, taxable, claimed, approved }: PaidLine): number {
  if (amount === 0) return 0;
  const over = Math.floor((2 * taxable * claimed + amount) / (2 * amount));
  return Math.max(0, over - (claimed - approved));
}
