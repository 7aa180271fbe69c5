import { minorDigits, type Money } from '@outlay/contract/money';
import type { PrintWords } from './print.words.ts';

/** `1 234,56 €` as the language writes it; the currency is always there. */
export const moneyText = ({ amount, currency }: Money, { locale }: PrintWords): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: minorDigits(currency),
    useGrouping: 'always',
  }).format(amount / 10 ** minorDigits(currency));

export const instantText = (at: Date, { locale, timeZone }: PrintWords) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);

export const dayText = (at: string, { locale, timeZone }: PrintWords) =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }).format(new Date(at));
