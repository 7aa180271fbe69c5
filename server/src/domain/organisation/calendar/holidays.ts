import { Day } from '@outlay/contract/fields';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { daysBetween, nextDay } from '#system/clock.ts';
import { readCsv, type TableRow } from '#text/csv.ts';

/** A day that the country takes out of its week. */
export interface PublicDay {
  day: string;
  working: boolean;
  name: string;
}

/** A line of a notice: days off, or weekend days worked instead. */
const Span = z.object({
  /** The year that the notice is about: its first holiday may begin in the year before. */
  year: z.string().regex(/^20\d{2}$/),
  from: Day,
  to: Day,
  kind: z.enum(['off', 'work']),
  name: z.string().min(1).max(60),
  /** The notice, so that whoever doubts a day finds where it was said. */
  source: z.string().min(1).max(200),
});
type Span = z.infer<typeof Span>;

const COLUMNS = ['year', 'from', 'to', 'kind', 'name', 'source'] as const;
const LONGEST_SPAN = 31;
const MOST_ROWS = 2_000;

/** A slip in a year would give everybody a hundred days off. */
const isOfItsYear = ({ year, from, to }: Span): boolean =>
  from <= to &&
  daysBetween(from, to) < LONGEST_SPAN &&
  Math.abs(Number(from.slice(0, 4)) - Number(year)) <= 1;

/** Years of public days as they were announced, by year. */
export type Holidays = ReadonlyMap<string, readonly PublicDay[]>;

/** Reads a file of them, `year,from,to,kind,name,source`; the first row that is none ends it, with its number. */
export function readHolidays(text: string): Holidays {
  const [heading, ...rows] = readCsv(text, { rows: MOST_ROWS });
  if (heading?.cells.join(',') !== COLUMNS.join(','))
    throw new Error(`the first row is not ${COLUMNS.join(',')}`);
  const seen = new Set<string>();
  const spans = rows.map((row) => ({ row, span: spanOf(row) }));
  const days = spans.flatMap(({ row, span }) =>
    daysOf(span).map((one) => {
      if (seen.has(one.day)) throw new Error(`row ${row.row}: ${one.day} stands in the file twice`);
      seen.add(one.day);
      return { year: span.year, one };
    }),
  );
  return new Map(
    [...Map.groupBy(days, ({ year }) => year)].map(([year, all]) => [year, all.map(({ one }) => one)]),
  );
}

function spanOf({ row, cells }: TableRow): Span {
  const parsed = Span.safeParse(Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? ''])));
  if (!parsed.success)
    throw new Error(`row ${row}: the ${parsed.error.issues[0]?.path.join('.')} is not right`);
  if (!isOfItsYear(parsed.data)) throw new Error(`row ${row}: from and to are not days of its year`);
  return parsed.data;
}

function daysOf({ from, to, kind, name }: Span): PublicDay[] {
  const days: PublicDay[] = [];
  for (let day = from; day <= to; day = nextDay(day)) days.push({ day, working: kind === 'work', name });
  return days;
}

const SHIPPED = new URL('holidays/CN.csv', import.meta.url);
let china = readHolidays(readFileSync(SHIPPED, 'utf8'));

/** The years of an operator's file, in place of those that came with this version. */
export function addHolidays(years: Holidays): void {
  china = new Map([...china, ...years]);
}

/** A country's public holidays and the weekend days it works instead. */
export const publicDaysOf = (country: 'CN' | 'none'): readonly PublicDay[] =>
  country === 'CN' ? [...china.values()].flat().sort((a, b) => (a.day < b.day ? -1 : 1)) : [];
