import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { navigateTo } from '#navigation/nav.ts';
import { Rows } from '#ui/Card.tsx';
import { Row } from '#ui/Row.tsx';
import type { AllWords } from './article.ts';
import { excerpt } from './find.ts';
import css from './Help.module.css';
import type { ArticleId } from './help-index.ts';
import { HelpText } from './HelpText.tsx';

interface ArticleRowsProps {
  all: AllWords;
  ids: readonly ArticleId[];
  label: string;
  /** The searched words, shown in an excerpt below the title. */
  words?: readonly string[];
}

/** Articles as a list, one per row. */
export const ArticleRows = ({ all, ids, label, words = [] }: ArticleRowsProps) => (
  <Rows label={label}>
    {ids.map((id) => (
      <Row
        key={id}
        slim
        title={
          <span className={css['whole']}>
            <HelpText text={all[id].title} words={words} />
          </span>
        }
        sub={words.length > 0 ? <HelpText text={excerpt(all[id], words)} words={words} /> : undefined}
        more
        onPress={() => navigateTo(addressOf(id, words))}
      />
    ))}
  </Rows>
);

const addressOf = (id: ArticleId, words: readonly string[]): string =>
  pageAddress(ROUTES.help, { id, q: words.length > 0 ? words.join(' ') : undefined });
