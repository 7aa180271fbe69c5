import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentEvent } from '@outlay/contract/document';
import { formatInstant } from '#kit/format.ts';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { actWords } from './act-words.ts';
import css from './Document.module.css';

/** Every act on the document, newest first, folded away until somebody asks. */
export function DocumentHistory({ history }: { history: readonly DocumentEvent[] }) {
  const { i18n } = useLingui();
  if (history.length === 0) return null;
  return (
    <details className={css['fold']}>
      <summary>
        <Trans>History</Trans>
        <Icon name="down" size={18} />
      </summary>
      <Card>
        <ol className={css['events']}>
          {history.toReversed().map(({ seq, act, actor, reason, at }) => {
            const words = actWords(act);
            return (
              <li key={seq} className={css['event']}>
                {[words ? i18n._(words) : act, actor?.name].filter(Boolean).join(' · ')}{' '}
                <time dateTime={at}>{formatInstant(at)}</time>
                {reason && <p>{reason}</p>}
              </li>
            );
          })}
        </ol>
      </Card>
    </details>
  );
}
