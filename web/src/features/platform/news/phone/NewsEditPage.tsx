import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePageQuery } from '#navigation/use-page.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { newsQueries } from '../news.queries.ts';
import { NewsEditor } from './NewsEditor.tsx';

/** The page that creates or changes a news item. */
export function NewsEditPage() {
  const { t } = useLingui();
  const { id = '' } = usePageQuery();
  const { data, error, refetch } = useQuery({ ...newsQueries.one(id), refetchOnWindowFocus: false });
  if (id === '') return <NewsEditor news={null} />;
  if (data) return <NewsEditor key={data.id} news={data} />;
  return (
    <Page title={t`Write a news item`}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={420} />}
    </Page>
  );
}
