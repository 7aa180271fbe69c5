import { useLingui } from '@lingui/react/macro';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { CallError } from '#api/call-error.ts';
import { laterPart } from '#offline/later-part.tsx';
import { useOnline } from '#offline/use-online.ts';
import { useMay } from '#session/use-session.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { Apps, StandardApps } from './Apps.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { HomeTop } from './HomeTop.tsx';
import { homeQueries } from '../home.queries.ts';
import css from './Home.module.css';
import { LastEdited } from './LastEdited.tsx';
import { News } from './News.tsx';
import { NoNetwork } from './NoNetwork.tsx';
import { Tiles } from './Tiles.tsx';
import { Todo } from './Todo.tsx';
import { Unreceived } from './Unreceived.tsx';

/** Unsent items; loaded separately to keep the start small. */
const Waiting = laterPart(() =>
  import('#features/workspace/unsent/phone/UnsentBar.tsx').then((m) => m.UnsentBar),
);

/** Loaded separately, since only few users release payments. */
const Release = laterPart(() => import('./Release.tsx').then((m) => m.Release));

export function HomePage() {
  const { t } = useLingui();
  const { data: fresh, error, refetch } = useQuery(homeQueries.counts());
  const silent = error instanceof CallError && error.outcomeUnknown;
  const kept = useQuery({ ...homeQueries.kept(), enabled: silent && !fresh }).data;
  const data = fresh ?? kept?.counts;
  const online = useOnline();
  const mayRelease = useMay('payment.release');
  return (
    <Page title={t`Home`} bare layout="columns">
      <div className={css['home']}>
        <HomeTop unread={data?.unread ?? 0} />
        <PullToRefresh onRefresh={refetch}>
          {(silent || !online) && data && <NoNetwork online={online} at={kept?.at} />}
          {data ? (
            <div className={css['board']}>
              <Todo counts={data} />
              {mayRelease && <Release />}
              <Unreceived inApproval={data.inApproval} onItsWay={data.onItsWay} />
              <Waiting />
              <Tiles counts={data} />
              <Apps entries={data.entries} />
              <LastEdited items={data.lastEdited} />
              <News items={data.news} />
            </div>
          ) : error && (kept === null || !silent) ? (
            <>
              <ErrorBox error={error} onRetry={() => void refetch()} />
              <Waiting />
              <StandardApps />
            </>
          ) : (
            <HomeSkeleton />
          )}
        </PullToRefresh>
      </div>
    </Page>
  );
}

/** At the start of the app, before the page is drawn. */
HomePage.prefetch = (queries: QueryClient) => queries.prefetchQuery(homeQueries.counts());
