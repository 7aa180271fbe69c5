import { useLingui } from '@lingui/react/macro';
import type { DocumentComment } from '@outlay/contract/documents/document.detail';
import { formatInstant } from '#text/format.ts';
import { Card, Section } from '#ui/Card.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import css from './Read.module.css';

/** Comments on the document, oldest first. */
export function DocumentComments({ comments }: { comments: readonly DocumentComment[] }) {
  const { t } = useLingui();
  if (comments.length === 0) return null;
  return (
    <Section title={t`Comments`} aside={comments.length}>
      <Card>
        <ul className={css['talk']}>
          {comments.map(({ id, by, text, mentions, at }) => (
            <li key={id}>
              <Avatar name={by.name} size={32} />
              <div className={css['words']}>
                <b>{by.name}</b> <time dateTime={at}>{formatInstant(at)}</time>
                <p>{text}</p>
                {mentions.length > 0 && <small>{mentions.map(({ name }) => `@${name}`).join(' ')}</small>}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
