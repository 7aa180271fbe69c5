import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportDimension, ReportLine } from '@outlay/contract/processing/report';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { periodName } from '../report-period.ts';
import { reportQueries } from '../report.queries.ts';
import { filterOf, type ReportView } from '../report-view.ts';
import { BASIS_WORDS } from '../report-words.ts';
import { useKeyName } from '../use-key-name.ts';

interface ReportLinesPageProps {
  view: ReportView;
  /** A group; null for all lines. */
  only: { by: ReportDimension; key: string } | null;
}

/** The lines that make up a figure. */
export function ReportLinesPage({ view, only }: ReportLinesPageProps) {
  const { i18n, t } = useLingui();
  const nameOf = useKeyName();
  const list = useInfiniteQuery(
    reportQueries.lines({ ...filterOf(view), only: only ? { [only.by]: only.key } : {} }),
  );
  const [first] = list.data?.pages[0]?.items ?? [];
  const names: Partial<Record<ReportDimension, string | undefined>> = {
    ...{ person: first?.person, department: first?.department, project: first?.project },
  };
  const name = only && nameOf(only.by, { key: only.key, name: names[only.by] ?? '' });
  const isId = only !== null && only.by in names && names[only.by] === undefined;
  return (
    <Page
      title={[name && !isId ? name : i18n._(BASIS_WORDS[view.basis]), periodName(view.period)].join(' · ')}
    >
      <AsyncList
        list={list}
        empty={
          <Empty title={t`No spending in this period`} icon="chart">
            <Trans>Go back and choose another period.</Trans>
          </Empty>
        }
      >
        {(items) => (
          <LongRows items={items.map((line, at) => ({ ...line, id: String(at) }))} label={t`Lines`}>
            {(line) => <LineRow line={line} />}
          </LongRows>
        )}
      </AsyncList>
    </Page>
  );
}

/** Opens the document if the person may read it. */
function LineRow({ line }: { line: ReportLine }) {
  const { i18n } = useLingui();
  const { type, merchant, day, money, person, document, mayOpen } = line;
  const words = expenseTypeWords(type);
  const open = document && mayOpen ? document.id : null;
  return (
    <Row
      lead={<Square icon={words.icon} />}
      title={merchant || document?.title || i18n._(words.label)}
      sub={[formatDay(day), person, document?.number].filter(Boolean).join(' · ')}
      end={<Amount money={money} />}
      {...(open !== null && {
        more: true,
        onPress: () => navigateTo(pageAddress(ROUTES.document, { id: open })),
      })}
    />
  );
}
