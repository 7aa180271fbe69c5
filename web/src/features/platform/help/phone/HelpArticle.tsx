import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { wordsOf } from '#text/find-words.ts';
import { openAdmin, worksWide } from '#navigation/address.ts';
import { redirectTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import type { AllWords, ArticleWords } from './article.ts';
import { ArticleRows } from './ArticleRows.tsx';

import css from './Help.module.css';
import { entryOf } from './help-index.ts';
import { goToPlace, PLACES, type PlacePath } from './places.ts';
import { HelpText } from './HelpText.tsx';

/** One article: text and steps, a link to the page it describes, and related articles. */
export function HelpArticle({ all, id }: { all: AllWords; id: string }) {
  const { t } = useLingui();
  const { q = '' } = useParams(ROUTES.help);
  const entry = entryOf(id);
  if (!entry) return <NoArticle />;
  const related = entry.related.flatMap((one) => entryOf(one)?.id ?? []);
  return (
    <>
      <Card>
        <Body article={all[entry.id]} words={wordsOf(q)} />
      </Card>
      <div className={css['pad']}>{entry.place === 'wide' ? <OpenWide /> : <Open path={entry.place} />}</div>
      <Section title={t`See also`}>
        <ArticleRows all={all} ids={related} label={t`See also`} />
      </Section>
    </>
  );
}

function Body({ article, words }: { article: ArticleWords; words: readonly string[] }) {
  const { title, before, steps, after } = article;
  const describe = (text: string) => <HelpText text={text} words={words} />;
  return (
    <article className={css['article']}>
      <h2>{describe(title)}</h2>
      {before.map((text) => (
        <p key={text}>{describe(text)}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((text) => (
            <li key={text}>
              <span>{describe(text)}</span>
            </li>
          ))}
        </ol>
      )}
      {after.map((text) => (
        <p key={text}>{describe(text)}</p>
      ))}
    </article>
  );
}

function Open({ path }: { path: PlacePath }) {
  const { i18n, t } = useLingui();
  const name = i18n._(PLACES[path]);
  return <Button wide onPress={() => goToPlace(path)}>{t`Open “${name}”`}</Button>;
}

/** Only for people who have permissions on the wide screen. */
function OpenWide() {
  const { t } = useLingui();
  const user = useUser();
  if (!user || !worksWide(user.permissions)) return null;
  const name = t`Finance and administration`;
  return <Button wide onPress={openAdmin}>{t`Open “${name}”`}</Button>;
}

function NoArticle() {
  const { t } = useLingui();
  return (
    <Empty
      title={t`This article does not exist`}
      action={
        <Button tone="line" onPress={() => redirectTo(ROUTES.help)}>
          <Trans>All articles</Trans>
        </Button>
      }
    >
      <Trans>It may have been merged with another one. Search for a keyword.</Trans>
    </Empty>
  );
}
