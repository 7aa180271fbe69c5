import { Trans, useLingui } from '@lingui/react/macro';
import type { News } from '@outlay/contract/news';
import { formatInstant } from '#kit/format.ts';
import { redirectTo } from '#kit/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import css from './News.module.css';

/** One piece of news whole. An old one may have left the first pages of the list. */
export function NewsArticle({ news }: { news: News | undefined }) {
  const { t } = useLingui();
  return (
    <Page title={t`Latest news`}>
      {news ? (
        <Card>
          <article className={css['article']}>
            <h2>{news.title}</h2>
            <time dateTime={news.at}>{formatInstant(news.at)}</time>
            <p>{news.body}</p>
          </article>
        </Card>
      ) : (
        <Empty
          title={t`This news is no longer here`}
          icon="news"
          action={
            <Button tone="line" onPress={() => redirectTo('/pages/home/news/news')}>
              <Trans>All news</Trans>
            </Button>
          }
        />
      )}
    </Page>
  );
}
