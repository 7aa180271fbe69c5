import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { Apps } from './Apps.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { HomeTop } from './HomeTop.tsx';
import { homeQueries } from './home.queries.ts';
import css from './Home.module.css';
import { LastEdited } from './LastEdited.tsx';
import { News } from './News.tsx';
import { Tiles } from './Tiles.tsx';
import { Unreceived } from './Unreceived.tsx';

export function HomePage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(homeQueries.counts());
  // What was done on another page shows here at once.
  useEffect(() => {
    void refetch();
  }, [refetch]);
  return (
    <Page title={t`Home`} bare>
      <div className={css['home']}>
        <HomeTop unread={data?.unread ?? 0} />
        <PullToRefresh onRefresh={refetch}>
          {data ? (
            <>
              <Unreceived inApproval={data.inApproval} onItsWay={data.onItsWay} />
              <Tiles counts={data} />
              <Apps />
              <LastEdited items={data.lastEdited} />
              <News items={data.news} />
            </>
          ) : error ? (
            <ErrorBox error={error} onRetry={() => void refetch()} />
          ) : (
            <HomeSkeleton />
          )}
        </PullToRefresh>
      </div>
    </Page>
  );
}
