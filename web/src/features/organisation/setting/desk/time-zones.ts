/** Every time zone that the browser knows: `Asia/Shanghai · GMT+8`. */
export function timeZones(locale: string, now: Date): { value: string; label: string }[] {
  return Intl.supportedValuesOf('timeZone').map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} · ${offsetOf(value, locale, now)}`,
  }));
}

function offsetOf(timeZone: string, locale: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
