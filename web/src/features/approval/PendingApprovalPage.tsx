import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/approval';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigateTo } from '#kit/nav.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { approvalQueries, type TaskTab } from './approval.queries.ts';
import { TaskRow } from './TaskRow.tsx';

export function PendingApprovalPage() {
  const { t } = useLingui();
  const [tab, setTab] = useState<TaskTab>('pending');
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  return (
    <Page title={t`Pending approval`}>
      <Tabs
        label={t`Pending approval`}
        value={tab}
        options={[
          { value: 'pending', label: t`Waiting for me` },
          { value: 'handled', label: t`Decided by me` },
        ]}
        onChange={setTab}
      />
      <SearchBar value={search} onChange={setSearch} placeholder={t`Number, title or person`} />
      <TaskList tab={tab} search={asked} />
    </Page>
  );
}

/** From the list of what waits, the next one is a tap away. */
const addressOf = (task: TaskSummary, tab: TaskTab) =>
  `/pages/form/bill?id=${task.document.id}${tab === 'pending' ? '&from=tasks' : ''}`;

function TaskList({ tab, search }: { tab: TaskTab; search: string }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(approvalQueries.tasks(tab, search));
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  if (items.length === 0) return <Nothing tab={tab} search={search} />;
  const overdue = items.filter((task) => task.overdue).length;
  return (
    <PullToRefresh onRefresh={list.refetch}>
      {overdue > 0 && (
        <p style={{ margin: '0 16px 8px', color: 'var(--stop)', fontSize: 13 }}>
          <Plural
            value={overdue}
            one="# has waited for more than a day"
            other="# have waited for more than a day"
          />
        </p>
      )}
      <InfiniteList
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      >
        <Rows label={tab === 'pending' ? t`Waiting for me` : t`Decided by me`}>
          {items.map((task) => (
            <TaskRow key={task.id} task={task} onPress={() => navigateTo(addressOf(task, tab))} />
          ))}
        </Rows>
      </InfiniteList>
    </PullToRefresh>
  );
}

function Nothing({ tab, search }: { tab: TaskTab; search: string }) {
  const { t } = useLingui();
  if (search)
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another word.</Trans>
      </Empty>
    );
  if (tab === 'handled') return <Empty title={t`You have not decided anything yet`} icon="check" />;
  return (
    <Empty title={t`All done`} icon="check">
      <Trans>Nothing waits for you. You will get a message when something does.</Trans>
    </Empty>
  );
}
