import { minorDigits, parseAmount } from '@outlay/contract/money';

/** Whole units; more is certainly a typing error. */
const WHOLE_DIGITS = 6;

/** What is typed after one more key: a digit, `.`, `back` or `clear`. Keys that fit nothing are ignored. */
export function afterKey(typed: string, key: string, currency: string): string {
  if (key === 'clear') return '';
  if (key === 'back') return typed.slice(0, -1);
  const [whole = '', decimals] = typed.split('.');
  const digits = minorDigits(currency);
  if (key === '.') return decimals !== undefined || digits === 0 ? typed : `${whole || '0'}.`;
  if (decimals !== undefined) return decimals.length < digits ? typed + key : typed;
  if (whole === '0') return key;
  return whole.length < WHOLE_DIGITS ? typed + key : typed;
}

/** Minor units; 0 while nothing that costs is typed. */
export const amountOf = (typed: string, currency: string): number =>
  parseAmount(typed === '' ? '0' : typed, currency) ?? 0;
