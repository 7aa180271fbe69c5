import { Day } from '@outlay/contract/fields';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { daysBetween, nextDay } from '#system/clock.ts';
import { readCsv, type TableRow } from '#text/csv.ts';

/** A public holiday, or a weekend day that is worked instead. */
export interface PublicDay {
  day: string;
  working: boolean;
  name: string;
}

/** One row of a notice: days off, or weekend days worked instead. */
const Span = z.object({
  /** The year of the notice; its first holiday may begin in the previous year. */
  year: z.string().regex(/^20\d{2}$/),
  from: Day,
  to: Day,
  kind: z.enum(['off', 'work']),
  name: z.string().min(1).max(60),
  /** The notice in which the days were announced. */
  source: z.string().min(1).max(200),
});
type Span = z.infer<typeof Span>;

const COLUMNS = ['year', 'from', 'to', 'kind', 'name', 'source'] as const;
const LONGEST_SPAN = 31;
const MOST_ROWS = 2_000;

/** Checks the dates: a mistyped year could declare a hundred days off. */
const isOfItsYear = ({ year, from, to }: Span): boolean =>
  from <= to &&
  daysBetween(from, to) < LONGEST_SPAN &&
  Math.abs(Number(from.slice(0, 4)) - Number(year)) <= 1;

/** The announced public days, by year. */
export type Holidays = ReadonlyMap<string, readonly PublicDay[]>;

/** Parses a file of `year,from,to,kind,name,source`; throws at the first invalid row, with its number. */
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

/** Adds the years of an operator's file; they replace the years shipped with this version. */
export function addHolidays(years: Holidays): void {
  china = new Map([...china, ...years]);
}

/** A country's public holidays and the weekend days worked instead, in order. */
export const publicDaysOf = (country: 'CN' | 'none'): readonly PublicDay[] =>
  country === 'CN' ? [...china.values()].flat().sort((a, b) => (a.day < b.day ? -1 : 1)) : [];
