import { i18n } from '@lingui/core';
import { minorDigits, type Money } from '@outlay/contract/money';
import { DEFAULT_CURRENCY } from '#device/constants.ts';
import { session } from '#session/session.ts';

/** The locale for amounts, dates and sorting. */
const locale = (): string => i18n.locale || 'zh-Hans';

const memo = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
};

const moneyFormat = memo((key) => {
  const [language = 'zh-Hans', currency = 'CNY'] = key.split('|');
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
});

type Display = 'narrowSymbol' | 'symbol';
const displayed = (language: string, currency: string, currencyDisplay: Display): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/**
 * The short symbol for the company's own currency; for others one that cannot be confused with it: beside yuan (¥),
 * yen are JP¥ in every language.
 */
const symbolOf = memo((key) => {
  const [language = 'zh-Hans', currency = 'CNY', own = 'CNY'] = key.split('|');
  const short = displayed(language, own, 'narrowSymbol');
  if (currency === own) return short;
  const names = [language, 'zh-Hans', 'en'].map((one) => displayed(one, currency, 'symbol'));
  return names.find((name) => name !== short) ?? currency;
});

const ownCurrency = (): string => session.getState().user?.currency ?? DEFAULT_CURRENCY;

const dateFormat = memo((key) => {
  const [language = 'zh-Hans', options = '{}'] = key.split('|');
  return new Intl.DateTimeFormat(language, JSON.parse(options) as Intl.DateTimeFormatOptions);
});

const relativeFormat = memo((key) => new Intl.RelativeTimeFormat(key, { numeric: 'auto' }));

export interface MoneyPart {
  kind: 'currency' | 'number';
  text: string;
}

/** The currency separate from the number, so that it can be smaller; with a real minus sign. */
export function moneyParts({ amount, currency }: Money): MoneyPart[] {
  const value = amount / 10 ** minorDigits(currency);
  const parts: MoneyPart[] = [];
  const symbol = symbolOf(`${locale()}|${currency}|${ownCurrency()}`);
  for (const { type, value: text } of moneyFormat(`${locale()}|${currency}`).formatToParts(value)) {
    const kind = type === 'currency' ? 'currency' : 'number';
    const shown = type === 'minusSign' ? '−' : type === 'currency' ? symbol : text;
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += shown;
    else parts.push({ kind, text: shown });
  }
  return parts;
}

export const formatMoney = (money: Money): string =>
  moneyParts(money)
    .map((part) => part.text)
    .join('');

/** Amounts in different currencies are listed side by side, never added up. */
export const formatSums = (sums: readonly Money[]): string => sums.map(formatMoney).join(' + ');

const formatDate = (value: string | Date, options: Intl.DateTimeFormatOptions): string => {
  const date = typeof value === 'string' ? new Date(value) : value;
  return Number.isNaN(date.getTime())
    ? ''
    : dateFormat(`${locale()}|${JSON.stringify(options)}`).format(date);
};

/** The month as a word where the language has one: 03/04 is ambiguous. */
const DAY = { month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A calendar date, `YYYY-MM-DD`, independent of the time zone. */
export const formatDay = (day: string): string =>
  formatDate(`${day}T00:00:00Z`, { year: 'numeric', ...DAY, timeZone: 'UTC' });

/** A calendar month, `YYYY-MM`; `short` omits the year. */
export const formatMonth = (month: string, look: 'long' | 'short'): string =>
  formatDate(`${month}-01T00:00:00Z`, {
    ...(look === 'long' ? { year: 'numeric' } : {}),
    month: look,
    timeZone: 'UTC',
  });

export const formatTime = (instant: string): string => formatDate(instant, CLOCK);

export const formatInstant = (instant: string): string => formatDate(instant, { ...DAY, ...CLOCK });

/** A local time at a place, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, which is shown as it is and not converted. */
export const formatPlaceTime = (time: string): string =>
  time.length > 10
    ? formatDate(`${time}:00Z`, { ...DAY, ...CLOCK, timeZone: 'UTC' })
    : formatDate(`${time}T00:00:00Z`, { ...DAY, timeZone: 'UTC' });

/** For records: includes the year. */
export const formatFullInstant = (instant: string): string =>
  formatDate(instant, { year: 'numeric', ...DAY, ...CLOCK });

const midnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Today the time, in the last week “yesterday” and the like, otherwise the date. */
export function formatRecent(instant: string, now: Date = new Date()): string {
  const date = new Date(instant);
  const days = Math.round((midnight(date) - midnight(now)) / 86_400_000);
  if (days === 0) return formatTime(instant);
  if (days < 0 && days > -7) return relativeFormat(locale()).format(days, 'day');
  const sameYear = date.getFullYear() === now.getFullYear();
  return formatDate(date, { ...(sameYear ? {} : { year: 'numeric' }), ...DAY });
}

/** How long ago, in the largest whole unit: “2 hours ago”. */
export function formatSince(instant: string, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const [size, unit] =
    seconds > -3600
      ? ([60, 'minute'] as const)
      : seconds > -86_400
        ? ([3600, 'hour'] as const)
        : ([86_400, 'day'] as const);
  return relativeFormat(locale()).format(Math.trunc(seconds / size), unit);
}

export const formatPercent = (part: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(part);

/** The name of the time zone: “China Standard Time” for `Asia/Shanghai`. */
export const timeZoneWords = (timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Today's date in the local time zone, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Today's date in the given time zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

/** A text stored in several languages, in the reader's language or the closest one. */
export const localText = (text: Record<string, string>): string =>
  text[locale()] ??
  (locale() === 'zh-Hant' ? text['zh-Hans'] : undefined) ??
  text['en'] ??
  Object.values(text)[0] ??
  '';

const BYTES = ['kilobyte', 'megabyte', 'gigabyte'];

export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ** 2 ? 0 : bytes < 1024 ** 3 ? 1 : 2;
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: BYTES[step],
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** (step + 1));
}
