import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { PagedList, type PagedQuery } from './PagedList.tsx';
import type { Rows } from './use-rows.ts';

/** What of the question is told; its rows come apart from it. */
type Asked = Omit<PagedQuery<unknown>, 'data' | 'fetchNextPage'> & { data: unknown };

interface ListBodyProps<Row> {
  rows: Pick<Rows<Row>, 'rows' | 'loadMore'> & { list: Asked };
  filtered: boolean;
  onClear: () => void;
  /** Where there is nothing at all. */
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A list while it is asked for, where it cannot be had, where there is nothing, and its rows. */
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
  const { data, ...asked } = list;
  return (
    <PagedList
      list={{ ...asked, data: data ? { pages: [{ items: rows }] } : undefined, fetchNextPage: loadMore }}
      waiting={6}
      empty={nothing}
    >
      {() => children}
    </PagedList>
  );
}
