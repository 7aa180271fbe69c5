import type { Period } from '../flow-editor.queries.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** The last full quarter before a day. */
export function quarterBefore(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3);
  const inYear = quarter === 0 ? year - 1 : year;
  const last = quarter === 0 ? 12 : quarter * 3;
  const days = new Date(Date.UTC(inYear, last, 0)).getUTCDate();
  return { from: `${inYear}-${two(last - 2)}-01`, to: `${inYear}-${two(last)}-${two(days)}` };
}
