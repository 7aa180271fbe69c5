/**
 * Number of digits after the bag number in the code of a label, because bag numbers are unique only within a company.
 */
export const SEAL_DIGITS = 6;
/** Number of digits of a bag number: fits a 32-bit column and is shorter than the code of any label. */
const NUMBER = { least: 5, most: 9 } as const;

/** The check digit (Luhn, ISO/IEC 7812-1), which detects one wrong digit or two adjacent digits swapped. */
function checkDigit(body: string): number {
  const sum = [...body].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The number of a company's nth bag: counted from 1001, with a check digit against typing errors. */
export function bagNumber(nth: number): number {
  const body = String(1000 + nth);
  return Number(`${body}${checkDigit(body)}`);
}

export const isBagNumber = (number: number): boolean => {
  const text = String(number);
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1));
};

export interface ReadLabel {
  number: number;
  /** Null if the number was typed. */
  seal: string | null;
}

/**
 * Parses a scanned or typed label: digits of any width with any characters between them. Null if it cannot be a bag.
 */
export function readLabel(text: string): ReadLabel | null {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '');
  if (digits.length >= NUMBER.least && digits.length <= NUMBER.most)
    return { number: Number(digits), seal: null };
  const number = digits.slice(0, -SEAL_DIGITS);
  if (number.length < NUMBER.least || number.length > NUMBER.most) return null;
  return { number: Number(number), seal: digits.slice(-SEAL_DIGITS) };
}
