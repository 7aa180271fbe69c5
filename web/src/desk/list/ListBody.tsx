import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Empty } from '#ui/Empty.tsx';
import type { PagedQuery } from '#ui/AsyncList.tsx';
import { PagedList } from './PagedList.tsx';
import type { Rows } from './use-rows.ts';

/** The query state that is used; the rows are passed separately. */
type ListQuery = Omit<PagedQuery<unknown>, 'data' | 'fetchNextPage'> & { data: unknown };

interface ListBodyProps<Row> {
  rows: Pick<Rows<Row>, 'rows' | 'loadMore'> & { list: ListQuery };
  filtered: boolean;
  onClear: () => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}

/** The rows of a list, or its loading, error or empty state. */
export function ListBody<Row>({
  rows: { list, rows, loadMore },
  filtered,
  onClear,
  empty,
  children,
}: ListBodyProps<Row>) {
  const { t } = useLingui();
  const nothing = filtered ? (
    <Empty
      title={t`Nothing matches`}
      icon="search"
      action={
        <Button onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    empty
  );
  const { data, ...query } = list;
  return (
    <PagedList
      list={{ ...query, data: data ? { pages: [{ items: rows }] } : undefined, fetchNextPage: loadMore }}
      skeletonCount={6}
      empty={nothing}
    >
      {() => children}
    </PagedList>
  );
}
