import type { Locale } from '@outlay/contract/locale';
import { minorDigits, type Money } from '@outlay/contract/money';

interface Reader {
  locale: Locale;
}
interface ReaderSomewhere extends Reader {
  timeZone: string;
}

/** `1 234,56 €` as the language writes it; the currency is always there. */
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

/** The day of an instant, where the reader is. */
export const dayText = (at: string, { locale, timeZone }: ReaderSomewhere): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }).format(new Date(at));

/** A day of the calendar, `2026-01-31`: the same everywhere. */
export const calendarDayText = (day: string, { locale }: Reader): string =>
  dayText(day, { locale, timeZone: 'UTC' });
