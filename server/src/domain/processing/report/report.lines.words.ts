import type { ReportLine } from '@outlay/contract/processing/report';
import type { Locale } from '@outlay/contract/locale';
import type { Cell } from '#request/table-file.ts';
import { expenseTypeWord } from '#text/expense.words.ts';
import { headings } from '#text/list.words.ts';

export const lineHeadings = (locale: Locale): string[] =>
  headings(locale, [
    ...(['day', 'expenseType', 'amount', 'currency', 'person', 'department', 'project'] as const),
    ...(['merchant', 'city', 'number', 'title'] as const),
  ]);

export const lineCells = (line: ReportLine, locale: Locale): Cell[] => [
  line.day,
  expenseTypeWord(line.type, locale),
  line.money,
  line.money.currency,
  line.person,
  line.department,
  line.project,
  line.merchant,
  line.city,
  line.document?.number ?? '',
  line.document?.title ?? '',
];
