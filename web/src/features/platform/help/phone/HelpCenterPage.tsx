import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePageQuery } from '#navigation/use-page.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { articlesOf } from './articles.ts';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpList } from './HelpList.tsx';

/** Help on every function, with a search; with `id` in the address, one article. */
export function HelpCenterPage() {
  const { t } = useLingui();
  const { id } = usePageQuery();
  const { data, error, refetch } = useQuery(articlesOf());
  return (
    <Page title={t`Help`}>
      {data ? (
        id === undefined ? (
          <HelpList all={data} />
        ) : (
          <HelpArticle all={data} id={id} />
        )
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}
