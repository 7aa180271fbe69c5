import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentEvent } from '@outlay/contract/documents/document.detail';
import { formatInstant } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { actWords } from './act-words.ts';
import css from './Document.module.css';

/** All events of the document, newest first, collapsed. */
export function DocumentHistory({ history }: { history: readonly DocumentEvent[] }) {
  if (history.length === 0) return null;
  return (
    <details className={css['fold']}>
      <summary>
        <Trans>History</Trans>
        <Icon name="down" size={18} />
      </summary>
      <Card>
        <ol className={css['events']}>
          {history.toReversed().map((event) => (
            <EventItem key={event.seq} event={event} />
          ))}
        </ol>
      </Card>
    </details>
  );
}

function EventItem({ event }: { event: DocumentEvent }) {
  const { t, i18n } = useLingui();
  const { act, actor, onBehalfOf, reason, people, at } = event;
  const words = actWords(act);
  const who = actor && onBehalfOf ? t`${actor.name} for ${onBehalfOf.name}` : actor?.name;
  const whom = people.length > 0 && `→ ${listWords(people.map(({ name }) => name))}`;
  return (
    <li className={css['event']}>
      {[words ? i18n._(words) : act, who].filter(Boolean).join(' · ')} {whom}{' '}
      <time dateTime={at}>{formatInstant(at)}</time>
      {reason && <p>“{reason}”</p>}
    </li>
  );
}
