/** Parses an amount to a decimal string with two places; undefined if the text is not an amount. */
export function parseMoney(text: string): string | undefined {
  const bare = text.replace(/[^\d.,-]/g, '');
  const match = /^(-?)((?:\d{1,3}(?:[.,]\d{3})+|\d+))(?:[.,](\d{1,2}))?-?$/.exec(bare);
  if (!match) return undefined;
  const whole = match[2]!.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const value = `${whole}.${(match[3] ?? '').padEnd(2, '0')}`;
  return match[1] === '-' || /^-|^\(.*\)$|-$/.test(text.trim()) ? `-${value}` : value;
}

/**
 * Converts a decimal string to minor units, because amounts are compared and added as integers, never as floats. NaN if
 * the text is not an amount with two decimal places.
 */
export function centsOf(amount: string): number {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount);
  if (!match) return Number.NaN;
  const cents = Number(match[2]) * 100 + Number(match[3]);
  return match[1] === '-' ? -cents : cents;
}

export function amountOfCents(cents: number): string {
  const bare = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(bare / 100)}.${String(bare % 100).padStart(2, '0')}`;
}
