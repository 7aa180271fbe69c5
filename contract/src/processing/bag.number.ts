/** Digits after the number in a label's code, since the number alone could be another company's. */
export const SEAL_DIGITS = 6;
/** Short enough for a column of 32 bits, and shorter than any label's code. */
const NUMBER = { least: 5, most: 9 } as const;

/** The digit that makes the sum come out (Luhn, ISO/IEC 7812-1): one wrong digit, or two changed places, is noticed. */
function checkDigit(body: string): number {
  const sum = [...body].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** The number of a company's nth bag: counted from 1001, with a digit that tells a slip of the finger. */
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
  /** Null when the number was typed. */
  seal: string | null;
}

/** What a scanner or a person typed: digits of any width, whatever stands between them. Null: no bag is called so. */
export function readLabel(text: string): ReadLabel | null {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '');
  if (digits.length >= NUMBER.least && digits.length <= NUMBER.most)
    return { number: Number(digits), seal: null };
  const number = digits.slice(0, -SEAL_DIGITS);
  if (number.length < NUMBER.least || number.length > NUMBER.most) return null;
  return { number: Number(number), seal: digits.slice(-SEAL_DIGITS) };
}
