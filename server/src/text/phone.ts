/** A number of mainland China without its country code, any other with it; null for anything but a whole number. */
export function phoneOf(text: string | null, country?: string | null): string | null {
  const plain = (text ?? '').replaceAll(/[\s()-]/g, '').replace(/^00(?=[1-9])/, '+');
  if (!/^\+?\d{5,18}$/.test(plain)) return null;
  const code = country?.replace('+', '') ?? '';
  const whole = plain.startsWith('+') || !/^\d{1,4}$/.test(code) ? plain : `+${code}${plain}`;
  return whole.replace(/^\+?86(?=1\d{10}$)/, '');
}
