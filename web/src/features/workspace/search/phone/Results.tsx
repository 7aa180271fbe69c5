import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FunctionGrid } from '#ui/FunctionGrid.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import aloud from '#ui/Unseen.module.css';
import { ArticleRows } from '#features/platform/help/phone/ArticleRows.tsx';
import { MenuEntries } from '#features/workspace/home/phone/MenuEntries.tsx';
import { FoundLists } from './FoundLists.tsx';
import { useFound, type Found } from './use-found.ts';

const ARTICLES_MOST = 5;

/** Search results: functions first, then the user's own data, then help. */
export function Results({ search }: { search: string }) {
  const { t } = useLingui();
  const found = useFound(search);
  const { functions, articles, help, words, count, busy, error } = found;
  return (
    <>
      <ResultCount found={found} />
      {functions.length > 0 && (
        <Section title={t`Apps`}>
          <FunctionGrid>
            <MenuEntries entries={functions} />
          </FunctionGrid>
        </Section>
      )}
      <FoundLists key={search} lists={found.lists} />
      {busy && count === 0 && <SkeletonRows count={4} />}
      {error && <ErrorBox error={error} onRetry={found.retry} />}
      {articles && help.length > 0 && (
        <Section title={t`Help`}>
          <ArticleRows all={articles} ids={help.slice(0, ARTICLES_MOST)} label={t`Help`} words={words} />
        </Section>
      )}
      {!busy && !error && count === 0 && (
        <Empty title={t`No results`} icon="search">
          <Trans>Try another word, a number or a name.</Trans>
        </Empty>
      )}
    </>
  );
}

/** Announces the number of results to screen readers. */
const ResultCount = ({ found: { busy, count } }: { found: Found }) => (
  <p className={aloud['unseen']} role="status">
    {!busy && <Plural value={count} _0="No results" one="# result" other="# results" />}
  </p>
);
