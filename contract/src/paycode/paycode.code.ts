/**
 * The code that a till reads: 20 digits of Open Payment Code v1 (docs/open-payment-code.md). `88`, the handle of the
 * device, eight digits that change each minute (RFC 6238 with SHA-256), and two check digits (ISO 7064, MOD 97-10).
 */

/** Begins no code of another wallet: WeChat 10–15, Alipay 25–30, UnionPay 62. */
export const CODE_PREFIX = '88';
export const CODE_LENGTH = 20;
export const HANDLE_DIGITS = 8;
export const CHANGING_DIGITS = 8;
/** Seconds for which a code is shown. */
export const STEP_SECONDS = 60;
/** Steps before and after the current one whose codes are still taken. */
export const STEP_TOLERANCE = 1;
/** Begins a payment that a device has signed while neither it nor the till had a network. */
export const OFFLINE_PREFIX = 'OPC1.';
/** Between the certificate of the device and the payment that the device signed. */
export const OFFLINE_SEPARATOR = '~';

export interface CodeParts {
  handle: string;
  changing: string;
}

/** Codes that are worth money elsewhere, and are shown to nobody: of WeChat, and of UnionPay. */
const PRIVATE = [/^1[0-5]\d{16}$/, /^62\d{17}$/];

/** Whether a text may be a code that another platform knows: digits, in the form of none that is known not to be. */
export const isForeignCode = (text: string): boolean =>
  /^\d{10,32}$/.test(text) &&
  !(text.startsWith(CODE_PREFIX) && text.length === CODE_LENGTH) &&
  !PRIVATE.some((form) => form.test(text));

/** The remainder of a number of any length, digit by digit: it does not fit into a JavaScript number. */
const mod97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** The two check digits of a text of digits. */
export const checkDigits = (digits: string): string => String(98 - mod97(`${digits}00`)).padStart(2, '0');

export function composeCode({ handle, changing }: CodeParts): string {
  const digits = `${CODE_PREFIX}${handle}${changing}`;
  return digits + checkDigits(digits);
}

/** Null for anything that is no code: another length or beginning, or a digit that was read wrongly. */
export function parseCode(text: string): CodeParts | null {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^88\d{18}$/.test(digits) || mod97(digits) !== 1) return null;
  return { handle: digits.slice(2, 10), changing: digits.slice(10, 18) };
}

/** The number of the step in which an instant lies, since 1970. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / (STEP_SECONDS * 1000));
