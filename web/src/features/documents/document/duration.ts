import { i18n } from '@lingui/core';

/** How long something has lasted, in the largest whole unit: “2 hours”; at least a minute. */
export function formatLasting(since: string, now: Date = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  const [value, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 1440
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / 1440), 'day'] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(i18n.locale || 'zh-Hans', options).format(value);
}
