import { Trans } from '@lingui/react/macro';
import { CallError } from '#kit/call-error.ts';
import { errorWords } from '#kit/errors.ts';
import { Notice } from '#ui/Notice.tsx';
import css from './Document.module.css';

/** What the server said to an act. Unknown is told as unknown: a second press asks for the same act again. */
export function ActFault({ error }: { error: Error | null }) {
  if (!error) return null;
  const unknown = error instanceof CallError && error.outcomeUnknown;
  return (
    <div className={css['fault']}>
      {unknown ? (
        <Notice tone="wait" icon="offline" title={<Trans>We do not know whether it arrived</Trans>}>
          <Trans>The connection was lost. Press again to ask: nothing will happen twice.</Trans>
        </Notice>
      ) : (
        <Notice tone="stop" title={errorWords(error)} />
      )}
    </div>
  );
}
