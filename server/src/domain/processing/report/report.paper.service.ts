import type { Locale } from '@outlay/contract/locale';
import type { ReportDimension, ReportQuery, ReportSums } from '@outlay/contract/processing/report';
import { departmentsById, getCompany } from '#domain/organisation/company/company.service.ts';
import type { PaperFact, PaperReport } from '#provider/pdf/pdf.port.ts';
import { calendarDayText, instantText, moneyText } from '#i18n/format.ts';
import { listNames } from './report.repository.ts';
import { periodBefore, sumCollected, type Reader } from './report.service.ts';
import { paperAmount, sheetOf } from './report.sheet.policy.ts';
import { reportWords, type ReportWords } from './report.words.ts';

interface Made {
  asOf: Date;
  language: Locale;
}

/** A report on paper: what it is about, and the table as the page shows it. */
export async function paperOf(
  reader: Reader,
  query: ReportQuery,
  { asOf, language }: Made,
): Promise<PaperReport> {
  const words = reportWords(language);
  const sums = await sumCollected(reader, query);
  const company = await getCompany(reader);
  const { by, across, compareFrom } = query;
  const { headings, rows, total } = sheetOf(sums, { by, across, compared: compareFrom !== null }, words);
  const textsOf = (row: (typeof rows)[number]) => [
    row.name,
    ...row.amounts.map((money) => paperAmount(money, language)),
  ];
  const [first = '', ...others] = headings;
  const at = (instant: Date) => instantText(instant, { locale: language, timeZone: reader.user.timeZone });
  return {
    ...{ company: company.name, title: words.word('report') },
    facts: await factsOf(reader, query, { sums, words, asOf: at(asOf) }),
    table: {
      heading: '',
      columns: [
        { label: first, align: 'start', share: 1 },
        ...others.map((label) => ({ label, align: 'end' as const, share: 0 })),
      ],
      rows: rows.map(textsOf),
      ...(total && { foot: textsOf(total) }),
    },
    printed: words.word('madeBy', { person: reader.user.name, at: at(reader.now()) }),
  };
}

async function factsOf(
  reader: Reader,
  query: ReportQuery,
  { sums, words, asOf }: { sums: Omit<ReportSums, 'asOf'>; words: ReportWords; asOf: string },
): Promise<PaperFact[]> {
  const { locale, word } = words;
  const span = ({ from, to }: { from: string; to: string }) =>
    word('span', { from: calendarDayText(from, { locale }), to: calendarDayText(to, { locale }) });
  const before = periodBefore(query);
  const only = Object.entries(query.only) as [ReportDimension, string][];
  const names = await listNames(
    reader.db,
    reader.user.companyId,
    only.filter(([by]) => ['department', 'person', 'project'].includes(by)).flatMap(([, key]) => key || []),
  );
  return [
    { label: word('period'), value: span(query) },
    { label: word('basis'), value: words.basis(query.basis) },
    { label: word('whose'), value: await whoseName(reader, query, words) },
    ...(before ? [{ label: word('before'), value: span(before) }] : []),
    { label: word('asOf'), value: asOf },
    { label: word('currency'), value: sums.currency },
    ...only.map(([by, key]) => ({
      label: words.dimension(by),
      value: words.group(by, { key, name: names.get(key) ?? '' }),
    })),
    {
      ...{ label: word('total'), strong: true },
      value: moneyText({ amount: sums.total, currency: sums.currency }, { locale }),
    },
    ...(sums.others.length > 0
      ? [
          {
            ...{ label: word('otherCurrencies'), wide: true },
            value: sums.others.map((money) => moneyText(money, { locale })).join(' · '),
          },
        ]
      : []),
  ];
}

async function whoseName(
  reader: Reader,
  { scope, departmentId }: Pick<ReportQuery, 'scope' | 'departmentId'>,
  { word }: ReportWords,
): Promise<string> {
  if (scope === 'own') return reader.user.name;
  if (departmentId === null) return word(scope === 'company' ? 'whole' : 'department');
  return (await departmentsById(reader, [departmentId])).get(departmentId)?.name ?? '';
}
