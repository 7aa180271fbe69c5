import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsDetail } from '@outlay/contract/platform/news';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '#api/call-error.ts';
import { formatDay, formatInstant } from '#text/format.ts';
import { redirectTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { Swiper } from '#ui/Swiper.tsx';
import css from './News.module.css';
import { newsQueries } from '../news.queries.ts';
import { NewsDock } from './NewsDock.tsx';
import { NewsPicture } from './NewsPicture.tsx';

/** One complete news item. */
export function NewsArticlePage({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(newsQueries.one(id));
  const gone = error instanceof CallError && error.code === 'NOT_FOUND';
  return (
    <Page
      title={t`Latest news`}
      dock={data && data.actions.length > 0 ? <NewsDock news={data} /> : undefined}
    >
      {gone ? (
        <Gone />
      ) : data ? (
        <Article news={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={280} />
      )}
    </Page>
  );
}

function Article({ news }: { news: NewsDetail }) {
  const { title, body, at, pictures, state } = news;
  return (
    <Card>
      <article className={css['article']}>
        <h2>{title}</h2>
        <div className={css['when']}>
          <time dateTime={at}>{formatInstant(at)}</time>
          {state !== 'published' && <StatePill news={news} />}
          {state === 'published' && <Until news={news} />}
        </div>
        <p>{body}</p>
        <Pictures ids={pictures.map(({ id }) => id)} />
      </article>
    </Card>
  );
}

/** A single picture is shown in the text; several in a carousel. */
function Pictures({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const pictures = ids.map((id, place) => <NewsPicture key={id} id={id} place={place + 1} />);
  return pictures.length > 1 ? <Swiper label={t`Pictures`}>{pictures}</Swiper> : pictures;
}

function StatePill({ news: { state } }: { news: NewsDetail }) {
  return state === 'draft' ? (
    <Pill tone="wait" icon="pen">
      <Trans>Draft</Trans>
    </Pill>
  ) : (
    <Pill icon="clock">
      <Trans>Expired</Trans>
    </Pill>
  );
}

/** Only shown to those who may edit it. */
function Until({ news: { expiresOn, actions } }: { news: NewsDetail }) {
  const { t } = useLingui();
  if (!expiresOn || actions.length === 0) return null;
  const day = formatDay(expiresOn);
  return <span>{t`Shown until ${day}`}</span>;
}

function Gone() {
  const { t } = useLingui();
  return (
    <Empty
      title={t`This news item no longer exists`}
      icon="news"
      action={
        <Button tone="line" onPress={() => redirectTo(ROUTES.news)}>
          <Trans>All news</Trans>
        </Button>
      }
    />
  );
}
