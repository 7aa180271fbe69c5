import type { Locale } from '@outlay/contract/locale';
import { minorDigits, type Money } from '@outlay/contract/money';

interface Reader {
  locale: Locale;
}
interface ReaderSomewhere extends Reader {
  timeZone: string;
}

/** An amount as the language writes it, always with its currency: `1 234,56 €`. */
export const moneyText = ({ amount, currency }: Money, { locale }: Reader): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: minorDigits(currency),
    useGrouping: 'always',
  }).format(amount / 10 ** minorDigits(currency));

export const instantText = (at: Date, { locale, timeZone }: ReaderSomewhere): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at);

/** The date of an instant in the reader's time zone. */
export const dayText = (at: string, { locale, timeZone }: ReaderSomewhere): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }).format(new Date(at));

/** A calendar date such as `2026-01-31`, independent of the time zone. */
export const calendarDayText = (day: string, { locale }: Reader): string =>
  dayText(day, { locale, timeZone: 'UTC' });
