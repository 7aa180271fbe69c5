import type { ReportSchedule, ReportSums } from '@outlay/contract/processing/report';
import type { Locale } from '@outlay/contract/locale';
import { calendarDayText, moneyText } from '#i18n/format.ts';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';
import type { Period } from './report.repository.ts';
import { reportWords } from './report.words.ts';

const REPORT = msg({
  message:
    'Outlay: {name}, {from} to {to}. {basis}: {total}, in the period before {before}.\n\n{rows}\n\nAll figures and charts: {link}',
});

interface Mailed {
  schedule: ReportSchedule;
  period: Period;
  sums: Omit<ReportSums, 'asOf'>;
  link: string;
}

/** The text of a report by mail: the total, and a line for each group. */
export function reportMail({ schedule, period, sums, link }: Mailed, locale: Locale): string {
  const { currency, groups, rest } = sums;
  const { basis, group, word } = reportWords(locale);
  const money = (amount: number, own = currency) => moneyText({ amount, currency: own }, { locale });
  const { by } = schedule;
  const rows = [
    ...groups.map((one) => `${group(by, one)}: ${money(one.amount, by === 'currency' ? one.key : currency)}`),
    ...(rest ? [`${word('others')}: ${money(rest.amount)}`] : []),
  ];
  return words(locale)(REPORT, {
    ...{ name: schedule.name, link, basis: basis(schedule.basis) },
    ...{ from: calendarDayText(period.from, { locale }), to: calendarDayText(period.to, { locale }) },
    ...{ total: money(sums.total), before: money(sums.before), rows: rows.join('\n') },
  });
}
