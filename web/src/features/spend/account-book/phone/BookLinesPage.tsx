import { useLingui } from '@lingui/react/macro';
import type { BookLine } from '@outlay/contract/spend/expense.book';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Amount } from '#ui/Amount.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { bookQueries, type BookFilter } from '../account-book.queries.ts';
import { longMonth } from '../months.ts';
import { NothingSpent } from './NothingSpent.tsx';
import { STATE_WORDS } from './state-words.ts';

/** The expenses that make up a sum. */
export function BookLinesPage({ filter }: { filter: BookFilter }) {
  const { i18n, t } = useLingui();
  const list = useInfiniteQuery(bookQueries.lines(filter));
  const month = longMonth(filter.month);
  const type = filter.type && EXPENSE_TYPES[filter.type];
  const title = type ? `${i18n._(type.label)} · ${month}` : month;
  return (
    <Page title={title}>
      <AsyncList list={list} empty={<NothingSpent onAdd={undefined} />}>
        {(items) => (
          <LongRows items={items} label={t`Expenses`}>
            {(line) => <LineRow line={line} />}
          </LongRows>
        )}
      </AsyncList>
    </Page>
  );
}

/** A line of a document opens the document; an expense in no document opens for editing. */
const addressOf = ({ kind, id, documentId }: BookLine): string =>
  documentId && kind === 'line'
    ? pageAddress(ROUTES.document, { id: documentId })
    : pageAddress(ROUTES.recordExpense, { id });

function LineRow({ line }: { line: BookLine }) {
  const { i18n } = useLingui();
  const { type, merchant, remarks, spentOn, money, state, documentNumber } = line;
  const words = EXPENSE_TYPES[type];
  return (
    <Row
      lead={<Square icon={words.icon} />}
      title={merchant || remarks || i18n._(words.label)}
      sub={[formatDay(spentOn), documentNumber].filter(Boolean).join(' · ')}
      end={
        <>
          <Amount money={money} />
          <Pill tone={STATE_WORDS[state].tone}>{i18n._(STATE_WORDS[state].label)}</Pill>
        </>
      }
      onPress={() => navigateTo(addressOf(line))}
    />
  );
}
