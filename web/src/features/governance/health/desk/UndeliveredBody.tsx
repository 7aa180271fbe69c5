import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Health } from '@outlay/contract/governance/health';
import { Button } from 'antd';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import css from './Health.module.css';
import { useRetry } from './health.queries.ts';
import { TOPIC_WORDS } from './topic-words.ts';

/** The company's work that was due and is not delivered, and trying it again. */
export function UndeliveredBody({ health: { undelivered, actions } }: { health: Health }) {
  const { t, i18n } = useLingui();
  if (undelivered.length === 0)
    return (
      <p className={css['none']}>
        <Trans>All work of this company has been delivered.</Trans>
      </p>
    );
  return (
    <>
      <div className={css['rows']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`What`}</th>
              <th scope="col" className={css['number']}>{t`Number`}</th>
              <th scope="col">{t`Due since`}</th>
            </tr>
          </thead>
          <tbody>
            {undelivered.map(({ topic, count, since }) => (
              <tr key={`${topic} ${since}`}>
                <th scope="row">
                  {topic ? i18n._(TOPIC_WORDS[topic]) : t`Work of another version of Outlay`}
                </th>
                <td className={css['number']}>{count}</td>
                <td>{formatInstant(since)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {actions.includes('retry') && <RetryButton />}
    </>
  );
}

function RetryButton() {
  const { t } = useLingui();
  const retry = useRetry();
  const press = () =>
    retry.mutate(
      {},
      {
        onSuccess: ({ started }) =>
          toast(
            started === 0
              ? t`Everything is being tried already`
              : t`${plural(started, { one: '# is being tried again', other: '# are being tried again' })}`,
            'good',
          ),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    <div>
      <Button loading={retry.isPending} onClick={press}>
        <Trans>Try again now</Trans>
      </Button>
    </div>
  );
}
