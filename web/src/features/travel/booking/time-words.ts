import { plural } from '@lingui/core/macro';
import { i18n } from '@lingui/core';

/** `2 h 15 min`, as the language shortens it. */
export function durationText(minutes: number): string {
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && part(hours, 'hour'), (rest > 0 || hours === 0) && part(rest, 'minute')]
    .filter(Boolean)
    .join(i18n.locale.startsWith('zh') ? '' : ' ');
}

/** `14:07` of a local time; empty of a day. */
export const clockText = (time: string): string => time.slice(11, 16);

const days = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);

/** `+1` when it ends on a later day; empty on the same. */
export function laterText(from: string, to: string): string {
  const count = days(from, to);
  return count > 0 ? `+${count}` : '';
}

export const nightsText = (from: string, to: string): string =>
  plural(days(from, to), { one: '# night', other: '# nights' });
