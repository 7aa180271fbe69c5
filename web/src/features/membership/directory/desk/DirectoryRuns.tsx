import { Trans, useLingui } from '@lingui/react/macro';
import type { DirectoryRun } from '@outlay/contract/membership/directory';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { DirectorySums, RefusedList } from './DirectorySums.tsx';
import own from './Directory.module.css';
import { RUN_FAILURES } from './directory-words.ts';
import { directoryQueries } from './directory.queries.ts';

/** The latest runs, newest first. */
export function DirectoryRuns() {
  const { data, error, refetch } = useQuery(directoryQueries.runs());
  return (
    <section className={own['card']}>
      <h2>
        <Trans>Runs</Trans>
      </h2>
      {!data && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />)}
      {data?.items.length === 0 && (
        <p className={css['small']}>
          <Trans>None yet.</Trans>
        </p>
      )}
      {data?.items.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </section>
  );
}

function Run({ run }: { run: DirectoryRun }) {
  const { i18n } = useLingui();
  const { state, failure, startedBy, startedAt, counts, refused, byEvents } = run;
  return (
    <article className={own['run']}>
      <header>
        <b>{formatInstant(startedAt)}</b>
        <small>{startedBy ?? (byEvents ? <Trans>As it happened</Trans> : <Trans>Automatic</Trans>)}</small>
        {state === 'running' && (
          <Pill tone="brand" icon="clock">
            <Trans>Running</Trans>
          </Pill>
        )}
        {state === 'waiting' && (
          <Pill tone="wait" icon="clock">
            <Trans>Waits for you</Trans>
          </Pill>
        )}
        {state === 'dismissed' && (
          <Pill>
            <Trans>Dismissed</Trans>
          </Pill>
        )}
        {state === 'failed' && <Pill tone="stop">{failure ? i18n._(RUN_FAILURES[failure]) : '—'}</Pill>}
      </header>
      {state === 'done' && <DirectorySums counts={counts} />}
      <RefusedList refused={refused} />
    </article>
  );
}
