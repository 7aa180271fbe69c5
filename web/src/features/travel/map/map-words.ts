import { i18n } from '@lingui/core';

const number = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(i18n.locale || 'zh-Hans', options).format(value);

/** `850 m`, `26.4 km`, `1,280 km` in the reader's language. */
export function distanceWords(metres: number): string {
  if (metres < 1_000) return number(Math.round(metres), { style: 'unit', unit: 'meter' });
  const digits = metres < 100_000 ? 1 : 0;
  return number(metres / 1_000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: digits });
}

/** `45 min`, `2 hr, 5 min` in the reader's language. */
export function durationWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const unit = (value: number, name: 'hour' | 'minute') =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'short' });
  if (minutes < 60) return unit(minutes, 'minute');
  const rest = minutes % 60;
  return [unit(Math.floor(minutes / 60), 'hour'), ...(rest > 0 ? [unit(rest, 'minute')] : [])].join(' ');
}
