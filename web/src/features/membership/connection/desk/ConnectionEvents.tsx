import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { formatRecent } from '#text/format.ts';
import { connectionQueries } from './connection.queries.ts';
import css from './Connections.module.css';
import { EVENT_WORDS } from './connection-words.ts';

/** What happened at the connection, newest first. */
export function ConnectionEvents({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useQuery(connectionQueries.events(id));
  return (
    <PaneGroup title={t`Latest events`}>
      {!data && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />)}
      {data?.items.length === 0 && (
        <p>
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className={css['events']}>
        {data?.items.map(({ at, kind, name, detail }, index) => (
          <li key={index}>
            <b>{i18n._(EVENT_WORDS[kind])}</b>
            <span>{name}</span>
            <time dateTime={at}>{formatRecent(at)}</time>
            {detail !== '' && kind !== 'check' && <small>{detail}</small>}
            {kind === 'check' && <CheckResult detail={detail} />}
          </li>
        ))}
      </ul>
    </PaneGroup>
  );
}

/** A test without a detail found nothing. */
const CheckResult = ({ detail }: { detail: string }) => (
  <small>{detail === '' ? <Trans>Everything works</Trans> : <Trans>Something failed</Trans>}</small>
);
