import { Plural, Trans } from '@lingui/react/macro';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import aloud from '#ui/Unseen.module.css';
import css from './Palette.module.css';
import type { Failed, Results } from './use-results.ts';

/** Status of the search: loading, number of results, none, or failed. */
export function PaletteMessage({
  results: { busy, failed, more },
  count,
}: {
  results: Results;
  count: number;
}) {
  const nothing = count === 0 && failed.length === 0;
  return (
    <>
      <p className={busy || nothing ? css['told'] : aloud['unseen']} role="status">
        {busy ? (
          <Trans>Searching…</Trans>
        ) : (
          !(count === 0 && failed.length > 0) && (
            <Plural value={count} _0="No results" one="# result" other="# results" />
          )
        )}
      </p>
      {more.length > 0 && (
        <p className={css['told']}>
          <More kinds={more} />
        </p>
      )}
      {failed.map((one) => (
        <FailedLine key={one.title} failed={one} />
      ))}
    </>
  );
}

/** Hint for a search text that is too short. */
function More({ kinds }: { kinds: Results['more'] }) {
  if (kinds.length > 1) return <Trans>Type at least two characters to find documents and members.</Trans>;
  return kinds[0] === 'document' ? (
    <Trans>Type at least two characters to find documents.</Trans>
  ) : (
    <Trans>Type at least two characters to find members.</Trans>
  );
}

const FailedLine = ({ failed: { title, error, retry } }: { failed: Failed }) => (
  <div className={css['failed']} role="alert">
    <span>
      <b>{title}</b>
      {errorWords(error)}
    </span>
    <Button tone="line" small icon="retry" onPress={retry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);

/** The keyboard shortcuts. */
export const PaletteKeys = ({ into, out }: { into: boolean; out: boolean }) => (
  <p className={css['keys']}>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> <Trans>to move</Trans>
    </span>
    <span>
      <kbd>↵</kbd> <Trans>to open</Trans>
    </span>
    {into && (
      <span>
        <kbd>→</kbd> <Trans>for actions</Trans>
      </span>
    )}
    {out ? (
      <span>
        <kbd>←</kbd> <Trans>to go back</Trans>
      </span>
    ) : (
      <span>
        <kbd>Esc</kbd> <Trans>to close</Trans>
      </span>
    )}
  </p>
);
