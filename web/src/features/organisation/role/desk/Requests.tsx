import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { RequestCard } from './RequestCard.tsx';
import css from './Roles.module.css';
import { roleQueries } from './roles.queries.ts';

/** Roles over money that wait for a second person, and what became of the earlier ones. */
export function Requests() {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const list = useInfiniteQuery(roleQueries.requests(!all));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <div className={admin['tools']}>
        <span className={admin['small']}>
          <Trans>Finance permissions are given by two people: one requests, another confirms.</Trans>
        </span>
        <span className={admin['right']}>
          <SwitchField label={t`Include decided`} checked={all} onChange={setAll} />
        </span>
      </div>
      {list.error ? (
        <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
      ) : !items ? (
        <SkeletonRows />
      ) : items.length === 0 ? (
        <Empty title={t`Nothing is waiting`} icon="shield">
          <Trans>When someone gives a finance role, it appears here until a second person confirms it.</Trans>
        </Empty>
      ) : (
        <ul className={css['grants']} aria-label={t`To confirm`}>
          {items.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={admin['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
