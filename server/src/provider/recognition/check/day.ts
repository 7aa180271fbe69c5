/** Prefixes of month names in English, French, German, Spanish and Dutch. */
const MONTHS = [
  'jan|ene',
  'feb|f[ée]v',
  'mar|m[äa]r|mrt|maa',
  'apr|avr|abr',
  'may|mai|mei',
  'jun|juin',
  'jul|juil',
  'aug|ao[uû]|ago',
  'sep',
  'oct|okt',
  'nov',
  'dec|d[ée]c|dez|dic',
].map((names) => new RegExp(`^(?:${names})`, 'i'));

/** Returns `YYYY-MM-DD` if the date exists and is between 1990 and 2100. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year;
  if (full < 1990 || full > 2100 || month < 1 || month > 12 || day < 1) return undefined;
  if (day > new Temporal.PlainYearMonth(full, month).daysInMonth) return undefined;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Parses a Chinese date: 2019年03月19日, 2019 05 08, 20190508 or 2019-05-08. */
export function parseChineseDay(text: string): string | undefined {
  const match = /((?:19|20)\d{2})\s*[年\-./]?\s*(\d{1,2})\s*[月\-./]?\s*(\d{1,2})\s*日?/.exec(text);
  if (!match) return undefined;
  const bare = /((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text.replace(/\s/g, ''));
  const [, year, month, day] = bare ?? match;
  return dayOf(Number(year), Number(month), Number(day));
}

export interface FoundDay {
  value: string;
  index: number;
  length: number;
  /** The date would also be valid with day and month swapped. */
  ambiguous: boolean;
}

const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{2}|\d(?!\d))/g;
/** With a four-digit year, a time or another number may directly precede or follow the date. */
const LONG_YEAR = /(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2})(?!:)/g;
const SHORT_YEAR =
  /(?<![\d.,/-])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{2})(?:(?=\d{2}:\d{2})|(?![\d/-]|[.,]\d))/g;
const NAMED =
  /(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,']{0,3}([A-Za-zéûä]{3,9})[\s\-/.,']{0,3}((?:19|20)\d{2}|\d{2}(?!\d))/g;
const NAME_FIRST = /([A-Za-zéûä]{3,9})[\s.-]{0,2}(\d{1,2})(?:st|nd|rd|th)?[\s,]{1,3}(\d{4})(?!\d)/g;

const monthOf = (name: string): number => MONTHS.findIndex((month) => month.test(name)) + 1;

/** Finds every Western date in a line of text, in order. An ambiguous date is read as day before month. */
export function findDays(text: string): FoundDay[] {
  const found: FoundDay[] = [];
  const add = (match: RegExpExecArray, value: string | undefined, ambiguous = false) => {
    const taken = found.some(
      (other) => match.index < other.index + other.length && other.index < match.index + match[0].length,
    );
    if (value && !taken) found.push({ value, index: match.index, length: match[0].length, ambiguous });
  };
  for (const match of text.matchAll(YEAR_FIRST))
    add(match, dayOf(Number(match[1]), Number(match[3]), Number(match[4])));
  for (const match of [...text.matchAll(LONG_YEAR), ...text.matchAll(SHORT_YEAR)]) {
    const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
    const usual = dayOf(year, second, first);
    add(match, usual ?? dayOf(year, first, second), usual !== undefined && first <= 12 && first !== second);
  }
  for (const match of text.matchAll(NAMED))
    add(match, dayOf(Number(match[3]), monthOf(match[2]!), Number(match[1])));
  for (const match of text.matchAll(NAME_FIRST))
    add(match, dayOf(Number(match[3]), monthOf(match[1]!), Number(match[2])));
  return found.sort((a, b) => a.index - b.index);
}
