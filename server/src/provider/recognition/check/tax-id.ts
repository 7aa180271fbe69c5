/**
 * The characters of a unified social credit code in the order of their values (GB 32100-2015); I, O, S, V and Z are not
 * used.
 */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** Whether the text is a unified social credit code with a valid check character. */
export function isCreditCode(text: string): boolean {
  if (text.length !== 18) return false;
  const values = [...text].map((sign) => SIGNS.indexOf(sign));
  if (values.some((value) => value < 0)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * values[index]!, 0);
  return (31 - (sum % 31)) % 31 === values[17];
}

/**
 * Whether the text could be a tax number: a credit code, an old tax number, an identity number, or a temporary number
 * for a single sale.
 */
export function looksLikeTaxId(text: string): boolean {
  return /^[0-9A-Z]{15}$|^[0-9A-Z]{17,20}$/.test(text) && text.replace(/\D/g, '').length >= 8;
}

/** The characters that recognition most often confuses, each with the one it is probably meant to be. */
const CONFUSED: Record<string, string> = {
  O: '0',
  I: '1',
  S: '5',
  Z: '2',
  V: 'Y',
  '0': 'D',
  '8': 'B',
  '5': 'G',
  '2': 'Z',
  '1': 'L',
};

/**
 * Replaces characters outside the alphabet, and at most one confused character if that makes the check character valid.
 */
export function mendCreditCode(text: string): string {
  if (text.length !== 18) return text;
  const allowed = text.replace(/[OISZ]/g, (sign) => CONFUSED[sign]!);
  if (isCreditCode(allowed)) return allowed;
  const mended = [...allowed].flatMap((sign, index) => {
    const other = CONFUSED[sign];
    const candidate = other && allowed.slice(0, index) + other + allowed.slice(index + 1);
    return candidate && isCreditCode(candidate) ? [candidate] : [];
  });
  return mended.length === 1 ? mended[0]! : allowed;
}
