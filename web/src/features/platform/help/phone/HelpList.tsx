import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { wordsOf } from '#text/find-words.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { navigateTo } from '#navigation/nav.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import type { AllWords } from './article.ts';
import { ArticleRows } from './ArticleRows.tsx';
import { findArticles } from './find.ts';
import css from './Help.module.css';
import { GROUPS } from './help-index.ts';

/** The articles by group, or the search results. */
export function HelpList({ all }: { all: AllWords }) {
  const { t } = useLingui();
  const { q = '' } = usePageQuery();
  const [search, setSearch] = useState(q);
  const words = wordsOf(useDeferredValue(search));
  const look = (next: string) => {
    setSearch(next);
    keepAddress(next.trim() === '' ? ROUTES.help : pageAddress(ROUTES.help, { q: next }));
  };
  return (
    <>
      <SearchBar value={search} onChange={look} placeholder={t`Search the help`} />
      {words.length > 0 ? <Found all={all} words={words} /> : <Groups all={all} />}
    </>
  );
}

function Groups({ all }: { all: AllWords }) {
  const { i18n } = useLingui();
  return GROUPS.map(({ key, title, articles }) => (
    <Section key={key} title={i18n._(title)}>
      <ArticleRows all={all} ids={articles.map(({ id }) => id)} label={i18n._(title)} />
    </Section>
  ));
}

function Found({ all, words }: { all: AllWords; words: readonly string[] }) {
  const { t } = useLingui();
  const ids = findArticles(all, words);
  return (
    <>
      <p className={css['count']} role="status">
        {ids.length > 0 && <Plural value={ids.length} one="# article found" other="# articles found" />}
      </p>
      {ids.length > 0 ? (
        <ArticleRows all={all} ids={ids} label={t`Search results`} words={words} />
      ) : (
        <NothingFound />
      )}
    </>
  );
}

function NothingFound() {
  const { t } = useLingui();
  return (
    <Empty
      title={t`No results`}
      icon="search"
      action={
        <Button tone="line" onPress={() => navigateTo(ROUTES.diagnostics)}>
          <Trans>Open the diagnostics</Trans>
        </Button>
      }
    >
      <Trans>
        Try other words, or fewer. Your administrator can help as well. If something does not work on this
        device, open the diagnostics.
      </Trans>
    </Empty>
  );
}
