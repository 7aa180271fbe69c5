/** Cents as a decimal string: 4197 -> `41.97`. */
export function decimal(cents: number): string {
  const positive = Math.abs(cents);
  const fraction = String(positive % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${Math.floor(positive / 100)}.${fraction}`;
}
