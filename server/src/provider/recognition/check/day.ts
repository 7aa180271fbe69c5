const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `YYYY-MM-DD` when such a day exists, between 1990 and 2100. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year;
  if (full < 1990 || full > 2100 || month < 1 || month > 12 || day < 1) return undefined;
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return undefined;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A Chinese day: 2019年03月19日, 2019 05 08, 20190508, 2019-05-08. */
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
  /** Day and month could be swapped and both would exist. */
  ambiguous: boolean;
}

const NUMERIC = /(?<![\d.,/-])(\d{1,4})\s?([/.\-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/]|[.,]\d)/g;
const NAMED = /(?<![\d])(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,']{0,3}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s\-/.,']{0,3}(\d{4}|\d{2})(?!\d)/gi;
const NAME_FIRST = /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s.\-]{0,2}(\d{1,2})(?:st|nd|rd|th)?[\s,]{1,3}(\d{4})(?!\d)/gi;

/** Every day in a line of text written the Western way; of two readings the day stands before the month. */
export function findDays(text: string): FoundDay[] {
  const found: FoundDay[] = [];
  const add = (match: RegExpExecArray, value: string | undefined, ambiguous: boolean) => {
    if (value) found.push({ value, index: match.index, length: match[0].length, ambiguous });
  };
  for (const match of text.matchAll(NUMERIC)) {
    const [first, second, third] = [Number(match[1]), Number(match[3]), Number(match[4])];
    if (match[1]!.length === 4) add(match, dayOf(first, second, third), false);
    else {
      const usual = dayOf(third, second, first);
      add(match, usual ?? dayOf(third, first, second), usual !== undefined && first <= 12 && first !== second);
    }
  }
  for (const match of text.matchAll(NAMED)) {
    add(match, dayOf(Number(match[3]), MONTHS.indexOf(match[2]!.toLowerCase()) + 1, Number(match[1])), false);
  }
  for (const match of text.matchAll(NAME_FIRST)) {
    add(match, dayOf(Number(match[3]), MONTHS.indexOf(match[1]!.toLowerCase()) + 1, Number(match[2])), false);
  }
  return found.sort((a, b) => a.index - b.index);
}
