import { useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepAddress } from '#navigation/keep-address.ts';
import { navigateTo } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { useMay } from '#session/use-session.ts';
import { AsOf } from '#ui/AsOf.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { bookQueries, seenBook } from '../account-book.queries.ts';
import { BookLinesPage } from './BookLinesPage.tsx';
import { BookSkeleton } from './BookSkeleton.tsx';
import { CurrencyPart } from './CurrencyPart.tsx';
import { MonthBars } from './MonthBars.tsx';
import { MonthSwitch } from './MonthSwitch.tsx';
import { thisMonth } from '../months.ts';
import { NothingSpent } from './NothingSpent.tsx';

/** My expenses and claims by month and type; with `list` in the address, the lines behind one bar. */
export function AccountBookPage() {
  const { list, month = thisMonth(), currency, type } = usePageQuery();
  if (list === undefined) return <Book start={month} />;
  return (
    <BookLinesPage
      filter={{
        month,
        ...(currency ? { currency } : {}),
        ...(type ? { type: type as ExpenseType } : {}),
      }}
    />
  );
}

function Book({ start }: { start: string }) {
  const { t } = useLingui();
  const [month, setMonth] = useState(start);
  const { data, error, refetch } = useQuery(bookQueries.month(month));
  const mayWrite = useMay('expense.write');
  const show = (next: string) => {
    setMonth(next);
    keepAddress(pageAddress(ROUTES.accountBook, { month: next }));
  };
  const open = (currency: string, type?: ExpenseType) =>
    navigateTo(
      `${ROUTES.accountBook}?list=1&month=${month}&currency=${currency}${type ? `&type=${type}` : ''}`,
    );
  const add = () => navigateTo(ROUTES.recordExpense);
  return (
    <Page
      title={t`Account book`}
      aside={mayWrite && <IconButton icon="plus" label={t`Record an expense`} onPress={add} />}
    >
      <MonthSwitch month={month} onChange={show} />
      {data ? (
        <PullToRefresh onRefresh={refetch}>
          <AsOf list={seenBook(month) ?? ''} />
          <MonthBars months={data.months} month={month} onChange={show} />
          {data.currencies.length === 0 && <NothingSpent onAdd={mayWrite ? add : undefined} />}
          {data.currencies.map((one) => (
            <CurrencyPart key={one.currency} part={one} onOpen={(type) => open(one.currency, type)} />
          ))}
        </PullToRefresh>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <BookSkeleton />
      )}
    </Page>
  );
}
