import { afterEach, expect, test } from 'vitest';
import { isWorkingDay } from './calendar.policy.ts';
import { addHolidays, publicDaysOf, readHolidays, type Holidays } from './holidays.ts';

const HEADING = 'year,from,to,kind,name,source';
const file = (...rows: string[]) => [HEADING, ...rows].join('\n');

const shipped: Holidays = Map.groupBy(publicDaysOf('CN'), ({ day }) => day.slice(0, 4));
afterEach(() => addHolidays(new Map([...shipped, ['2027', []]])));

const works = (day: string) =>
  isWorkingDay(
    {
      ...{ timeZone: 'Asia/Shanghai', opens: '09:00', closes: '18:00', breakFrom: null, breakTo: null },
      weekend: [6, 7],
      exceptions: new Map(publicDaysOf('CN').map(({ day: one, working }) => [one, working])),
    },
    day,
  );

test('a year that an operator brings counts, with a holiday that begins in the year before', () => {
  expect([works('2026-12-31'), works('2027-01-01'), works('2027-02-20')]).toEqual([true, true, false]);

  addHolidays(
    readHolidays(
      file('2027,2026-12-31,2027-01-02,off,元旦,a notice', '2027,2027-02-20,2027-02-20,work,调休,a notice'),
    ),
  );

  expect([works('2026-12-31'), works('2027-01-01'), works('2027-02-20')]).toEqual([false, false, true]);
  // Other years are unchanged.
  expect([works('2026-10-01'), works('2026-10-10')]).toEqual([false, true]);
});

test('a year that is brought again replaces the one that came with this version', () => {
  addHolidays(readHolidays(file('2026,2026-10-01,2026-10-03,off,国庆节,a later notice')));

  expect([works('2026-10-02'), works('2026-10-05'), works('2026-01-01')]).toEqual([false, true, true]);
});

test.each([
  ['another heading', 'day,name\n2027-01-01,元旦', /^the first row is not year,from/],
  ['a day that is none', file('2027,2027-02-30,2027-03-01,off,元旦,x'), 'row 2: the from is not right'],
  [
    'another kind',
    file('2027,2027-01-01,2027-01-01,off,元旦,x', '', '2027,2027-01-02,2027-01-02,holiday,元旦,x'),
    'row 4: the kind is not right',
  ],
  ['no source', file('2027,2027-01-01,2027-01-01,off,元旦'), 'row 2: the source is not right'],
  [
    'days the wrong way round',
    file('2027,2027-01-03,2027-01-01,off,元旦,x'),
    'row 2: from and to are not days of its year',
  ],
  [
    'days of another year',
    file('2027,2037-01-01,2037-01-01,off,元旦,x'),
    'row 2: from and to are not days of its year',
  ],
  [
    'a day twice',
    file('2027,2027-01-01,2027-01-03,off,元旦,x', '2027,2027-01-03,2027-01-03,work,元旦,x'),
    'row 3: 2027-01-03 stands in the file twice',
  ],
])('a file with %s is refused, with its row', (_, text, message) => {
  expect(() => readHolidays(text)).toThrow(message);
});
