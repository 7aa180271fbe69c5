import { Trans } from '@lingui/react/macro';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { Notice } from '#ui/Notice.tsx';
import css from './Document.module.css';
import { useRefreshAfterConflict } from './document.queries.ts';

/** The action is no longer possible: a retry would fail too. */
export const isOver = (error: Error | null): boolean =>
  error instanceof CallError && [403, 404, 409].includes(error.status) && error.reason !== 'staleVersion';

/** The server's error for an action. When the outcome is unknown, a second press retries the same request. */
export function ActFault({ error, documentId }: { error: Error | null; documentId: string }) {
  useRefreshAfterConflict(error, documentId);
  if (!error) return null;
  const unknown = error instanceof CallError && error.outcomeUnknown;
  const stale = error instanceof CallError && error.reason === 'staleVersion';
  return (
    <div className={css['fault']}>
      {unknown ? (
        <Notice tone="wait" icon="offline" title={<Trans>We could not confirm that it arrived</Trans>}>
          <Trans>The connection was lost. Press again to check: nothing will be done twice.</Trans>
        </Notice>
      ) : stale ? (
        <Notice tone="wait" title={<Trans>Someone else has just changed it</Trans>}>
          <Trans>The page now shows the current state. Check it, then press again.</Trans>
        </Notice>
      ) : (
        <Notice tone="stop" title={errorWords(error)} />
      )}
    </div>
  );
}
