import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportLine } from '@outlay/contract/processing/report';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { WithDocumentPane } from '#desk/document-pane.ts';
import { PagedList } from '#desk/list/PagedList.tsx';
import { formatDay, formatMoney } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { reportQueries } from '../report.queries.ts';
import { filterOf, type ReportView } from '../report-view.ts';
import css from './Reports.module.css';
import type { Drilled } from './desk-types.ts';

interface LinesPaneProps extends WithDocumentPane {
  view: ReportView;
  only: Drilled;
}

/** The lines behind a figure; one whose document the person may read opens it in their place. */
export function LinesPane({ view, only, DocumentPane }: LinesPaneProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const list = useInfiniteQuery(reportQueries.lines({ ...filterOf(view), only }));
  if (open !== null)
    return (
      <>
        <Button type="text" icon={<Icon name="back" size={16} />} onClick={() => setOpen(null)}>
          <Trans>Back to the lines</Trans>
        </Button>
        <DocumentPane id={open} />
      </>
    );
  return (
    <div className={css['lines']}>
      <h2>{t`Lines`}</h2>
      <PagedList list={list} empty={<Empty title={t`No spending in this period`} icon="chart" />}>
        {(items) => (
          <ul>
            {items.map((line, at) => (
              <li key={`${line.document?.id ?? ''} ${String(at)}`}>
                <Line line={line} onOpen={setOpen} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Line({ line, onOpen }: { line: ReportLine; onOpen: (id: string) => void }) {
  const { i18n } = useLingui();
  const { type, merchant, day, money, person, document, mayOpen } = line;
  const content = (
    <>
      <span>
        {merchant || document?.title || i18n._(expenseTypeWords(type).label)}
        <small>{[formatDay(day), person, document?.number].filter(Boolean).join(' · ')}</small>
      </span>
      <b>{formatMoney(money)}</b>
    </>
  );
  return document && mayOpen ? (
    <button type="button" className={css['line']} onClick={() => onOpen(document.id)}>
      {content}
    </button>
  ) : (
    <div className={css['line']}>{content}</div>
  );
}
